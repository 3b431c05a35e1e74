import { type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

interface CollapsibleSectionProps {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function CollapsibleSection({ title, open, onToggle, children }: CollapsibleSectionProps) {
  const id = useId();
  return (
    <section className="rounded-lg border border-line bg-paper shadow-card">
      <h3>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={`${id}-content`}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-4 text-left text-lg font-semibold hover:bg-hover md:px-5"
        >
          {title}
          <ChevronDownIcon className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div
        id={`${id}-content`}
        role="region"
        aria-labelledby={`${id}-title`}
        hidden={!open}
        className="border-t border-line px-4 pt-3 pb-2 md:px-5"
      >
        {children}
      </div>
    </section>
  );
}
