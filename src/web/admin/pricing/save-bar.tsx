import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { maxReasonLength } from '#contract/pricing/pricing.ts';
import { useNameOf } from '#web/admin/names.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { PopoverButton } from '#web/admin/ui/popups.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ChevronDownIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { pricingQueries } from './pricing-api.ts';
import { changedFields, type Editing, editing, hasEdits, typed, shownConfig } from './pricing-state.ts';
import type { Pricing } from './use-pricing.ts';
import { ChangeList, changesBetween } from './versions/change-list.tsx';

/** The bar has two low rows where a keyboard is likely. */
const small = 'px-3 lg:min-h-10 lg:text-sm';

export function SaveBar({ pricing }: { readonly pricing: Pricing }) {
  const { state, change, busy, reload, save } = pricing;
  const { live, fields, problems, values } = state;
  const { data: version } = useQuery(pricingQueries.version(live._id));
  const hasChanges = hasEdits(state);
  const nameOf = useNameOf();
  const saveButton = useRef<HTMLButtonElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const problemId = useId();
  /** On phones the details open on request: otherwise the bar would cover half of the prices. */
  const [wantsDetails, setWantsDetails] = useState(false);
  const dayProblem = problems['liveFrom'];
  const showsDetails = wantsDetails || values.reason + values.liveFrom !== '' || dayProblem !== undefined;
  const wrong = fields.filter(({ key }) => problems[key] !== undefined).map(({ fullLabel }) => fullLabel);

  function discard(): void {
    change(editing(live));
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
            value={values.reason}
            onChange={({ target }) => change(typed(state, { reason: target.value }))}
            className="control control-small w-auto min-w-40 flex-1"
          />
          <label className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
            <span>Live from</span>
            <input
              ref={day}
              data-field="liveFrom"
              type="date"
              title="Empty: at once"
              aria-label="Live from (empty: at once)"
              aria-invalid={dayProblem !== undefined}
              aria-describedby={problemId}
              value={values.liveFrom}
              onChange={({ target }) => change(typed(state, { liveFrom: target.value }))}
              className={`control control-small w-40 lg:w-36 ${values.liveFrom === '' ? 'text-muted!' : ''}`}
            />
          </label>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:gap-x-0">
        <div className={`flex-1 basis-36 text-sm text-muted ${hasChanges ? 'max-sm:hidden' : ''}`}>
          <p>{`Last updated: ${formatMoment(live.lastUpdated ?? undefined, 'Never')}`}</p>
          {version?.savedBy && <p className="truncate text-xs">{`by ${nameOf(version.savedBy)}`}</p>}
        </div>
        {hasChanges && (
          <>
            <ChangedFields state={state} onDiscard={discard} />
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
            className={small}
            busy={busy === 'loading'}
            aria-disabled={busy !== false}
            onClick={() => void reload()}
          >
            {busy !== 'loading' && <RefreshIcon />}
            <span>Refresh</span>
          </Button>
          <Button
            ref={saveButton}
            variant={hasChanges ? 'primary' : 'secondary'}
            className={`max-md:flex-1 md:whitespace-nowrap ${small}`}
            busy={busy === 'saving'}
            aria-disabled={busy !== false}
            // An incomplete or impossible day has an empty value.
            onClick={() => save(day.current?.validity.badInput !== true)}
          >
            {busy === 'saving' ? 'Saving...' : 'Save All Changes'}
          </Button>
        </div>
      </div>
    </footer>
  );
}

/** The changes, in a list that opens above the bar, and the button that discards them. */
function ChangedFields({ state, onDiscard }: { readonly state: Editing; readonly onDiscard: () => void }) {
  const [asks, setAsks] = useState(false);
  const changes = changedFields(state);
  const { sentences = [] } = changesBetween(state.live, { ...state.live, ...state.lists });
  const count = changes.length + sentences.length;
  return (
    <div className="flex items-center large-text:flex-wrap">
      <PopoverButton
        face={
          <>
            <span>{count === 1 ? '1 field changed' : `${count} fields changed`}</span>
            <ChevronDownIcon className="size-4 rotate-180 transition-transform in-data-popup-open:rotate-0" />
          </>
        }
        label="Changed fields"
        side="top"
        align="start"
        className={`${buttonClass('quiet')} button-small whitespace-nowrap max-sm:px-1`}
        popupClass="w-2xl px-3 py-1"
      >
        <ChangeList
          label="Changed fields"
          changes={changes}
          sentences={sentences}
          config={shownConfig(state.live, state.lists)}
        />
      </PopoverButton>
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
