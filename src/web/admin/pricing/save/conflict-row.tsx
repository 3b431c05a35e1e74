import { formatValue } from '#web/admin/pricing/fields/format-value.ts';
import type { TheirChange } from '#web/admin/pricing/edits/rebase-edits.ts';

interface ConflictRowProps {
  readonly change: TheirChange;
  readonly takesTheirs: boolean;
  readonly onChoose: (takeTheirs: boolean) => void;
}

export function ConflictRow({ change, takesTheirs, onChoose }: ConflictRowProps) {
  const { field, was, theirs, mine } = change;
  const shown = (value: string) => formatValue(field.kind, value);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-3 font-medium">
        {field.fullLabel}
      </th>
      <td className="py-2 pr-3 tabular-nums max-sm:hidden">{shown(was)}</td>
      {mine === undefined ? (
        <>
          <td className="py-2 pr-3 tabular-nums">{shown(theirs)}</td>
          <td className="py-2 text-muted">not changed: theirs is taken</td>
        </>
      ) : (
        <>
          <td className="py-2 pr-3">
            <Choice
              name={field.key}
              label={`Theirs for ${field.fullLabel}`}
              value={shown(theirs)}
              checked={takesTheirs}
              onChoose={() => onChoose(true)}
            />
          </td>
          <td className="py-2">
            <Choice
              name={field.key}
              label={`Yours for ${field.fullLabel}`}
              value={shown(mine)}
              checked={!takesTheirs}
              onChoose={() => onChoose(false)}
            />
          </td>
        </>
      )}
    </tr>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, label, value, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 tabular-nums">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-label={`${label}: ${value}`}
        className="size-4.5"
      />
      {value}
    </label>
  );
}
