import { buttonClass } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field-frame.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';

interface SavePdfProps {
  /** The address of the document. */
  readonly href: string;
}

const fields = [
  ['name', 'Name'],
  ['project', 'Project'],
  ['address', 'Address'],
] as const;

/** The button asks whom the document is for; all of it may stay empty. */
export function SavePdf({ href }: SavePdfProps) {
  return (
    <details className="group open:basis-full">
      <summary className={`list-none ${buttonClass('small')}`}>
        <DownloadIcon />
        Save PDF
      </summary>
      <form data-save-pdf={href} className="mt-3 grid gap-3 rounded-lg border border-line bg-paper p-4">
        <p className="text-sm text-muted">
          Whom is it for? What you fill in stands on the document; leave empty what you do not need.
        </p>
        {fields.map(([name, label]) => (
          <label key={name} className="block text-sm font-medium">
            {label}
            <input name={name} maxLength={120} className={`mt-1 ${controlClass}`} />
          </label>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className={buttonClass('small')}>
            Save with these details
          </button>
          <a href={href} download className={buttonClass('small')}>
            Save without
          </a>
        </div>
        <p role="status" data-save-status className="text-sm text-bad" />
      </form>
    </details>
  );
}
