interface SpinnerProps {
  /** Read out by screen readers; leave it out where words beside the spinner say the same. */
  readonly label?: string;
  readonly className?: string;
}

/** A spinner. It stands still when the visitor prefers less motion. */
export function Spinner({ label, className = 'size-5' }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <svg viewBox="0 0 24 24" className={`animate-spin ${className}`} aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path
          d="M12 3a9 9 0 0 1 9 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
