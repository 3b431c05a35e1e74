import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 self-start card p-4 w-full">
      <h2 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Fact = readonly [name: string, value: ReactNode];

/** Names and, beside them, values; a fact without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
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

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** Lines below the value. */
  readonly notes?: readonly string[];
  /** The address of the list of leads that the value counts. */
  readonly to?: string;
}

/** A number to see at a glance; within a `<dl>`. */
export function Figure({ name, value, notes, to }: FigureProps) {
  return (
    <div className="rounded-md bg-sunken p-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-lg font-semibold wrap-anywhere tabular-nums sm:text-xl">
        {to === undefined ? (
          value
        ) : (
          <Link to={to} className="text-accent-text hover:underline">
            {value}
          </Link>
        )}
        {notes?.map((note) => (
          <span key={note} className="block text-xs font-normal text-muted">
            {note}
          </span>
        ))}
      </dd>
    </div>
  );
}
