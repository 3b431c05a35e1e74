import { useQuery } from '@tanstack/react-query';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { differences } from '#domain/pricing/compare-configs.ts';
import type { ConfigPath } from '#domain/pricing/config-path.ts';
import { isPriced, valueKindOf } from '#domain/pricing/pricing-config.ts';
import { labelFromKey } from '#domain/text.ts';
import { useNameOf } from '#web/admin/names.ts';
import { TheirChanges } from '#web/admin/ui/their-changes.tsx';
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
  return (
    <TheirChanges
      title="The prices were changed in the meantime"
      happened={`${version?.savedBy ? nameOf(version.savedBy) : 'Another admin'} saved new prices`}
      changes={theirChanges(state, newest).map(({ key, path, was, theirs, mine }) => ({
        key,
        label: pathLabel(path, newest),
        was: isPriced(path) || (was !== undefined && theirs !== undefined) ? inWords(path, was, theirs) : '–',
        theirs: inWords(path, theirs, was),
        mine: mine && inWords(path, mine.value, was),
      }))}
      none="They saved the same prices once more."
      goOn="Continue with these prices"
      onGoOn={(theirs) => change((now) => rebased(now, newest, theirs))}
      onPostpone={() => change((now) => ({ ...now, newest: undefined }))}
    />
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
