import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values; a fact without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className="divide-y divide-line text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
