import { cardId, type PriceSection } from './price-field.ts';
import { type InputPropsOf, PriceInput } from './price-input.tsx';

interface PriceTableProps {
  readonly section: PriceSection;
  readonly columns: readonly string[];
  readonly inputProps: InputPropsOf;
}

/** Lift types by element; on narrow screens a block for each lift type. */
export function PriceTable({ section, columns, inputProps }: PriceTableProps) {
  return (
    <table className="w-full text-left max-md:block">
      <caption className="sr-only">{section.title}</caption>
      <thead className="text-sm text-muted max-md:sr-only">
        <tr>
          <th scope="col" className="pb-1.5 font-medium">
            Lift type
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="w-1/5 pb-1.5 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {section.cards.map((card) => (
        <tbody key={card.title} className="max-md:block">
          {card.groups.length > 1 && (
            <tr className="max-md:block">
              <th
                id={cardId(card)}
                tabIndex={-1}
                scope="rowgroup"
                colSpan={columns.length + 1}
                className="border-t border-line pt-2 text-sm font-semibold max-md:block"
              >
                {card.title}
              </th>
            </tr>
          )}
          {card.groups.map(({ title, fields }) => (
            <tr
              key={title ?? card.title}
              className="max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:pb-4"
            >
              <th
                {...(title === undefined && { id: cardId(card), tabIndex: -1 })}
                scope="row"
                className={`pr-3 align-top max-md:col-span-2 max-md:pt-2 md:py-2.5 ${title === undefined ? 'border-t border-line text-sm font-semibold' : 'text-sm font-medium md:pl-4'}`}
              >
                {title ?? card.title}
              </th>
              {fields.map((field) => (
                <td
                  key={field.key}
                  className={`py-1 align-top md:pr-3 ${title === undefined ? 'md:border-t md:border-line' : ''}`}
                >
                  <PriceInput layout="cell" field={field} {...inputProps(field)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
