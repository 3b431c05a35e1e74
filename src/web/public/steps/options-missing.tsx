interface OptionsMissingProps {
  readonly text: string;
}

/** Stands where the options will be; the page keeps asking for them. */
export function OptionsMissing({ text }: OptionsMissingProps) {
  return (
    <div role="status" className="rounded-lg border border-dashed border-edge px-4 py-5 text-muted">
      <p className="font-medium text-ink">{text}</p>
      <p className="mt-1 text-sm">If nothing appears, reload the page. Your answers are kept.</p>
    </div>
  );
}
