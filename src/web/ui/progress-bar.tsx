interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  /** The id of the words beside it. */
  readonly labelledBy: string;
}

export function ProgressBar({ value, max, labelledBy }: ProgressBarProps) {
  return (
    <progress
      value={value}
      max={max}
      aria-labelledby={labelledBy}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line text-accent-text [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent-text [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent-text forced-color-adjust-none"
    />
  );
}
