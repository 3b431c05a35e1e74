import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { differences } from '#domain/pricing/compare-configs.ts';
import type { ConfigPath } from '#domain/pricing/config-path.ts';
import { isPriced, valueKindOf } from '#domain/pricing/pricing-config.ts';
import { labelFromKey } from '#domain/text.ts';
// Another admin saved first: their changes beside my edits, part by part. Nothing has to be typed twice.
import { useNameOf } from '#web/admin/names.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { pathLabel } from '../price-sections.ts';
import { formatValue } from '../price-text.ts';
import { pricingQueries } from '../pricing-api.ts';
import { rebased, theirChanges } from '../pricing-state.ts';
import type { Pricing } from '../use-pricing.ts';

interface ConflictDialogProps extends Pick<Pricing, 'state' | 'change'> {
  readonly newest: LivePricingConfig;
}

export function ConflictDialog({ state, newest, change }: ConflictDialogProps) {
  const nameOf = useNameOf();
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
      description={`${version?.savedBy ? nameOf(version.savedBy) : 'Another admin'} saved new prices while you were editing. Nothing of yours was saved or lost: choose where both of you changed the same, then go on and save.`}
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
              {changes.map(({ key, path, was, theirs, mine }) => (
                <tr key={key}>
                  <th scope="row" className="font-medium">
                    {pathLabel(path, newest)}
                  </th>
                  <td className="max-sm:hidden">
                    {isPriced(path) || (was !== undefined && theirs !== undefined)
                      ? inWords(path, was, theirs)
                      : '–'}
                  </td>
                  {mine === undefined ? (
                    <>
                      <td>{inWords(path, theirs, was)}</td>
                      <td className="text-muted">not changed: theirs is taken</td>
                    </>
                  ) : (
                    Object.entries({ Theirs: theirs, Yours: mine.value }).map(([name, value]) => (
                      <td key={name}>
                        <label className="flex min-h-11 items-center gap-2">
                          <input
                            type="radio"
                            name={key}
                            value={name}
                            defaultChecked={name === 'Yours'}
                            aria-label={`${name} for ${pathLabel(path, newest)}: ${inWords(path, value, was)}`}
                            className="size-4.5"
                          />
                          <span>{inWords(path, value, was)}</span>
                        </label>
                      </td>
                    ))
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {changes.length === 0 && <p className="py-3">They saved the same prices once more.</p>}
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

/** A price, or what differs of another part from what it is compared with. */
function inWords(path: ConfigPath, value: unknown, compared: unknown): string {
  if (isPriced(path)) {
    const price = typeof value === 'number' || typeof value === 'string' ? value : null;
    return formatValue(valueKindOf(path), price);
  }
  if (value === undefined) return 'removed';
  if (compared === undefined) return 'added';
  if (Array.isArray(value)) return 'in another order';
  return differences(compared, value)
    .map(({ path: at, to }) => `${at.map(labelFromKey).join(' ')}: ${plain(to) || 'nothing'}`)
    .join(', ');
}

function plain(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(plain).join(' × ');
  if (typeof value === 'number') return value.toLocaleString('en-AU');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : undefined;
}
