interface OptionsMissingProps {
  readonly text: string;
}

/** In place of the options; the page keeps trying to load them. */
export function OptionsMissing({ text }: OptionsMissingProps) {
  return (
    <div role="status" className="rounded-lg border border-dashed border-edge px-4 py-5 text-muted">
      <p className="font-medium text-ink">{text}</p>
      <p className="mt-1 text-sm">If nothing appears, reload the page. Your answers are kept.</p>
    </div>
  );
}
