import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { maxReasonLength } from '#domain/pricing/pricing-config.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field-frame.tsx';
import { ChevronDownIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { ChangeList } from './change-list.tsx';
import type { PriceField } from './price-sections.ts';
import { pricingQueries } from './pricing-api.ts';
import { changedFields, type Editing, hasEdits } from './pricing-state.ts';
import type { Pricing } from './use-pricing.ts';

interface SaveBarProps {
  readonly pricing: Pricing;
  readonly state: Editing;
  readonly fields: readonly PriceField[];
  /** False if a part of the day is missing, or there is no such day: its value is empty then. */
  readonly onSave: (isDayWhole: boolean) => void;
}

/** Two low rows where there is a keyboard. */
const small = 'lg:h-10! lg:min-h-10! lg:text-sm!';

export function SaveBar({ pricing, state, fields, onSave }: SaveBarProps) {
  const { busy, reason, liveFrom, dayProblem } = pricing;
  const { live, problems } = state;
  const { data: savedBy } = useQuery(pricingQueries.savedBy(live._id));
  const hasChanges = hasEdits(state);
  const saveButton = useRef<HTMLButtonElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const problemId = useId();
  /** On phones they show when asked for: the bar would cover half of the prices. */
  const [wantsDetails, setWantsDetails] = useState(false);
  const showsDetails = wantsDetails || reason !== '' || liveFrom !== '' || dayProblem !== undefined;
  const wrong = fields.filter(({ key }) => problems[key] !== undefined).map(({ fullLabel }) => fullLabel);

  useEffect(() => {
    if (dayProblem !== undefined) day.current?.focus();
  }, [dayProblem]);

  function discard(): void {
    pricing.dispatch({ type: 'discarded' });
    saveButton.current?.focus();
  }

  return (
    <footer className="relative z-10 grid grid-cols-1 gap-2 border-t border-line bg-ground px-4 py-2 md:px-6">
      <div role="alert" id={problemId} className="text-sm text-bad empty:hidden">
        {wrong.length > 0 ? `Nothing was saved. Please check: ${wrong.join('; ')}.` : dayProblem}
      </div>
      {hasChanges && (
        <div className={`flex flex-wrap gap-2 ${showsDetails ? '' : 'max-md:hidden'}`}>
          <input
            type="text"
            aria-label="Reason (optional)"
            placeholder="Reason (optional), kept in the history"
            maxLength={maxReasonLength}
            autoComplete="off"
            value={reason}
            onChange={(event) => pricing.setReason(event.target.value)}
            className={`${controlClass} ${small} min-w-40 flex-1`}
          />
          <label className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
            Live from
            <input
              ref={day}
              type="date"
              title="Empty: at once"
              aria-label="Live from (empty: at once)"
              aria-invalid={dayProblem !== undefined}
              aria-describedby={problemId}
              value={liveFrom}
              onChange={(event) => pricing.setLiveFrom(event.target.value)}
              className={`${controlClass} ${small} w-40! lg:w-36! ${liveFrom === '' ? 'text-muted!' : ''}`}
            />
          </label>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:gap-x-0">
        <div className={`flex-1 basis-36 text-sm text-muted ${hasChanges ? 'max-sm:hidden' : ''}`}>
          <p>Last updated: {formatMoment(live.lastUpdated ?? undefined, 'Never')}</p>
          {savedBy && <p className="truncate text-xs">by {savedBy}</p>}
        </div>
        {hasChanges && (
          <>
            <ChangedFields state={state} fields={fields} onDiscard={discard} />
            <SmallButton
              variant="quiet"
              aria-expanded={showsDetails}
              onClick={() => setWantsDetails(!showsDetails)}
              className="ml-auto max-md:px-1.5! md:hidden"
            >
              Reason, day
            </SmallButton>
          </>
        )}
        <div className="flex gap-2 max-md:w-full md:ml-auto large-text:flex-wrap">
          <Button
            variant="secondary"
            className={`px-3! ${small}`}
            busy={busy === 'loading'}
            aria-disabled={busy !== undefined}
            onClick={pricing.reload}
          >
            {busy !== 'loading' && <RefreshIcon />}
            Refresh
          </Button>
          <Button
            ref={saveButton}
            variant={hasChanges ? 'primary' : 'secondary'}
            className={`px-3! max-md:flex-1 md:whitespace-nowrap ${small}`}
            busy={busy === 'saving'}
            aria-disabled={busy !== undefined}
            onClick={() => onSave(day.current?.validity.badInput !== true)}
          >
            {busy === 'saving' ? 'Saving...' : 'Save All Changes'}
          </Button>
        </div>
      </div>
    </footer>
  );
}

interface ChangedFieldsProps extends Pick<SaveBarProps, 'state' | 'fields'> {
  readonly onDiscard: () => void;
}

/** The changes, in a list that opens above the bar, and the button that discards them. */
function ChangedFields({ state, fields, onDiscard }: ChangedFieldsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const changes = changedFields(state, fields);
  const changesDimensions = state.dimensions !== undefined;
  const count = changes.length + (changesDimensions ? 1 : 0);

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <div className="flex items-center large-text:flex-wrap" onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-hover max-sm:px-1"
      >
        {count === 1 ? '1 field changed' : `${count} fields changed`}
        <ChevronDownIcon className={`size-4 transition-transform ${open ? '' : 'rotate-180'}`} />
      </button>
      {open && (
        // Over the prices: a press beside the list closes it.
        <div
          aria-hidden="true"
          onClick={() => setOpen(false)}
          className="absolute inset-x-0 bottom-full h-dvh"
        />
      )}
      <div
        id={`${id}-list`}
        hidden={!open}
        className="absolute inset-x-4 bottom-full mb-2 max-h-[45dvh] max-w-2xl overflow-y-auto rounded-md border border-edge bg-paper px-3 py-1 shadow-raised md:inset-x-6"
      >
        <ChangeList
          label="Changed fields"
          changes={changes}
          sentences={changesDimensions ? ['Dimensions'] : []}
          fields={fields}
        />
      </div>
      <SmallButton variant="quiet" onClick={() => setAsks(true)} className="max-sm:px-1.5!">
        Discard
      </SmallButton>
      <ConfirmDialog
        open={asks}
        title={count === 1 ? 'Discard the change?' : `Discard ${count} changes?`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onDiscard}
        onCancel={() => setAsks(false)}
      >
        The fields go back to the live prices.
      </ConfirmDialog>
    </div>
  );
}
