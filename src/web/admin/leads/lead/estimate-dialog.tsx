// A dialog that prices a lift at today's prices, and saves that as an estimate.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { pageContext } from '#web/admin/page-context.ts';
import { pricingQueries } from '#web/admin/pricing/pricing-api.ts';
import { DialogBody, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface EstimateDialogProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  /** Its EstimateForm. */
  readonly children: (live: LivePricingConfig) => ReactNode;
}

export function EstimateDialog({ children, ...frame }: EstimateDialogProps) {
  const { data: live, isError } = useQuery(pricingQueries.config());
  return (
    <DialogFrame {...frame} hasFoot>
      {live ? (
        children(live)
      ) : (
        <DialogBody>
          {isError ? (
            <p className="text-bad">The prices could not be loaded. Please close this and try again.</p>
          ) : (
            <Spinner label="Loading the prices" />
          )}
        </DialogBody>
      )}
    </DialogFrame>
  );
}

interface EstimateFormProps {
  /** In the foot, beside the buttons. */
  readonly price: ReactNode;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (form: HTMLFormElement) => void;
  /** Not called while it is busy. `mail`: the customer gets it, too. */
  readonly onSave: (mail: boolean, form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** Enter in a field saves without a mail. */
export function EstimateForm(props: EstimateFormProps) {
  const { price, busy, disabled = false, onChange, onSave, children } = props;
  const mails = pageContext().mailsEstimate === true;
  return (
    <form
      className="contents"
      onChange={({ currentTarget }) => onChange?.(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || disabled) return;
        const { nativeEvent, currentTarget } = event;
        const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
        onSave(button instanceof HTMLButtonElement && button.value === 'mail', currentTarget);
      }}
    >
      <DialogBody
        foot={
          <>
            <p aria-live="polite" className="mr-auto font-semibold tabular-nums max-sm:basis-full">
              {price}
            </p>
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
        }
      >
        {children}
      </DialogBody>
    </form>
  );
}
