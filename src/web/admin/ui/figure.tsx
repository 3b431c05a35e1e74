interface FigureProps {
  readonly name: string;
  readonly value: string;
}

/** A number to see at a glance; within a `<dl>`. */
export function Figure({ name, value }: FigureProps) {
  return (
    <div className="rounded-md bg-sunken p-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
