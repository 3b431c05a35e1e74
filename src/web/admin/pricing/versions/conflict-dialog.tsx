// Another admin saved first: their changes beside my edits, field by field. Nothing has to be typed twice.
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatValue } from '../price-text.ts';
import { pricingQueries } from '../pricing-api.ts';
import { rebased, theirChanges } from '../pricing-state.ts';
import type { Pricing } from '../use-pricing.ts';

interface ConflictDialogProps extends Pick<Pricing, 'state' | 'change'> {
  readonly newest: LivePricingConfig;
}

export function ConflictDialog({ state, newest, change }: ConflictDialogProps) {
  const { data: version } = useQuery(pricingQueries.version(newest._id));
  const changes = theirChanges(state, newest);
  const postpone = () => change((now) => ({ ...now, newest: undefined }));

  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const choices = [...new FormData(event.currentTarget)];
    const theirs = choices.filter(([, choice]) => choice === 'Theirs').map(([key]) => key);
    change((now) => rebased(now, newest, theirs));
  }

  return (
    <DialogFrame
      title="The prices were changed in the meantime"
      description={`${version?.savedBy ?? 'Another admin'} saved new prices while you were editing. Nothing of yours was saved or lost: choose where both of you changed the same field, then go on and save.`}
      onClose={postpone}
    >
      <form onSubmit={choose}>
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm *:*:border-b *:*:border-line">
            <thead className="*:*:py-2 *:*:pr-3 *:*:font-semibold">
              <tr>
                <th>Field</th>
                <th className="max-sm:hidden">Before</th>
                <th>Theirs</th>
                <th>Yours</th>
              </tr>
            </thead>
            <tbody className="tabular-nums *:*:py-2 *:*:pr-3">
              {changes.map(({ field: { key, kind, fullLabel }, was, theirs, mine }) => (
                <tr key={key}>
                  <th scope="row" className="font-medium">
                    {fullLabel}
                  </th>
                  <td className="max-sm:hidden">{formatValue(kind, was)}</td>
                  {mine === undefined ? (
                    <>
                      <td>{formatValue(kind, theirs)}</td>
                      <td className="text-muted">not changed: theirs is taken</td>
                    </>
                  ) : (
                    Object.entries({ Theirs: theirs, Yours: mine }).map(([name, value]) => (
                      <td key={name}>
                        <label className="flex min-h-11 items-center gap-2">
                          <input
                            type="radio"
                            name={key}
                            value={name}
                            defaultChecked={name === 'Yours'}
                            aria-label={`${name} for ${fullLabel}: ${formatValue(kind, value)}`}
                            className="size-4.5"
                          />
                          <span>{formatValue(kind, value)}</span>
                        </label>
                      </td>
                    ))
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {changes.length === 0 && <p className="py-3">They changed nothing that is shown on this page.</p>}
        </div>
        <div className="dialog-buttons">
          <Button variant="secondary" onClick={postpone}>
            Not now
          </Button>
          <Button type="submit">Continue with these prices</Button>
        </div>
      </form>
    </DialogFrame>
  );
}
