// Prices a lead's lift with other answers, beside the price of its day, and saves that as a further estimate.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { leadStatusNames } from '#domain/lead/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { withAdjustment } from '#domain/pricing/adjustment.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { pageContext } from '#web/admin/page-context.ts';
import { AnswerFields, calculatorAnswers } from '#web/admin/pricing/calculator-dialog.tsx';
import { pricingQueries } from '#web/admin/pricing/pricing-api.ts';
import { PriceComparison } from '#web/admin/pricing/versions/price-comparison.tsx';
import { send, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { notify } from '#web/ui/toasts.ts';
import { answersOf } from '../lead-words.ts';
import { leadQueries, noteRevision, refreshLeads } from '../leads-api.ts';
import { showDone } from '../undo.ts';
import { AdjustmentFields, readAdjustment, typedAdjustment } from './adjustment-fields.tsx';
import { EstimateDialog, EstimateForm } from './estimate-dialog.tsx';

interface ChangeLiftProps {
  readonly lead: LeadDetail;
}

type Saved = NonNullable<ResponseOf<'POST /leads/:id/estimates'>>;

type WhatIf = NonNullable<LeadDetail['price']>['whatIf'][number];

/** The number of changes that have a button and a key. */
const mostWhatIfs = 3;

/** Shows the most frequent changes with their prices, and a form for any other. */
export function ChangeLift({ lead }: ChangeLiftProps) {
  /** What the dialog begins with. Undefined while it is closed. */
  const [begun, setBegun] = useState<Pick<CalculatorProps, 'change' | 'discountFirst'>>();
  const open = (change: WhatIf['change'], discountFirst = false) => setBegun({ change, discountFirst });
  const close = () => setBegun(undefined);
  const whatIfs = lead.price?.whatIf.slice(0, mostWhatIfs) ?? [];
  useCommands([
    { ...keyed.reprice, run: () => open({}) },
    { ...keyed.discount, run: () => open({}, true) },
    ...whatIfs.map((each, index) => ({
      name: `Re-price: ${each.label} ${differenceOf(each)}`,
      keys: [String(index + 1)],
      place: 'lead' as const,
      run: () => open(each.change),
    })),
  ]);
  return (
    <>
      <div role="group" aria-label="What would change the price" className="flex flex-wrap gap-1.5">
        {whatIfs.map((each) => (
          <SmallButton key={each.label} className="px-2 font-normal" onClick={() => open(each.change)}>
            <span>{each.label}</span> <b className="font-semibold tabular-nums">{differenceOf(each)}</b>
          </SmallButton>
        ))}
        <SmallButton className="px-2" onClick={() => open({})}>
          Change this lift
        </SmallButton>
      </div>
      {begun && (
        <EstimateDialog
          title="Change this lift"
          description={`${lead.name}’s answers at today’s prices. Saving makes a further estimate; the earlier one stays.`}
          onClose={close}
        >
          {(live) => <Calculator lead={lead} {...begun} live={live} onClose={close} />}
        </EstimateDialog>
      )}
    </>
  );
}

function differenceOf({ difference }: WhatIf): string {
  return `${difference > 0 ? '+' : ''}${formatDollars(difference)}`;
}

interface CalculatorProps extends ChangeLiftProps {
  /** The change to start from. */
  readonly change: WhatIf['change'];
  readonly live: LivePricingConfig;
  /** The focus goes to the discount. */
  readonly discountFirst: boolean;
  readonly onClose: () => void;
}

function Calculator({ lead, change, discountFirst, live, onClose }: CalculatorProps) {
  const before = answersOf(lead);
  const [answers, setAnswers] = useState(() => calculatorAnswers(Object.assign({}, before, change), live));
  const query = useQuery(pricingQueries.comparison(answers, { state: lead.state }));
  const { data: now, error, isPlaceholderData: isFormer } = query;
  const [typed, setTyped] = useState(() => typedAdjustment(lead.price?.lines ?? []));
  const adjustment = readAdjustment(typed);
  const isRead = adjustment !== 'wrong';
  const lacksReason = isRead && adjustment?.reason === '';
  const [wantsReason, setWantsReason] = useState(false);
  /** As of the last field that was left, so that no letter asks for a mail. */
  const [previewed, setPreviewed] = useState(lacksReason || !isRead ? undefined : adjustment);
  const price = now && withAdjustment(now.live, isRead ? adjustment : undefined);
  const { data: preview, isPlaceholderData: isFormerMail } = useQuery(
    leadQueries.mailPreview(lead._id, { answers, ...(previewed && { adjustment: previewed }) }),
  );
  const hasChanged =
    answerFields.some((field) => answers[field] !== before[field]) ||
    JSON.stringify(typed) !== JSON.stringify(typedAdjustment(lead.price?.lines ?? []));

  const saving = useMutation({
    mutationFn: (mail: boolean) =>
      send('POST /leads/:id/estimates', {
        params: { id: lead._id },
        body: { answers, mail, ...(isRead && adjustment && { adjustment }) },
      }),
    onSuccess: (saved, mail) => {
      if (saved && mail) sayWhatHappened(lead, saved);
      else showSuccess('The estimate is saved');
      onClose();
      return refreshLeads();
    },
    meta: { failure: ({ sentence }) => sentence ?? 'Failed to save the estimate. Please try again.' },
  });

  function save(mail: boolean): void {
    setWantsReason(lacksReason);
    if (!lacksReason) saving.mutate(mail);
  }

  /** Never at a price that was not seen. */
  const canSave = now !== undefined && !isFormer && isRead;
  const canSend = pageContext().mailsEstimate === true && canSave && !saving.isPending;
  useCommands([canSend && { ...keyed.send, onlyByKey: true, run: () => save(true) }]);
  return (
    <EstimateForm
      price={
        <>
          {price && !isFormer && <span>{`Now ${formatDollars(price.totals.grandTotal)}`}</span>}
          {!hasChanged && <span className="block text-xs font-normal text-muted">Nothing is changed.</span>}
        </>
      }
      busy={saving.isPending}
      disabled={!canSave}
      onSave={save}
    >
      <AnswerFields config={live} answers={answers} onChange={setAnswers} />
      <AdjustmentFields
        typed={typed}
        autoFocus={discountFirst}
        wantsReason={wantsReason && lacksReason}
        onChange={setTyped}
        onBlur={() => isRead && !lacksReason && setPreviewed(adjustment)}
      />
      <div role="alert" className="text-sm text-bad empty:hidden">
        {error && (error.sentence ?? 'The price could not be worked out. Please try again.')}
      </div>
      {price ? (
        <PriceComparison before={lead.price ?? price} after={price} names={['Then', 'Now']} />
      ) : (
        !error && <Spinner label="Working out the price" />
      )}
      {preview && !lacksReason && (
        <MailPreview
          to={lead.email}
          {...preview}
          isFormer={isFormerMail || JSON.stringify(previewed) !== JSON.stringify(adjustment)}
        />
      )}
    </EstimateForm>
  );
}

interface MailPreviewProps extends ResponseOf<'POST /leads/:id/mail-preview'> {
  readonly to: string;
  /** Another one is being written: this one keeps its place and is not seen. */
  readonly isFormer: boolean;
}

/** The mail as the server writes it. Its scripts do not run. */
function MailPreview({ to, subject, html, isFormer }: MailPreviewProps) {
  return (
    <section aria-label="The mail" aria-busy={isFormer} className="mt-4 text-sm">
      <p className="wrap-anywhere">
        <span>{`Mail to ${to}:`}</span> <span className="font-medium">{isFormer ? 'Writing…' : subject}</span>
      </p>
      <p className="text-muted">With its PDF. Sending it sets Proposal.</p>
      <iframe
        title={`Mail to ${to}`}
        sandbox=""
        srcDoc={html}
        className={`mt-2 h-80 w-full rounded-md border border-line bg-white ${isFormer ? 'invisible' : ''}`}
      />
    </section>
  );
}

const notMailedWords = {
  not_asked: '',
  no_mails: 'mails to customers are off',
  free: 'it is of $0',
  stopped: 'the customer has stopped these mails',
  limit: 'no more mails go to this address for now',
};

function sayWhatHappened({ _id: id, name, status }: LeadDetail, saved: Saved): void {
  const { notMailed, mailedTo, revision } = saved;
  if (notMailed !== null) {
    notify.warning(`${name}: the estimate is saved, but not mailed: ${notMailedWords[notMailed]}.`);
    return;
  }
  const words = `${name}: the new price is on its way to ${mailedTo}`;
  if (saved.status === status) showSuccess(words);
  else {
    noteRevision(id, revision);
    showDone(`${words}. The status is ${leadStatusNames[saved.status]}`, { id, name }, 4000);
  }
}
