import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import type { FieldChange, Values } from '#web/admin/pricing/edits/draft.ts';
import { formatValue } from '#web/admin/pricing/fields/format-value.ts';

export interface ChangedFieldsProps {
  /** Done or undone; at least one. */
  readonly edits: readonly FieldChange[];
  /** The undone ones by field key. */
  readonly undone: Values;
  readonly onUndo: (keys: readonly string[]) => void;
  readonly onRedo: (keys: readonly string[]) => void;
}

function countSentence(done: number, undone: number): string {
  if (done === 0) return undone === 1 ? '1 change undone' : `${undone} changes undone`;
  return done === 1 ? '1 field changed' : `${done} fields changed`;
}

/** What would be saved, each with an undo button. The list opens above the bar, away from the pointer. */
export function ChangedFields({ edits, undone, onUndo, onRedo }: ChangedFieldsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const undoneCount = Object.keys(undone).length;

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <div onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold hover:bg-hover"
      >
        {countSentence(edits.length - undoneCount, undoneCount)}
        <ChevronDownIcon className={`size-4 transition-transform ${open ? '' : 'rotate-180'}`} />
      </button>
      {open && (
        // Over the prices: a press beside the list closes it.
        <div
          aria-hidden="true"
          onClick={() => setOpen(false)}
          className="absolute inset-x-0 bottom-full h-dvh"
        />
      )}
      <ul
        id={`${id}-list`}
        hidden={!open}
        aria-label="Changed fields"
        className="absolute inset-x-4 bottom-full mb-2 max-h-[45dvh] max-w-2xl overflow-y-auto rounded-md border border-edge bg-paper px-3 py-1 shadow-raised md:inset-x-6"
      >
        {edits.map(({ field: { key, kind, fullLabel }, from, to }) => {
          const isUndone = Object.hasOwn(undone, key);
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
              <span id={`${id}-${key}`} className="min-w-0 flex-1">
                {fullLabel}
              </span>
              <span className={`tabular-nums ${isUndone ? 'text-muted line-through' : ''}`}>
                {formatValue(kind, from)} → {formatValue(kind, to)}
              </span>
              <button
                type="button"
                aria-describedby={`${id}-${key}`}
                // The second click of a double click would do the opposite.
                onClick={({ detail }) => detail < 2 && (isUndone ? onRedo : onUndo)([key])}
                className="min-h-9 min-w-16 rounded-md px-2.5 font-semibold text-accent-text hover:bg-hover"
              >
                {isUndone ? 'Redo' : 'Undo'}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
