import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { type InputPropsOf, PriceInput } from './price-input.tsx';
import { cardId, type FieldCard, type PriceSection } from './price-sections.ts';

interface PricesProps {
  readonly cards: readonly FieldCard[];
  readonly inputProps: InputPropsOf;
}

/** Cards of prices, each price beside its label, in as many columns as fit. */
export function PriceList({ cards, inputProps }: PricesProps) {
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
            {card.fields.map((field) => (
              <PriceInput key={field.key} layout="row" field={field} {...inputProps(field)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface PriceTableProps extends PricesProps {
  readonly title: string;
  readonly columns: readonly string[];
}

/** A table of lift types by element. On narrow screens, a block for each lift type. */
export function PriceTable({ title: caption, cards, columns, inputProps }: PriceTableProps) {
  return (
    <table className="w-full text-left max-md:block max-md:[&_tbody:first-of-type_th]:border-t-0">
      <caption className="sr-only">{caption}</caption>
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
      {cards.map((card) => {
        const title = { id: cardId(card), tabIndex: -1, children: card.title };
        return (
          <tbody key={card.title} className="max-md:block">
            {card.fields.some(({ row }) => row !== undefined) && (
              <tr className="max-md:block">
                <th {...title} scope="rowgroup" colSpan={columns.length + 1} className="price-group" />
              </tr>
            )}
            {[...Map.groupBy(card.fields, ({ row }) => row)].map(([row, fields]) => (
              <tr key={row ?? ''} className={row === undefined ? 'price-row price-group-row' : 'price-row'}>
                <th {...(row === undefined ? title : { children: row })} scope="row" />
                {fields.map((field) => (
                  <td key={field.key}>
                    <PriceInput layout="cell" field={field} {...inputProps(field)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

interface JumpLinksProps {
  readonly sections: readonly PriceSection[];
  /** Called before the jump, with the title of the section that holds the group. */
  readonly onJump: (sectionTitle: string) => void;
}

export function JumpLinks({ sections, onJump }: JumpLinksProps) {
  return (
    <nav
      aria-label="Groups of prices"
      className="flex shrink-0 gap-x-1 overflow-x-auto border-b border-line px-2 py-1 text-sm md:px-4 lg:flex-wrap"
    >
      {sections.flatMap(({ title, cards }) =>
        cards.map((card) => (
          <a
            key={cardId(card)}
            href={`#${cardId(card)}`}
            onClick={(event) => {
              // The browser's own jump would change the address without the router.
              event.preventDefault();
              flushSync(() => onJump(title));
              const target = document.getElementById(cardId(card));
              target?.scrollIntoView();
              target?.focus({ preventScroll: true });
            }}
            className="jump-link"
          >
            {card.title}
          </a>
        )),
      )}
    </nav>
  );
}

interface CollapsibleSectionProps {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function CollapsibleSection({ title, open, onToggle, children }: CollapsibleSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card">
      <h3>
        <button type="button" id={id} aria-expanded={open} onClick={onToggle} className="section-title">
          <span>{title}</span>
          <ChevronDownIcon className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div hidden={!open} className="border-t border-line px-4 pt-3 pb-2 md:px-5">
        {children}
      </div>
    </section>
  );
}
