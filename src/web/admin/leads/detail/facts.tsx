import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values; what has no value is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className="divide-y divide-line text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
