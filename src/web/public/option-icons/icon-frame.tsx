import type { ReactNode } from 'react';

/** Every option's picture is drawn on 48 by 48, in ink lines with the accent on what the option is about. */
export function IconFrame({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-12 shrink-0 stroke-ink"
    >
      {children}
    </svg>
  );
}

export const accented = 'fill-accent-soft stroke-accent-text';
export const glazed = 'fill-glass/60 stroke-accent-text';

export function Undecided() {
  return (
    <IconFrame>
      <circle cx="24" cy="24" r="15" strokeDasharray="4 4.4" className="stroke-edge" />
      <path
        d="M19.5 20a4.5 4.5 0 1 1 6.6 4c-1.5.8-2.1 1.7-2.1 3.2M24 31.5v.2"
        className="stroke-accent-text"
      />
    </IconFrame>
  );
}
