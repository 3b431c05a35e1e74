import { type ReactNode, useId } from 'react';

export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 self-start rounded-lg border border-line bg-paper p-4 shadow-card w-full"
    >
      <h2 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
