import { type SubmitEvent, useState } from 'react';
import type { PreparedFor } from '#contract/shared-estimate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field-frame.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';

interface SavePdfProps {
  /** The address of the document. */
  readonly href: string;
  /** Keeps the details and saves the document. Undefined: the page's own script does it. */
  readonly onSave?: (details: PreparedFor) => void;
  readonly problem?: string;
}

export const notKeptText = 'The details could not be kept. Try again, or save without them.';

const fields = [
  ['name', 'Name'],
  ['project', 'Project'],
  ['address', 'Address'],
] as const;

/** The button asks whom the document is for; all of it may stay empty. */
export function SavePdf({ href, onSave, problem }: SavePdfProps) {
  /** Without a script to open it, the form is in the page from the start. */
  const [isOpen, setOpen] = useState(onSave === undefined);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: keyof PreparedFor) => {
      const value = given.get(name);
      return typeof value === 'string' ? value : '';
    };
    onSave?.({ name: text('name'), project: text('project'), address: text('address') });
  }

  return (
    <details
      // The form opens below all the buttons beside it, so that none of them moves. Older browsers cannot.
      className="open:basis-full supports-[selector(::details-content)]:contents details-content:order-last details-content:hidden details-content:basis-full open:details-content:block"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={`list-none ${buttonClass('small')}`}>
        <DownloadIcon />
        Save PDF
      </summary>
      {isOpen && (
        <form
          data-save-pdf={href}
          onSubmit={onSubmit}
          className="mt-3 grid gap-3 rounded-lg border border-line bg-paper p-4"
        >
          {/* Without scripts nothing could keep them. */}
          <div className="grid gap-3 noscript:hidden">
            <p className="text-sm text-muted">
              Whom is it for? What you fill in stands on the document; leave empty what you do not need.
            </p>
            {fields.map(([name, label]) => (
              <label key={name} className="block text-sm font-medium">
                {label}
                <input name={name} maxLength={120} className={`mt-1 ${controlClass}`} />
              </label>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <button type="submit" className={`${buttonClass('small')} noscript:hidden`}>
              Save with these details
            </button>
            <a href={href} download className={buttonClass('small')}>
              Save without
            </a>
          </div>
          <p role="status" data-save-status className="text-sm text-bad">
            {problem}
          </p>
        </form>
      )}
    </details>
  );
}
