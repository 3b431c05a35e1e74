// The owner's dimensions: a row for each kind of lift. They are saved with the prices.
import { type FormEvent, useState } from 'react';
import { dimensionRowInputSchema } from '#contract/dimensions.ts';
import {
  type DimensionRow,
  dimensionProblem,
  millimetres,
  rowName,
  usualStorey,
} from '#domain/drawing/dimensions.ts';
import { cabinType } from '#domain/questions/cabin-type.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { wheelchairAccess } from '#domain/questions/wheelchair-access.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export const dimensionsTitle = 'Dimensions';

interface DimensionsCardProps {
  readonly rows: readonly DimensionRow[];
  readonly onChange: (rows: readonly DimensionRow[]) => void;
}

/** In which row the dialog is: its index, or the number of rows for a new one. */
export function DimensionsCard({ rows, onChange }: DimensionsCardProps) {
  const [edited, setEdited] = useState<number>();
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        Visitors see the row that fits their lift, as a table, a plan and a section. Without one they see
        nothing of it. Changes are saved with Save All Changes.
      </p>
      <ul className="divide-y divide-line">
        {rows.map((row, index) => (
          <li key={rowName(row)} className="flex flex-wrap items-center gap-x-3 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-medium">{rowName(row)}</span>
              <span className="block text-muted">
                Cabin {row.cabin.map(millimetres).join(' × ')}, shaft{' '}
                {row.shaft.oneSide.map(millimetres).join(' × ')}, pit {millimetres(row.pit)}, headroom{' '}
                {millimetres(row.headroom)} mm
              </span>
            </span>
            <SmallButton variant="quiet" onClick={() => setEdited(index)}>
              Edit<span className="sr-only"> {rowName(row)}</span>
            </SmallButton>
            <SmallButton variant="quiet" onClick={() => onChange(rows.filter((other) => other !== row))}>
              Remove<span className="sr-only"> {rowName(row)}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
      <SmallButton variant="secondary" onClick={() => setEdited(rows.length)} className="my-2">
        Add dimensions
      </SmallButton>
      {edited !== undefined && (
        <RowDialog
          row={rows[edited]}
          others={rows.filter((_, index) => index !== edited).map(rowName)}
          onDone={(row) => {
            onChange(edited < rows.length ? rows.with(edited, row) : [...rows, row]);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const any = (words: string) => [{ id: '', name: words }];

const choices = {
  liftType: { label: 'Lift type', options: liftType.options },
  cabinType: { label: 'Cabin', options: [...any('Every cabin'), ...cabinType.options] },
  wheelchairAccess: {
    label: 'Wheelchair access',
    options: [...any('With and without'), ...wheelchairAccess.options],
  },
};

/** By their path in the row: the label, and what a new row begins with. */
const numbers: readonly (readonly [path: string, label: string, initial?: number])[] = [
  ['cabin.0', 'Cabin width (mm)'],
  ['cabin.1', 'Cabin depth (mm)'],
  ['door.0', 'Door width (mm)'],
  ['door.1', 'Door height (mm)'],
  ['shaft.oneSide.0', 'Shaft width, doors on one side (mm)'],
  ['shaft.oneSide.1', 'Shaft depth, doors on one side (mm)'],
  ['shaft.opposite.0', 'Shaft width, opposite doors (mm)'],
  ['shaft.opposite.1', 'Shaft depth, opposite doors (mm)'],
  ['shaft.adjacent.0', 'Shaft width, adjacent doors (mm)'],
  ['shaft.adjacent.1', 'Shaft depth, adjacent doors (mm)'],
  ['pit', 'Pit (mm)'],
  ['headroom', 'Headroom (mm)'],
  ['storey', 'Storey height (mm)', usualStorey],
  ['load', 'Load (kg)'],
];

const words = { standard: 'Standard', leadTime: 'Lead time', warranty: 'Warranty', servicing: 'Servicing' };

function initialText(row: DimensionRow | undefined, path: string, initial: number | undefined): string {
  const [root = '', ...rest] = path.split('.');
  const value: unknown = rest.reduce<unknown>(
    (part, key) => Object(part)[key],
    row && Object.entries(row).find(([name]) => name === root)?.[1],
  );
  if (typeof value === 'string') return value;
  const number = typeof value === 'number' ? value : initial;
  return number === undefined ? '' : String(number);
}

/** The row that the form holds, and what is wrong with its fields by their paths. */
function readForm(form: FormData, others: readonly string[]) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const size = (path: string) => [text(`${path}.0`), text(`${path}.1`)];
  const read = dimensionRowInputSchema.safeParse({
    ...Object.fromEntries([...Object.keys(choices), ...Object.keys(words)].map((name) => [name, text(name)])),
    cabin: size('cabin'),
    door: size('door'),
    shaft: {
      oneSide: size('shaft.oneSide'),
      opposite: size('shaft.opposite'),
      adjacent: size('shaft.adjacent'),
    },
    ...Object.fromEntries(['pit', 'headroom', 'storey', 'load'].map((name) => [name, text(name)])),
  });
  if (!read.success) {
    return {
      problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])),
    };
  }
  const problem = dimensionProblem(read.data);
  const places = { shaft: 'shaft.oneSide.0', door: 'door.0', headroom: 'headroom', storey: 'storey' };
  if (problem) return { problems: { [places[problem.part]]: problem.message } };
  if (others.includes(rowName(read.data))) {
    return { problems: { liftType: 'There is a row for these lifts already' } };
  }
  return { row: read.data, problems: {} };
}

interface RowDialogProps {
  /** If left out, a new row. */
  readonly row: DimensionRow | undefined;
  /** The names of the other rows. */
  readonly others: readonly string[];
  readonly onDone: (row: DimensionRow) => void;
  readonly onClose: () => void;
}

function RowDialog({ row, others, onDone, onClose }: RowDialogProps) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  function done(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readForm(new FormData(form), others);
    if (read.row) return onDone(read.row);
    setProblems(read.problems);
    const wrong = [...form.elements].find((element) =>
      Object.hasOwn(read.problems, element.getAttribute('name') ?? ''),
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }
  return (
    <DialogFrame
      title={row ? 'Edit dimensions' : 'Add dimensions'}
      description="Clear dimensions of one kind of lift. The row that says most about a lift is the one that visitors see."
      onClose={onClose}
    >
      <form noValidate onSubmit={done}>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(choices).map(([name, { label, options }]) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              options={options}
              defaultValue={initialText(row, name, undefined)}
              error={problems[name]}
            />
          ))}
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {numbers.map(([path, label, initial]) => (
            <TextField
              key={path}
              name={path}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={initialText(row, path, initial)}
              error={problems[path]}
            />
          ))}
          {Object.entries(words).map(([name, label]) => (
            <TextField
              key={name}
              name={name}
              label={`${label} (optional)`}
              autoComplete="off"
              defaultValue={initialText(row, name, undefined)}
              error={problems[name]}
            />
          ))}
        </div>
        <Button type="submit" className="mt-2">
          {row ? 'Change' : 'Add'}
        </Button>
      </form>
    </DialogFrame>
  );
}
