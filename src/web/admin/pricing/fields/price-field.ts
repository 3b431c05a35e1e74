// Where the editable prices stand on the page: sections, cards and fields, read from the configuration,
// so that options of the business's own get an input like any other.
import { budgetConsideration, isOfferedBudget } from '#domain/questions/budget-consideration.ts';
import { elements } from '#domain/element.ts';
import { labelFromKey } from '#domain/text.ts';
import type { PricingConfig, ValueKind } from '#domain/pricing/pricing-config.ts';

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

interface FieldGroup {
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
  /** For a section that is one table: a row for each group, a column for each of its fields. */
  readonly columns?: readonly string[];
  /** What needs explaining, in one line. */
  readonly note?: string;
  readonly cards: readonly FieldCard[];
}

/** For links to the card. */
export function cardId({ title }: FieldCard): string {
  return `prices-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
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

const baseKeys = [...elements, 'yield'];

function baseFields(of: string, at: FieldPath): PriceField[] {
  const label = (key: string) => `${labelFromKey(key)} base price`;
  return fields({ of, at: ['basePrices', ...at], keys: baseKeys, label });
}

function basePrices(): PriceSection {
  const [commercial, residential] = ['Commercial Grade Lift', 'Residential Lift'];
  const [enclosed, capsule] = ['Enclosed Cabin', 'Capsule Lift'];
  return {
    title: 'Base Prices Configuration',
    columns: baseKeys.map(labelFromKey),
    note: 'Base prices cover two stops. Yield is added to the total of the lift; visitors never see it as a line of its own.',
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

/** What each does to a price: docs/pricing.md. */
const perStop = {
  liftCostPerStop: 'Added to the lift; the budget multiplier applies.',
  shaftCostPerStop: 'Added to the shaft, if we supply it.',
  shaftInstallationCostPerStop: 'Added to the installation, if we supply the shaft.',
  liftInstallationCostPerStop: 'Added to the installation.',
  liftInstallationLiftCostPerStop: 'Lift parts for installing: added to the lift, if we install.',
};

const yieldPerStop: Readonly<Record<string, string>> = {
  lift: 'Added to the lift.',
  shaft: 'Added to the shaft, if we supply it.',
  installation: 'Added to the installation.',
};

function described(all: readonly PriceField[], descriptions: Readonly<Record<string, string>>): PriceField[] {
  return all.map((field) => {
    const description = descriptions[field.path.at(-1) ?? ''];
    return description === undefined ? field : { ...field, description };
  });
}

function extraStops(): PriceSection {
  const at = ['extraStops'];
  const costs = fields({ of: 'Extra Stops', at, keys: Object.keys(perStop) });
  const label = (key: string) => `${labelFromKey(key)} yield per stop`;
  const yields = fields({ of: 'Yield Per Stop', at: [...at, 'yieldCostPerStop'], keys: elements, label });
  return {
    title: 'Extra Stops Pricing (Per Stop)',
    note: 'Each counts once for each stop above two, those of the installation only if we install. Visitors never see yield as a line of its own.',
    cards: [
      { title: 'Cost Per Stop', groups: [{ fields: described(costs, perStop) }] },
      { title: 'Yield Per Stop', groups: [{ fields: described(yields, yieldPerStop) }] },
    ],
  };
}

function multipliers({ budgetMultipliers }: PricingConfig): PriceSection {
  const title = 'Budget Consideration Multipliers';
  const keys = Object.keys(budgetMultipliers).filter(isOfferedBudget);
  const all = fields({ of: 'Multiplier', at: ['budgetMultipliers'], keys, kind: 'multiplier' });
  const descriptions = Object.fromEntries(
    budgetConsideration.options.map(({ id, description }) => [id, description]),
  );
  return { title, cards: [{ title: 'Multipliers', groups: [{ fields: described(all, descriptions) }] }] };
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
