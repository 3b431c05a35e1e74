// Arranges the parts of a configuration on the page: in sections, cards and rows.
import { type ConfigPath, partKey } from '#domain/pricing/config-path.ts';
import { type ConfigPart, partsOf, type PricingConfig } from '#domain/pricing/pricing-config.ts';
import { listedQuestions } from '#domain/questions/catalogue.ts';
import { labelFromKey } from '#domain/text.ts';

export interface PriceField extends ConfigPart {
  /** A key that no other field has. */
  readonly key: string;
}

export interface FieldCard {
  readonly title: string;
  readonly fields: readonly PriceField[];
}

export interface PriceSection {
  readonly title: string;
  /** The columns of a section that is one table, one for each field of a row. */
  readonly columns?: readonly string[];
  readonly note?: string;
  readonly cards: readonly FieldCard[];
}

const layouts: Readonly<Record<string, Pick<PriceSection, 'columns' | 'note'>>> = {
  'Base Prices Configuration': {
    columns: ['Lift', 'Shaft', 'Installation', 'Yield'],
    note: 'Base prices cover two stops. Yield is added to the total of the lift; no line shows it to visitors, but a competitor who tries can work it out.',
  },
  'Extra Stops Pricing (Per Stop)': {
    note: 'Each counts once for each stop above two, those of the installation only if we install. No line shows yield to visitors, but a competitor who tries can work it out.',
  },
};

/** Every part that has an input on the page. */
export function priceFields(config: PricingConfig): PriceField[] {
  return partsOf(config)
    .filter(({ isHidden }) => !isHidden)
    .map((part) => ({ ...part, key: partKey(part.path) }));
}

export function priceSections(config: PricingConfig): PriceSection[] {
  return [...Map.groupBy(priceFields(config), ({ section }) => section)].map(([title, fields]) => ({
    title,
    ...layouts[title],
    cards: [...Map.groupBy(fields, ({ card }) => card)].map(([card, ofCard]) => ({
      title: card,
      fields: ofCard,
    })),
  }));
}

/** The id that links to the card use. */
export function cardId({ title }: FieldCard): string {
  return `prices-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

/** A readable name for any place in the configuration, shown on the page or not. */
export function pathLabel(path: ConfigPath, config: PricingConfig): string {
  const [root, list, id] = path;
  const question = root === 'catalogue' && listedQuestions.find((each) => each.list === list);
  if (question) {
    const option = config.catalogue?.[question.list]?.find((each) => String(each.id) === id);
    return `${question.name}: ${option?.name ?? labelFromKey(id ?? 'order')}`;
  }
  const field = priceFields(config).find(({ key }) => key === partKey(path));
  const word = (key: string) => (key.includes(' ') ? key : labelFromKey(key));
  return field?.fullLabel ?? path.map(word).join(': ');
}
