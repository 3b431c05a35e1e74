import { flushSync } from 'react-dom';
import { cardId, type PriceSection } from './price-field.ts';

interface JumpLinksProps {
  readonly sections: readonly PriceSection[];
  /** Before the jump, with the title of the section that holds the group. */
  readonly onJump: (sectionTitle: string) => void;
}

export function JumpLinks({ sections, onJump }: JumpLinksProps) {
  return (
    <nav aria-label="Groups of prices" className="mb-3 flex gap-x-1 overflow-x-auto text-sm md:flex-wrap">
      {sections.flatMap(({ title, cards }) =>
        cards.map((card) => (
          <a
            key={cardId(card)}
            href={`#${cardId(card)}`}
            onClick={(event) => {
              // Not left to the browser: the router takes only navigations of its own.
              event.preventDefault();
              flushSync(() => onJump(title));
              const target = document.getElementById(cardId(card));
              target?.scrollIntoView();
              target?.focus({ preventScroll: true });
            }}
            className="inline-flex min-h-8 max-lg:min-h-11 items-center rounded-md px-2 font-medium whitespace-nowrap text-accent-text hover:bg-hover"
          >
            {card.title}
          </a>
        )),
      )}
    </nav>
  );
}
