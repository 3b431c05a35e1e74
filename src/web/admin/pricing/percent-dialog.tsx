// Prices changed by percent: the fields are filled as if somebody had typed them.
import { type FormEvent, useState } from 'react';
import { changeByPercent, readPercent, type Rounding, roundings } from '#domain/pricing/change-by-percent.ts';
import { readValue, valueKinds } from '#domain/pricing/price-value.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PriceField } from './price-sections.ts';
import { formatValue } from './price-text.ts';
import type { Values } from './pricing-state.ts';

const everything = 'All prices';

interface PercentDialogProps {
  readonly fields: readonly PriceField[];
  readonly values: Values;
  readonly onFill: (values: Values) => void;
  readonly onClose: () => void;
}

/** Leaves out empty and wrong fields, and prices that would become 0 or too large. */
function changesBy(percent: number, rounding: Rounding, fields: readonly PriceField[], values: Values) {
  const prices = fields.flatMap((field) => {
    const from = readValue('price', values[field.key] ?? '');
    return from ? [{ field, from, to: changeByPercent(from, percent, rounding) }] : [];
  });
  return {
    changes: prices.flatMap(({ to, ...rest }) =>
      to === undefined || to === rest.from ? [] : [{ ...rest, to }],
    ),
    left: prices.filter(({ to }) => to === undefined).length,
  };
}

export function PercentDialog({ fields, values, onFill, onClose }: PercentDialogProps) {
  const [section, setSection] = useState(everything);
  const [typed, setTyped] = useState('');
  const [rounding, setRounding] = useState<Rounding>(10);
  const [isTried, setIsTried] = useState(false);

  const prices = fields.filter(({ kind }) => valueKinds[kind].isDollars);
  const chosen = section === everything ? prices : prices.filter((field) => field.section === section);
  const read = readPercent(typed);
  const change = 'percent' in read ? changesBy(read.percent, rounding, chosen, values) : undefined;
  const problem = 'problem' in read ? read.problem : undefined;
  const [example] = change?.changes ?? [];

  function fill(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (!change || !example) return;
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
      <form noValidate onSubmit={fill}>
        <SelectField
          label="Prices"
          options={[everything, ...new Set(prices.map((field) => field.section))].map((name) => ({
            id: name,
            name,
          }))}
          value={section}
          onChange={(event) => setSection(event.target.value)}
        />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField
            label="Percent"
            inputMode="decimal"
            autoComplete="off"
            placeholder="5"
            value={typed}
            error={isTried ? problem : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label="Round to"
            options={roundings.map((each) => ({
              id: String(each),
              name: each === 1 ? '1 dollar' : `${each} dollars`,
            }))}
            value={String(rounding)}
            onChange={(event) =>
              setRounding(roundings.find((each) => String(each) === event.target.value) ?? 1)
            }
          />
        </div>
        <p aria-live="polite" className="min-h-10 text-sm text-muted">
          {change && <Outcome {...change} />}
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Fill in the prices</Button>
        </div>
      </form>
    </DialogFrame>
  );
}

function Outcome({ changes, left }: ReturnType<typeof changesBy>) {
  const [example] = changes;
  if (!example)
    return <>No price changes by so little. Round to a smaller amount, or take another percent.</>;
  const { field, from, to } = example;
  return (
    <>
      {changes.length === 1 ? '1 price changes' : `${changes.length} prices change`}, for example{' '}
      {field.fullLabel} from {formatValue('price', from)} to {formatValue('price', to)}.
      {left > 0 &&
        ` ${left === 1 ? '1 stays as it is: it' : `${left} stay as they are: they`} would round to $0 or pass the limit.`}
    </>
  );
}
