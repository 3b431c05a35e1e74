import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** Names and, beside them, values; a fact without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className="text-sm">
      {known.map(([name, value]) => (
        <div
          key={name}
          className="grid grid-cols-[7rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)] items-baseline gap-x-3 py-1.5"
        >
          <dt className="text-muted wrap-anywhere">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
