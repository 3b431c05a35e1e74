import { cardId, type FieldCard } from './price-field.ts';
import { type InputPropsOf, PriceInput } from './price-input.tsx';

interface PriceListProps {
  readonly cards: readonly FieldCard[];
  readonly inputProps: InputPropsOf;
}

/** Cards of prices, each beside its label; as many columns as there is room for. */
export function PriceList({ cards, inputProps }: PriceListProps) {
  const columns =
    ['', 'gap-y-1 md:grid md:grid-cols-[3fr_2fr]'][cards.length - 1] ?? 'md:columns-2 xl:columns-3';
  return (
    <div className={`gap-x-8 ${columns}`}>
      {cards.map((card) => (
        <div key={card.title} className="break-inside-avoid pb-3">
          <h4 id={cardId(card)} tabIndex={-1} className="mb-1 font-semibold">
            {card.title}
          </h4>
          <div className={cards.length === 1 ? 'grid gap-x-8 md:grid-cols-2' : ''}>
            {card.groups
              .flatMap(({ fields }) => fields)
              .map((field) => (
                <PriceInput key={field.key} layout="row" field={field} {...inputProps(field)} />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
