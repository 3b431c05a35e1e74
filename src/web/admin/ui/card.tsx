import { type ReactNode, useId } from 'react';

export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="card w-full min-w-0 self-start p-4 in-data-lead-panel:border-0 in-data-lead-panel:p-0 in-data-lead-panel:shadow-none"
    >
      <h2 id={id} className="mb-2 text-base font-semibold in-data-lead-panel:mb-1 in-data-lead-panel:text-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Names with their values. A fact without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className="text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="fact">
          <dt className="text-muted wrap-anywhere">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
