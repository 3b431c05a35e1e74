// Changes prices by percent: fills in the fields as if somebody had typed.
import { type FormEvent, useState } from 'react';
import { changeByPercent, readPercent, type Rounding, roundings } from '#domain/pricing/change-by-percent.ts';
import { readValue, valueKinds } from '#domain/pricing/price-value.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { textsOf } from '#web/admin/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PriceField } from './price-sections.ts';
import { formatValue } from './price-text.ts';
import type { Editing, Texts } from './pricing-state.ts';

interface PercentDialogProps {
  readonly state: Editing;
  readonly onFill: (prices: Texts) => void;
  readonly onClose: () => void;
}

export function PercentDialog({ state: { fields, values }, onFill, onClose }: PercentDialogProps) {
  const [{ section, percent = '', rounding }, setTexts] = useState<Texts>({});
  const [isTried, setIsTried] = useState(false);

  const prices = fields.filter(({ kind }) => valueKinds[kind].isDollars);
  const chosen = prices.filter((field) => section === undefined || field.section === section);
  const read = readPercent(percent);
  const roundTo = roundings.find((each) => String(each) === rounding) ?? 10;
  const change = 'percent' in read ? changesBy(read.percent, roundTo, chosen, values) : undefined;

  function fill(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (!change || change.changes.length === 0) return;
    onFill(Object.fromEntries(change.changes.map(({ field, to }) => [field.key, String(to)])));
    onClose();
  }

  return (
    <DialogFrame
      variant="popup"
      title="Change by percent"
      description="Fills the fields. Nothing is saved until you press Save All Changes."
      onClose={onClose}
    >
      <form noValidate onChange={({ currentTarget }) => setTexts(textsOf(currentTarget))} onSubmit={fill}>
        <SelectField
          name="section"
          label="Prices"
          placeholder="All prices"
          options={[...new Set(prices.map((field) => field.section))].map((name) => ({ id: name, name }))}
        />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField
            name="percent"
            label="Percent"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            placeholder="5"
            error={isTried && 'problem' in read ? read.problem : undefined}
          />
          <SelectField
            name="rounding"
            label="Round to"
            options={roundings.map((each) => ({
              id: String(each),
              name: each === 1 ? '1 dollar' : `${each} dollars`,
            }))}
            defaultValue="10"
          />
        </div>
        <p aria-live="polite" className="min-h-10 text-sm text-muted">
          {change && outcome(change)}
        </p>
        <div className="dialog-buttons">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Fill in the prices</Button>
        </div>
      </form>
    </DialogFrame>
  );
}

/** The changes, without empty and wrong fields, and without prices that would become 0 or too large. */
function changesBy(percent: number, rounding: Rounding, fields: readonly PriceField[], values: Texts) {
  const prices = fields.flatMap((field) => {
    const from = readValue('price', values[field.key] ?? '');
    return from ? [{ field, from, to: changeByPercent(from, percent, rounding) }] : [];
  });
  return {
    changes: prices.filter(({ from, to }) => to !== undefined && to !== from),
    left: prices.filter(({ to }) => to === undefined).length,
  };
}

function outcome({ changes, left }: ReturnType<typeof changesBy>): string {
  const [example] = changes;
  if (!example) return 'No price changes by so little. Round to a smaller amount, or take another percent.';
  const { field, from, to = null } = example;
  const count = changes.length === 1 ? '1 price changes' : `${changes.length} prices change`;
  const stay = left === 1 ? '1 stays as it is: it' : `${left} stay as they are: they`;
  return [
    `${count}, for example ${field.fullLabel} from ${formatValue('price', from)} to ${formatValue('price', to)}.`,
    left > 0 && `${stay} would round to $0 or pass the limit.`,
  ]
    .filter(Boolean)
    .join(' ');
}
