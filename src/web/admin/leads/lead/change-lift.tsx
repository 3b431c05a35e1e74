import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LeadDetail } from '#contract/lead-detail.ts';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { formatDollars } from '#domain/money.ts';
import { answerFields } from '#domain/questions/questions.ts';
// Prices a lead's lift with other answers, beside the price of its day, and saves that as a further estimate.
import { pageContext } from '#web/admin/page-context.ts';
import { AnswerFields, calculatorAnswers } from '#web/admin/pricing/calculator-dialog.tsx';
import { PriceComparison } from '#web/admin/pricing/price-comparison.tsx';
import { pricingQueries } from '#web/admin/pricing/pricing-api.ts';
import { queryClient, send, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogBody, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { answersOf } from './lead-words.ts';

interface ChangeLiftProps {
  readonly lead: LeadDetail;
}

export function ChangeLift({ lead }: ChangeLiftProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SmallButton data-change-lift variant="secondary" onClick={() => setOpen(true)}>
        Change this lift
      </SmallButton>
      {open && <ChangeLiftDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangeLiftDialogProps extends ChangeLiftProps {
  readonly onClose: () => void;
}

function ChangeLiftDialog({ lead, onClose }: ChangeLiftDialogProps) {
  const { data: live, isError } = useQuery(pricingQueries.config());
  return (
    <DialogFrame
      title="Change this lift"
      description={`${lead.name}’s answers at today’s prices. Saving makes a further estimate; the earlier one stays.`}
      onClose={onClose}
      hasFoot
    >
      {live ? (
        <Calculator lead={lead} live={live} onClose={onClose} />
      ) : (
        <PricesNotLoaded isError={isError} />
      )}
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

function Calculator({ lead, live, onClose }: ChangeLiftDialogProps & { readonly live: LivePricingConfig }) {
  const before = answersOf(lead);
  const [answers, setAnswers] = useState(() => calculatorAnswers(before, live));
  const { data: now, error } = useQuery(pricingQueries.comparison(answers, { state: lead.state }));
  const then = lead.price;
  const hasChanged = answerFields.some((field) => answers[field] !== before[field]);

  const saving = useMutation({
    mutationFn: (mail: boolean) =>
      send('POST /leads/:id/estimates', { params: { id: lead._id }, body: { answers, mail } }),
    onSuccess: (_saved, mail) => {
      showSuccess(mail ? `The estimate is saved and mailed to ${lead.email}` : 'The estimate is saved');
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['leads'] });
    },
    meta: { failure: ({ sentence }) => sentence ?? 'Failed to save the estimate. Please try again.' },
  });

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
      </DialogBody>
    </form>
  );
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
