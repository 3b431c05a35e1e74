import { useId } from 'react';
import type { FieldChange } from './draft.ts';
import { formatValue } from './format-value.ts';

interface ChangedFieldsProps {
  readonly changes: readonly FieldChange[];
  readonly onUndo: (keys: readonly string[]) => void;
}

/** What would be saved, each with an undo button. */
export function ChangedFields({ changes, onUndo }: ChangedFieldsProps) {
  const id = useId();
  if (changes.length === 0) return null;
  const count = changes.length === 1 ? '1 field changed' : `${changes.length} fields changed`;
  return (
    <details className="rounded-md border border-line bg-paper">
      <summary className="min-h-11 px-3 py-2.5 text-sm font-semibold">{count}</summary>
      <ul aria-label="Changed fields" className="max-h-64 overflow-y-auto border-t border-line px-3 py-1">
        {changes.map(({ field, from, to }, index) => (
          <li key={field.key} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
            <span id={`${id}-${index}`} className="min-w-0 flex-1">
              {field.fullLabel}
            </span>
            <span className="tabular-nums">
              {formatValue(field.kind, from)} → {formatValue(field.kind, to)}
            </span>
            <button
              type="button"
              aria-describedby={`${id}-${index}`}
              onClick={() => onUndo([field.key])}
              className="min-h-9 rounded-md px-2.5 font-semibold text-accent-text hover:bg-hover"
            >
              Undo
            </button>
          </li>
        ))}
        <li className="py-1">
          <button
            type="button"
            onClick={() => onUndo(changes.map(({ field }) => field.key))}
            className="min-h-9 rounded-md px-2.5 text-sm font-semibold text-accent-text hover:bg-hover"
          >
            Undo all
          </button>
        </li>
      </ul>
    </details>
  );
}
