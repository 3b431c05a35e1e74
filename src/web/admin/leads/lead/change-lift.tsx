// Prices a lead's lift with other answers, beside the price of its day, and saves that as a further estimate.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LeadDetail } from '#contract/lead-detail.ts';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { openStatuses } from '#domain/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { pageContext } from '#web/admin/page-context.ts';
import { AnswerFields, calculatorAnswers } from '#web/admin/pricing/calculator-dialog.tsx';
import { PriceComparison } from '#web/admin/pricing/price-comparison.tsx';
import { pricingQueries } from '#web/admin/pricing/pricing-api.ts';
import { queryClient, send, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogBody, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { changeLead } from '../change-lead.ts';
import { answersOf } from '../lead-words.ts';
import { leadQueries } from '../leads-api.ts';

interface ChangeLiftProps {
  readonly lead: LeadDetail;
  /** Goes on to the next lead, once the new price is on its way to the customer. */
  readonly onSent?: (() => void) | undefined;
}

type WhatIf = NonNullable<LeadDetail['price']>['whatIf'][number];

/** The number of changes that have a button and a key. */
const mostWhatIfs = 3;

/** The changes that are asked about most often with their prices, and any other. */
export function ChangeLift({ lead, onSent }: ChangeLiftProps) {
  const [change, setChange] = useState<WhatIf['change']>();
  const whatIfs = lead.price?.whatIf.slice(0, mostWhatIfs) ?? [];
  useCommands([
    { ...keyed.reprice, run: () => setChange({}) },
    ...whatIfs.map((each, index) => ({
      name: `Re-price: ${each.label} ${differenceOf(each)}`,
      keys: [String(index + 1)],
      place: 'lead' as const,
      run: () => setChange(each.change),
    })),
  ]);
  return (
    <>
      <div role="group" aria-label="What would change the price" className="flex flex-wrap gap-1.5">
        {whatIfs.map((each) => (
          <SmallButton
            key={each.label}
            variant="secondary"
            className="px-2! font-normal!"
            onClick={() => setChange(each.change)}
          >
            {each.label} <b className="font-semibold tabular-nums">{differenceOf(each)}</b>
          </SmallButton>
        ))}
        <SmallButton variant="secondary" className="px-2!" onClick={() => setChange({})}>
          Change this lift
        </SmallButton>
      </div>
      {change && (
        <ChangeLiftDialog lead={lead} change={change} onSent={onSent} onClose={() => setChange(undefined)} />
      )}
    </>
  );
}

function differenceOf({ difference }: WhatIf): string {
  return `${difference > 0 ? '+' : ''}${formatDollars(difference)}`;
}

interface ChangeLiftDialogProps extends ChangeLiftProps {
  /** The change that was chosen already. */
  readonly change: WhatIf['change'];
  readonly onClose: () => void;
}

function ChangeLiftDialog(props: ChangeLiftDialogProps) {
  const { data: live, isError } = useQuery(pricingQueries.config());
  return (
    <DialogFrame
      title="Change this lift"
      description={`${props.lead.name}’s answers at today’s prices. Saving makes a further estimate; the earlier one stays.`}
      onClose={props.onClose}
      hasFoot
    >
      {live ? <Calculator {...props} live={live} /> : <PricesNotLoaded isError={isError} />}
    </DialogFrame>
  );
}

/** In the place of a form that needs the prices. */
export function PricesNotLoaded({ isError }: { readonly isError: boolean }) {
  return (
    <DialogBody>
      {isError ? (
        <p className="text-bad">The prices could not be loaded. Please close this and try again.</p>
      ) : (
        <Spinner label="Loading the prices" />
      )}
    </DialogBody>
  );
}

interface CalculatorProps extends ChangeLiftDialogProps {
  readonly live: LivePricingConfig;
}

function Calculator({ lead, change, live, onSent, onClose }: CalculatorProps) {
  const before = answersOf(lead);
  const [answers, setAnswers] = useState(() => calculatorAnswers(Object.assign({}, before, change), live));
  const { data: now, error } = useQuery(pricingQueries.comparison(answers, { state: lead.state }));
  const { data: preview } = useQuery(leadQueries.mailPreview(lead._id, answers));
  const then = lead.price;
  const hasChanged = answerFields.some((field) => answers[field] !== before[field]);

  const saving = useMutation({
    mutationFn: (mail: boolean) =>
      send('POST /leads/:id/estimates', { params: { id: lead._id }, body: { answers, mail } }),
    onSuccess: (_saved, mail) => {
      if (mail) noteMailed(lead);
      else showSuccess('The estimate is saved');
      onClose();
      if (mail) onSent?.();
      return queryClient.invalidateQueries({ queryKey: ['leads'] });
    },
    meta: { failure: ({ sentence }) => sentence ?? 'Failed to save the estimate. Please try again.' },
  });

  const canSend = pageContext().mailsEstimate === true && now !== undefined && !saving.isPending;
  useCommands([canSend && { ...keyed.send, onlyByKey: true, run: () => saving.mutate(true) }]);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (now && !saving.isPending) saving.mutate(wantsMail(event));
      }}
    >
      <DialogBody
        foot={
          <>
            <p aria-live="polite" className="mr-auto font-semibold tabular-nums max-sm:basis-full">
              {now && `Now ${formatDollars(now.live.totals.grandTotal)}`}
              {!hasChanged && (
                <span className="block text-xs font-normal text-muted">The answers are unchanged.</span>
              )}
            </p>
            <SaveButtons busy={saving.isPending} disabled={!now} />
          </>
        }
      >
        <AnswerFields config={live} answers={answers} onChange={setAnswers} />
        <div role="alert" className="text-sm text-bad empty:hidden">
          {error && (error.sentence ?? 'The price could not be worked out. Please try again.')}
        </div>
        {now ? (
          <PriceComparison before={then ?? now.live} after={now.live} names={['Then', 'Now']} />
        ) : (
          !error && <Spinner label="Working out the price" />
        )}
        {preview && <MailPreview to={lead.email} {...preview} />}
      </DialogBody>
    </form>
  );
}

interface MailPreviewProps {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** The mail as the server writes it. Nothing runs in it. */
function MailPreview({ to, subject, html }: MailPreviewProps) {
  return (
    <section aria-label="The mail" className="mt-4 text-sm">
      <p>
        Mail to {to}: <span className="font-medium">{subject}</span>
      </p>
      <p className="text-muted">With its PDF. Sending it sets Proposal.</p>
      <iframe
        title={`Mail to ${to}`}
        sandbox=""
        srcDoc={html}
        className="mt-2 h-80 w-full rounded-md border border-line bg-white"
      />
    </section>
  );
}

/** An open lead with a price in writing has a proposal. */
function noteMailed({ _id: id, name, email, revision, status }: LeadDetail): void {
  const words = `${name}: the new price is on its way to ${email}`;
  if (!status || status === 'proposal' || !openStatuses.includes(status)) return showSuccess(words);
  void changeLead({
    id,
    name,
    revision,
    route: 'PATCH /leads/:id/status',
    body: { status: 'proposal' },
    shows: { status: 'proposal' },
    words: `${words}. The status is Proposal`,
    failure: 'Failed to update lead status',
  });
}

interface SaveButtonsProps {
  readonly busy: boolean;
  readonly disabled?: boolean;
}

/** The buttons of a form that saves an estimate. Enter in a field is the first of them. */
export function SaveButtons({ busy, disabled = false }: SaveButtonsProps) {
  const mails = pageContext().mailsEstimate === true;
  return (
    <>
      {!mails && <p className="text-sm text-muted">Mails to customers are off.</p>}
      <Button type="submit" busy={busy} disabled={disabled}>
        Save
      </Button>
      <Button
        type="submit"
        value="mail"
        variant="secondary"
        busy={mails && busy}
        disabled={disabled || !mails}
      >
        Save and mail
      </Button>
    </>
  );
}

/** The form was sent by its button “Save and mail”. */
export function wantsMail({ nativeEvent }: FormEvent): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.value === 'mail';
}
