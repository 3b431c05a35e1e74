interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  /** The bar's name, such as "Step 3 of 11"; shown by whoever shows the bar. */
  readonly label: string;
}

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={label}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-accent-text transition-transform duration-300"
        style={{ transform: `scaleX(${Math.min(1, Math.max(0, value / max))})` }}
      />
    </div>
  );
}
