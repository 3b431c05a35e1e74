// The owner's dimensions: a row for each kind of lift. They are saved with the prices.
import { useState } from 'react';
import { dimensionRowInputSchema } from '#contract/pricing/dimensions.ts';
import {
  dimensionProblem,
  type DimensionRow,
  grouped,
  rowName,
  usualStorey,
  wheelchairWarning,
} from '#domain/drawing/dimensions.ts';
import { valueAt } from '#domain/pricing/config-path.ts';
import { cabinType } from '#domain/questions/cabin-type.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { wheelchairAccess } from '#domain/questions/wheelchair-access.ts';
import { recordOf } from '#domain/record-of.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Form, type FormField } from '#web/admin/ui/form.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { type Editing, listed } from './pricing-state.ts';
import type { Pricing } from './use-pricing.ts';

function rowsOf({ lists, live }: Editing): readonly DimensionRow[] {
  return lists.dimensions ?? live.dimensions ?? [];
}

export function DimensionsCard({ pricing: { state, change } }: { readonly pricing: Pricing }) {
  const rows = rowsOf(state);
  const setRows = (next: readonly DimensionRow[]) => change((now) => listed(now, { dimensions: next }));
  /** The index of the row in the dialog, or the number of rows for a new one, which may begin as a copy. */
  const [edited, setEdited] = useState<{ readonly index: number; readonly begun?: DimensionRow }>();
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        Visitors see the row that fits their lift, as a table, a plan and a section. Without one they see
        nothing of it. Changes are saved with Save All Changes.
      </p>
      <Rows>
        {rows.map((row, index) => (
          <Row
            key={rowName(row)}
            name={
              <>
                <span className="font-medium">{rowName(row)}</span>
                <Warning row={row} />
              </>
            }
            note={`Cabin ${row.cabin.map(grouped).join(' × ')}, shaft ${row.shaft.oneSide.map(grouped).join(' × ')}, pit ${grouped(row.pit)}, headroom ${grouped(row.headroom)} mm`}
          >
            <SmallButton
              variant="quiet"
              about={rowName(row)}
              onClick={() => setEdited({ index, begun: row })}
            >
              Edit
            </SmallButton>
            <SmallButton
              variant="quiet"
              about={rowName(row)}
              onClick={() => setEdited({ index: rows.length, begun: row })}
            >
              Copy
            </SmallButton>
            <SmallButton
              variant="quiet"
              about={rowName(row)}
              onClick={() => setRows(rows.filter((other) => other !== row))}
            >
              Remove
            </SmallButton>
          </Row>
        ))}
      </Rows>
      <SmallButton onClick={() => setEdited({ index: rows.length })} className="my-2">
        Add dimensions
      </SmallButton>
      {edited && (
        <RowDialog
          begun={edited.begun}
          isNew={edited.index === rows.length}
          others={rows.toSpliced(edited.index, 1)}
          onDone={(row) => {
            setRows(rows.toSpliced(edited.index, 1, row));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function Warning({ row }: { readonly row: DimensionRow }) {
  const words = wheelchairWarning(row);
  return words === undefined ? null : <span className="block text-sm text-warn">{words}</span>;
}

const numbers = {
  'cabin.0': 'Cabin width (mm)',
  'cabin.1': 'Cabin depth (mm)',
  'door.0': 'Door width (mm)',
  'door.1': 'Door height (mm)',
  'shaft.oneSide.0': 'Shaft width, doors on one side (mm)',
  'shaft.oneSide.1': 'Shaft depth, doors on one side (mm)',
  'shaft.opposite.0': 'Shaft width, opposite doors (mm)',
  'shaft.opposite.1': 'Shaft depth, opposite doors (mm)',
  'shaft.adjacent.0': 'Shaft width, adjacent doors (mm)',
  'shaft.adjacent.1': 'Shaft depth, adjacent doors (mm)',
  pit: 'Pit (mm)',
  headroom: 'Headroom (mm)',
  storey: 'Storey height (mm)',
  load: 'Load (kg)',
};

const words = { standard: 'Standard', leadTime: 'Lead time', warranty: 'Warranty', servicing: 'Servicing' };

const fields: readonly FormField[] = [
  { name: 'liftType', label: 'Lift type', options: liftType.options },
  { name: 'cabinType', label: 'Cabin', options: [{ id: '', name: 'Every cabin' }, ...cabinType.options] },
  {
    name: 'wheelchairAccess',
    label: 'Wheelchair access',
    options: [{ id: '', name: 'With and without' }, ...wheelchairAccess.options],
    className: 'sm:col-span-2',
  },
  ...Object.entries(numbers).map(([name, label]): FormField => ({ name, label, inputMode: 'numeric' })),
  ...Object.entries(words).map(([name, label]) => ({ name, label: `${label} (optional)` })),
];

/** Makes a row of the texts, which are named by their paths in the row. */
function rowOf(texts: Readonly<Record<string, string>>) {
  const size = (path: string) => [texts[`${path}.0`], texts[`${path}.1`]];
  const shaft = recordOf(['oneSide', 'opposite', 'adjacent'], (doors) => size(`shaft.${doors}`));
  return { ...texts, cabin: size('cabin'), door: size('door'), shaft };
}

/** The fields that show a problem of the whole row. */
const places = { shaft: 'shaft.oneSide.0', door: 'door.0', headroom: 'headroom', storey: 'storey' };

interface RowDialogProps {
  /** The row that is edited or copied. */
  readonly begun: DimensionRow | undefined;
  readonly isNew: boolean;
  readonly others: readonly DimensionRow[];
  readonly onDone: (row: DimensionRow) => void;
  readonly onClose: () => void;
}

function RowDialog({ begun, isNew, others, onDone, onClose }: RowDialogProps) {
  const schema = dimensionRowInputSchema.superRefine((row, context) => {
    const problem = dimensionProblem(row);
    const found = problem
      ? { path: [places[problem.part]], message: problem.message }
      : { path: ['liftType'], message: 'There is a row for these lifts already' };
    if (problem || others.some((other) => rowName(other) === rowName(row)))
      context.addIssue({ code: 'custom', ...found });
  });
  return (
    <DialogFrame
      title={isNew ? 'Add dimensions' : 'Edit dimensions'}
      description="Inside sizes of cabin, door and shaft for one kind of lift. If several rows fit a lift, visitors see the most exact one."
      onClose={onClose}
    >
      <Form
        schema={schema}
        fields={fields.map((field) => {
          const value = valueAt(begun ?? { storey: usualStorey }, field.name.split('.'));
          const defaultValue = typeof value === 'string' || typeof value === 'number' ? value : '';
          return { ...field, autoComplete: 'off', defaultValue };
        })}
        fieldsClass="grid gap-x-4 gap-y-2.5 sm:grid-cols-2"
        arrange={rowOf}
        submit={isNew ? 'Add' : 'Change'}
        variant="primary"
        onSubmit={onDone}
      />
    </DialogFrame>
  );
}
