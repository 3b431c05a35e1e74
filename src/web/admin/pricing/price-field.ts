// Where the editable prices stand on the page: sections, cards and fields, read from the configuration,
// so that options of the business's own get an input like any other.
import { budgetConsideration, isOfferedBudget } from '#domain/questions/budget-consideration.ts';
import { elements } from '#domain/element.ts';
import { labelFromKey } from '#domain/label-from-key.ts';
import type { ValueKind } from '#domain/pricing/price-value.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';

export type FieldPath = readonly string[];

export interface PriceField {
  /** Unique among all fields. */
  readonly key: string;
  readonly path: FieldPath;
  readonly kind: ValueKind;
  /** What stands over the input. */
  readonly label: string;
  /** With the card's name before it, unique on the page. */
  readonly fullLabel: string;
  readonly description?: string;
}

export interface FieldGroup {
  /** Absent: the card's own. */
  readonly title?: string;
  readonly fields: readonly PriceField[];
}

export interface FieldCard {
  readonly title: string;
  readonly groups: readonly FieldGroup[];
}

export interface PriceSection {
  readonly title: string;
  readonly cards: readonly FieldCard[];
}

export function fieldKey(path: FieldPath): string {
  return JSON.stringify(path);
}

interface FieldsInput {
  /** What comes before the label in the full one. */
  readonly of: string;
  readonly at: FieldPath;
  readonly keys: readonly string[];
  readonly label?: (key: string) => string;
  readonly kind?: ValueKind;
}

function fields({ of, at, keys, label = labelFromKey, kind = 'price' }: FieldsInput): PriceField[] {
  return keys.map((name) => {
    const path = [...at, name];
    return { key: fieldKey(path), path, kind, label: label(name), fullLabel: `${of}: ${label(name)}` };
  });
}

function baseFields(of: string, at: FieldPath): PriceField[] {
  const label = (key: string) => `${labelFromKey(key)} base price`;
  return fields({ of, at: ['basePrices', ...at], keys: [...elements, 'yield'], label });
}

function basePrices(): PriceSection {
  const [commercial, residential] = ['Commercial Grade Lift', 'Residential Lift'];
  const [enclosed, capsule] = ['Enclosed Cabin', 'Capsule Lift'];
  return {
    title: 'Base Prices Configuration',
    cards: [
      { title: commercial, groups: [{ fields: baseFields(commercial, ['commercial']) }] },
      {
        title: residential,
        groups: [
          {
            title: enclosed,
            fields: baseFields(`${residential}, ${enclosed}`, ['residential', 'enclosed']),
          },
          { title: capsule, fields: baseFields(`${residential}, ${capsule}`, ['residential', 'capsule']) },
        ],
      },
    ],
  };
}

function additionalFeatures({ additionalFeatures: groups }: PricingConfig): PriceSection {
  return {
    title: 'Additional Features Pricing',
    cards: Object.entries(groups).map(([group, options]) => {
      const title = labelFromKey(group);
      const at = ['additionalFeatures', group];
      return { title, groups: [{ fields: fields({ of: title, at, keys: Object.keys(options) }) }] };
    }),
  };
}

const perStop = [
  'liftCostPerStop',
  'shaftCostPerStop',
  'shaftInstallationCostPerStop',
  'liftInstallationCostPerStop',
  'liftInstallationLiftCostPerStop',
] as const;

function extraStops(): PriceSection {
  const at = ['extraStops'];
  const yields = { of: 'Yield Per Stop', at: [...at, 'yieldCostPerStop'], keys: elements };
  const label = (key: string) => `${labelFromKey(key)} yield per stop`;
  return {
    title: 'Extra Stops Pricing (Per Stop)',
    cards: [
      { title: 'Cost Per Stop', groups: [{ fields: fields({ of: 'Extra Stops', at, keys: perStop }) }] },
      { title: 'Yield Per Stop', groups: [{ fields: fields({ ...yields, label }) }] },
    ],
  };
}

function multipliers({ budgetMultipliers }: PricingConfig): PriceSection {
  const title = 'Budget Consideration Multipliers';
  const keys = Object.keys(budgetMultipliers).filter(isOfferedBudget);
  const all = fields({ of: 'Multiplier', at: ['budgetMultipliers'], keys, kind: 'multiplier' });
  const described = all.map((field) => {
    const description = budgetConsideration.options.find(({ id }) => id === field.path.at(-1))?.description;
    return description === undefined ? field : { ...field, description };
  });
  return { title, cards: [{ title: 'Multipliers', groups: [{ fields: described }] }] };
}

/** Two keys may read alike (`twoDoors`, `two_doors`): then the label holds the key too. */
function withUniqueLabels(sections: readonly PriceSection[]): PriceSection[] {
  const seen = new Set<string>();
  const unique = (field: PriceField): PriceField => {
    const fullLabel = seen.has(field.fullLabel)
      ? `${field.fullLabel} (${field.path.join('.')})`
      : field.fullLabel;
    seen.add(fullLabel);
    return { ...field, fullLabel };
  };
  return sections.map((section) => ({
    ...section,
    cards: section.cards.map((card) => ({
      ...card,
      groups: card.groups.map((group) => ({ ...group, fields: group.fields.map(unique) })),
    })),
  }));
}

export function priceSections(config: PricingConfig): PriceSection[] {
  return withUniqueLabels([basePrices(), additionalFeatures(config), extraStops(), multipliers(config)]);
}

export function fieldsOf(sections: readonly PriceSection[]): PriceField[] {
  return sections.flatMap(({ cards }) =>
    cards.flatMap(({ groups }) => groups.flatMap((group) => group.fields)),
  );
}

/** A readable name for any place in the configuration, shown on the page or not. */
export function pathLabel(path: FieldPath, known: readonly PriceField[]): string {
  const field = known.find(({ key }) => key === fieldKey(path));
  return field?.fullLabel ?? path.map(labelFromKey).join(': ');
}
