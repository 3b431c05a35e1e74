import { useId, useState } from 'react';
import { valueKinds } from '#domain/pricing/price-value.ts';
import { IconButton } from '#web/admin/ui/buttons.tsx';
import { copyText } from '#web/admin/ui/copy-text.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { notify } from '#web/ui/toasts.ts';
import type { PriceField } from './price-sections.ts';
import {
  acceptTyped,
  formatValue,
  groupDigits,
  normaliseTyped,
  refusedSentence,
  valueProblem,
} from './price-text.ts';

interface PriceInputProps {
  readonly field: PriceField;
  readonly value: string;
  readonly original: string;
  readonly problem: string | undefined;
  /** The sentence about an unusual or missing value, which is allowed. */
  readonly warning: string | undefined;
  readonly onType: (text: string) => void;
}

export type InputPropsOf = (field: PriceField) => Omit<PriceInputProps, 'field'>;

/** The layouts: beside a label, or in a table whose headers are the label. */
const layouts = {
  row: {
    frame: 'price-line',
    label: '',
    control: 'col-start-2 row-start-1 has-[+_:not(:empty)]:row-span-2',
  },
  cell: { frame: 'max-md:contents', label: 'max-md:self-end md:sr-only', control: '' },
} as const;

export function PriceInput(props: PriceInputProps & { readonly layout: keyof typeof layouts }) {
  const { field, value, original, warning, onType } = props;
  const id = useId();
  const [focused, setFocused] = useState(false);
  /** The sentence about a text that the field held when it was left, and that was no number. */
  const [refused, setRefused] = useState<string>();
  const layout = layouts[props.layout];
  const prefix = field.fullLabel.endsWith(field.label) ? field.fullLabel.slice(0, -field.label.length) : '';
  const changed = value !== original;
  // Show no problem while somebody types.
  const problem =
    (value === '' ? refused : undefined) ??
    props.problem ??
    (changed && !focused ? valueProblem(field.kind, value) : undefined);
  const note = problem ?? warning ?? (changed && `Was ${formatValue(field.kind, original)}`);
  const { isDollars, sign } = valueKinds[field.kind];

  function leave(): void {
    setFocused(false);
    setRefused(refusedSentence(field.kind, value));
    const tidy = normaliseTyped(field.kind, value);
    if (tidy !== value) onType(tidy);
  }

  function copy(): void {
    if (value === '') notify.info('Nothing to copy: the field is empty');
    else void copyText(value, `Copied ${value}`);
  }

  return (
    <div className={layout.frame}>
      <div className={layout.label}>
        <label id={`${id}-label`} htmlFor={id} className="block text-sm font-medium">
          <span className="sr-only">{prefix}</span>
          <span>{prefix === '' ? field.fullLabel : field.label}</span>
        </label>
        <p id={`${id}-about`} className="text-xs text-muted empty:hidden">
          {field.about}
        </p>
      </div>
      <div className={`flex items-center ${layout.control}`}>
        <div className="relative min-w-0 flex-1">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 md:max-lg:left-2.5 grid place-items-center text-muted"
          >
            {sign}
          </span>
          <input
            id={id}
            data-field={field.key}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={`${id}-about ${id}-note`}
            // What a keyboard composes is left alone until the field is left.
            onChange={({ target, nativeEvent }) =>
              onType(isComposing(nativeEvent) ? target.value : (acceptTyped(target.value, value) ?? value))
            }
            onFocus={({ currentTarget }) => {
              setFocused(true);
              currentTarget.select();
            }}
            onBlur={leave}
            className={`peer control price-control ${isDollars ? 'not-focus:text-transparent!' : ''} ${edge(changed, warning, problem)}`}
          />
          {isDollars && (
            // Lies over the field's plain number.
            <span
              aria-hidden="true"
              className={`price-digits peer-focus:hidden ${changed ? 'font-semibold' : ''}`}
            >
              {groupDigits(value)}
            </span>
          )}
        </div>
        {/* No tab stop: Tab goes from price to price, where Ctrl+C copies. */}
        <IconButton
          label="Copy value"
          tabIndex={-1}
          aria-describedby={`${id}-label`}
          icon={<CopyIcon className="size-4" />}
          onClick={copy}
          className="size-9! text-muted! md:max-lg:size-7!"
        />
      </div>
      <p id={`${id}-note`} className={`pt-1 text-xs empty:hidden ${noteTone(problem, warning)}`}>
        {note}
      </p>
    </div>
  );
}

function edge(changed: boolean, warning: string | undefined, problem: string | undefined): string {
  if (problem !== undefined) return '';
  if (changed) return 'border-accent-text! bg-accent-soft! font-semibold';
  return warning === undefined ? '' : 'border-warn!';
}

function noteTone(problem: string | undefined, warning: string | undefined): string {
  if (problem !== undefined) return 'text-bad';
  return warning === undefined ? 'text-muted' : 'text-warn';
}
