import { Fragment, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { type InputPropsOf, PriceInput } from './price-input.tsx';
import { cardId, type FieldCard, type PriceSection } from './price-sections.ts';

interface PricesProps {
  readonly cards: readonly FieldCard[];
  readonly inputProps: InputPropsOf;
}

/** Cards of prices, each beside its label; as many columns as there is room for. */
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

/** Lift types by element; on narrow screens a block for each lift type. */
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
      {cards.map((card) => (
        <tbody key={card.title} className="max-md:block">
          {[...Map.groupBy(card.fields, ({ row }) => row)].map(([row, fields], index) => (
            <Fragment key={row ?? ''}>
              {row !== undefined && index === 0 && (
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
              <tr className="max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:pb-4 large-text:flex! large-text:flex-col">
                <th
                  {...(row === undefined && { id: cardId(card), tabIndex: -1 })}
                  scope="row"
                  className={`pr-3 align-top max-md:col-span-2 max-md:pt-2 md:py-2.5 ${row === undefined ? 'border-t border-line text-sm font-semibold' : 'text-sm font-medium md:pl-4'}`}
                >
                  {row ?? card.title}
                </th>
                {fields.map((field) => (
                  // On phones its label, control and note are rows of the grid, so that all labels end at one height.
                  <td
                    key={field.key}
                    className={`py-1 align-top max-md:row-span-3 max-md:grid max-md:grid-rows-subgrid max-md:gap-y-0 md:pr-3 ${row === undefined ? 'md:border-t md:border-line' : ''}`}
                  >
                    <PriceInput layout="cell" field={field} {...inputProps(field)} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface JumpLinksProps {
  readonly sections: readonly PriceSection[];
  /** Before the jump, with the title of the section that holds the group. */
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
            className="inline-flex min-h-7 max-lg:min-h-11 items-center rounded-md px-2 font-medium whitespace-nowrap text-accent-text hover:bg-hover"
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
        <button
          type="button"
          id={id}
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-4 text-left text-lg font-semibold wrap-anywhere hover:bg-hover md:px-5"
        >
          {title}
          <ChevronDownIcon className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div hidden={!open} className="border-t border-line px-4 pt-3 pb-2 md:px-5">
        {children}
      </div>
    </section>
  );
}
