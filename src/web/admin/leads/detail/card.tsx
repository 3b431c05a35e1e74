import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({ title, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 self-start rounded-lg border border-line bg-paper p-4 shadow-card w-full ${className}`}
    >
      <h2 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
