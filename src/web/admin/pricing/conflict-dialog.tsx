// Another admin saved first: their changes beside my edits, field by field. Nothing has to be typed twice.
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatValue } from './price-text.ts';
import { pricingQueries } from './pricing-api.ts';
import { type Editing, type PricingEvent, rebaseEdits, type TheirChange } from './pricing-state.ts';

interface ConflictDialogProps {
  readonly state: Editing;
  readonly newest: LivePricingConfig;
  readonly dispatch: Dispatch<PricingEvent>;
}

export function ConflictDialog({ state, newest, dispatch }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { data: savedBy } = useQuery(pricingQueries.savedBy(newest._id));
  const { theirChanges } = rebaseEdits(state.live, state.values, newest);
  const postpone = () => dispatch({ type: 'conflict_postponed' });
  const choose = (key: string, takeTheirs: boolean) =>
    setTheirs(takeTheirs ? new Set([...theirs, key]) : new Set([...theirs].filter((each) => each !== key)));
  return (
    <DialogFrame
      title="The prices were changed in the meantime"
      description={`${savedBy ?? 'Another admin'} saved new prices while you were editing. Nothing of yours was saved or lost: choose where both of you changed the same field, then go on and save.`}
      onClose={postpone}
    >
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line">
              <th className="py-2 pr-3 font-semibold">Field</th>
              <th className="py-2 pr-3 font-semibold max-sm:hidden">Before</th>
              <th className="py-2 pr-3 font-semibold">Theirs</th>
              <th className="py-2 font-semibold">Yours</th>
            </tr>
          </thead>
          <tbody>
            {theirChanges.map((change) => (
              <ConflictRow
                key={change.field.key}
                change={change}
                takesTheirs={theirs.has(change.field.key)}
                onChoose={(takeTheirs) => choose(change.field.key, takeTheirs)}
              />
            ))}
          </tbody>
        </table>
        {theirChanges.length === 0 && (
          <p className="py-3">They changed nothing that is shown on this page.</p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={postpone}>
          Not now
        </Button>
        <Button onClick={() => dispatch({ type: 'conflict_resolved', theirs })}>
          Continue with these prices
        </Button>
      </div>
    </DialogFrame>
  );
}

interface ConflictRowProps {
  readonly change: TheirChange;
  readonly takesTheirs: boolean;
  readonly onChoose: (takeTheirs: boolean) => void;
}

function ConflictRow({ change, takesTheirs, onChoose }: ConflictRowProps) {
  const { field, was, theirs, mine } = change;
  const shown = (value: string) => formatValue(field.kind, value);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-3 font-medium">
        {field.fullLabel}
      </th>
      <td className="py-2 pr-3 tabular-nums max-sm:hidden">{shown(was)}</td>
      {mine === undefined ? (
        <>
          <td className="py-2 pr-3 tabular-nums">{shown(theirs)}</td>
          <td className="py-2 text-muted">not changed: theirs is taken</td>
        </>
      ) : (
        [
          { name: 'Theirs', value: shown(theirs), isTheirs: true },
          { name: 'Yours', value: shown(mine), isTheirs: false },
        ].map(({ name, value, isTheirs }) => (
          <td key={name} className="py-2 pr-3">
            <label className="flex min-h-11 items-center gap-2 tabular-nums">
              <input
                type="radio"
                name={field.key}
                checked={takesTheirs === isTheirs}
                onChange={() => onChoose(isTheirs)}
                aria-label={`${name} for ${field.fullLabel}: ${value}`}
                className="size-4.5"
              />
              {value}
            </label>
          </td>
        ))
      )}
    </tr>
  );
}
