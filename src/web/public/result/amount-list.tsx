interface AmountListProps {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

export function AmountList({ title, rows }: AmountListProps) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      <dl className="grid gap-1 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="text-right font-medium text-balance tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
