import { useId } from 'react';
import { controlClass } from '#web/ui/field-frame.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/toasts.ts';
import { showSuccess } from '#web/admin/show-success.ts';
import { IconButton } from '#web/admin/ui/icon-button.tsx';
import { formatValue } from './format-value.ts';
import type { PriceField } from './price-field.ts';
import { acceptTyped } from './typed-number.ts';

export interface PriceInputProps {
  readonly field: PriceField;
  readonly value: string;
  readonly original: string;
  readonly problem: string | undefined;
  /** Never saved yet: it counts as 0. */
  readonly missing: boolean;
  /** Unusual, but allowed. */
  readonly warning: string | undefined;
  readonly onType: (text: string) => void;
  readonly onBlur: () => void;
}

async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    if (value === '') notify.info('Nothing to copy: the field is empty');
    else showSuccess(`Copied ${value}`);
  } catch {
    notify.error('The browser does not allow copying here');
  }
}

export function PriceInput(props: PriceInputProps) {
  const { field, value, original, problem, missing } = props;
  const id = useId();
  const prefix = field.fullLabel.endsWith(field.label) ? field.fullLabel.slice(0, -field.label.length) : '';
  const changed = value !== original;
  const warning = missing && !changed ? 'Not filled in yet: counts as $0' : props.warning;
  const note = problem ?? warning ?? (changed ? `Was ${formatValue(field.kind, original)}` : undefined);
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className="mb-1 block text-sm font-medium">
        <span className="sr-only">{prefix}</span>
        <span>{prefix === '' ? field.fullLabel : field.label}</span>
      </label>
      {field.description !== undefined && (
        <p id={`${id}-about`} className="mb-1.5 text-xs text-muted">
          {field.description}
        </p>
      )}
      <div className="flex items-center gap-1">
        <div className="relative min-w-0 flex-1">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
          >
            {field.kind === 'price' ? '$' : '×'}
          </span>
          <input
            id={id}
            data-field={field.key}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={field.description === undefined ? `${id}-note` : `${id}-about ${id}-note`}
            onChange={(event) => {
              const accepted = acceptTyped(event.target.value);
              if (accepted !== undefined) props.onType(accepted);
            }}
            onBlur={props.onBlur}
            className={`${controlClass} pl-7 tabular-nums ${changed ? 'border-accent-text! bg-accent-soft!' : missing ? 'border-warn!' : ''}`}
          />
        </div>
        <IconButton
          label="Copy value"
          aria-describedby={`${id}-label`}
          icon={<CopyIcon className="size-4.5" />}
          onClick={() => void copy(value)}
        />
      </div>
      <p id={`${id}-note`} className={`mt-1 min-h-4.5 text-xs ${noteTone(problem, warning)}`}>
        {note}
      </p>
    </div>
  );
}

function noteTone(problem: string | undefined, warning: string | undefined): string {
  if (problem !== undefined) return 'text-bad';
  return warning === undefined ? 'text-muted' : 'text-warn';
}
