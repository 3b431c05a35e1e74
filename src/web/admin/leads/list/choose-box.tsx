interface ChooseBoxProps {
  readonly label: string;
  readonly chosen: boolean;
  /** Some of what it stands for, not all. */
  readonly some?: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** A checkbox whose label is read out; its target is as tall as the row. */
export function ChooseBox({ label, chosen, some = false, onChoose }: ChooseBoxProps) {
  return (
    <label className="-my-3 -ml-2 inline-grid size-11 shrink-0 place-items-center align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen}
        ref={(box) => {
          if (box) box.indeterminate = some && !chosen;
        }}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-4.5"
      />
    </label>
  );
}
