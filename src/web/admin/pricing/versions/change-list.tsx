import { dimensionChanges } from '#domain/drawing/dimensions.ts';
import { diffConfigs } from '#domain/pricing/compare-configs.ts';
import { type ConfigPath, partKey } from '#domain/pricing/config-path.ts';
import { valueKindOf, type PricingConfig } from '#domain/pricing/pricing-config.ts';
import { catalogueChanges } from '#domain/questions/catalogue-changes.ts';
import { pathLabel } from '../price-sections.ts';
import { formatPercent, formatValue } from '../price-text.ts';

type Value = string | number | null;

interface Change {
  readonly path: ConfigPath;
  readonly from: Value;
  readonly to: Value;
}

interface Changes {
  readonly changes: readonly Change[];
  /** Sentences about changes other than prices. */
  readonly sentences?: readonly string[];
}

interface ChangeListProps extends Changes {
  readonly label: string;
  /** The configuration that the names of the prices come from. */
  readonly config: PricingConfig;
  /** Changes that look like typing errors, by the key of their path. */
  readonly unusual?: ReadonlySet<string>;
  /** The sentence if there are no changes. */
  readonly none?: string | undefined;
}

export function changesBetween(from: PricingConfig, to: PricingConfig): Changes {
  const { dimensions, catalogue } = to;
  return {
    changes: diffConfigs(from, to),
    sentences: [
      ...dimensionChanges(from.dimensions, dimensions),
      ...catalogueChanges(from, { ...to, catalogue: catalogue ?? from.catalogue }),
    ],
  };
}

export function ChangeList(props: ChangeListProps) {
  const { label, changes, sentences = [], config, unusual, none } = props;
  if (changes.length + sentences.length === 0) return none && <p className="text-sm">{none}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {changes.map(({ path, from, to }) => (
        <li key={partKey(path)} className="flex flex-wrap justify-between gap-x-3 py-1">
          <span>
            <span>{pathLabel(path, config)}</span>
            {unusual?.has(partKey(path)) && <span className="text-warn"> (changed by much)</span>}
          </span>
          <span className="tabular-nums">{changeInWords({ path, from, to })}</span>
        </li>
      ))}
      {sentences.map((sentence) => (
        <li key={sentence} className="py-1">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** `$78,000 → $82,000 (+5.1%)` */
export function changeInWords({ path, from, to }: Change): string {
  const [before, after] = [from, to].map((value) => formatValue(valueKindOf(path), value));
  return `${before} → ${after}${percentInBrackets(Number(from), Number(to))}`;
}

/** The change in percent. Empty without a price before or after, and for less than 0.1%. */
function percentInBrackets(from: number, to: number): string {
  const percent = from > 0 && to > 0 ? formatPercent(from, to) : '0%';
  return percent === '0%' ? '' : ` (${percent})`;
}
