import { useRef, useState } from 'react';
import type { PreparedFor } from '#contract/estimates/shared-estimate.ts';
import { keysOf, recordOf } from '#domain/record-of.ts';
import { keepPreparedFor } from '#web/api/estimate-api.ts';
import { sentenceOf } from '#web/api/request.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { keepClient } from '#web/public/questionnaire/keep-estimate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

const labels = { name: 'Client', project: 'Project', address: 'Site' } as const;
const parts = keysOf(labels);

const notKeptText = 'The details could not be kept. Check your connection and try again.';

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  // A browser that shows the file after all must not lose this page for it.
  link.target = '_blank';
  link.click();
}

/** Asks whom the document is for; all of it may stay empty. `url`: the estimate's own address. */
export function SavePdf({ url }: { readonly url: string }) {
  const [errors, setErrors] = useState<Partial<Record<keyof PreparedFor, string>>>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** The document that was asked for last: each version of the estimate has its own. */
  const [saved, setSaved] = useState('');
  const file = `${url}.pdf`;
  const form = useRef<HTMLFormElement>(null);
  const isInFrame = useInBrowser(() => window.parent !== window, false);

  async function save(): Promise<void> {
    if (!form.current) return;
    const given = new FormData(form.current);
    const preparedFor = recordOf(parts, (part) => {
      const value = given.get(part);
      return typeof value === 'string' ? value : '';
    });
    setBusy(true);
    const kept = await keepPreparedFor(url, preparedFor);
    setBusy(false);
    const details = !kept.ok && kept.error.kind === 'refused' ? kept.error.details : [];
    const wrong = parts.flatMap((part) => details.find(({ path }) => path === part) ?? []);
    setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path, message])));
    setProblem(kept.ok || wrong.length > 0 ? '' : (sentenceOf(kept.error) ?? notKeptText));
    setSaved(kept.ok ? file : '');
    if (kept.ok) {
      keepClient(url, preparedFor);
      download(file);
    }
    const first = wrong[0] && form.current?.elements.namedItem(wrong[0].path);
    if (first instanceof HTMLElement) first.focus();
  }

  return (
    <>
      <form ref={form} className="grid gap-1 noscript:hidden">
        <p className="mb-1 text-muted md:text-sm">The PDF can say whom and what it is for.</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-3 *:last:col-span-full">
          {parts.map((part) => (
            <TextField key={part} name={part} label={labels[part]} maxLength={120} error={errors[part]} />
          ))}
        </div>
        <Button
          type="submit"
          variant="small"
          busy={isBusy}
          className="justify-self-start"
          onClick={(event) => {
            // A frame with a sandbox may forbid that forms are submitted.
            event.preventDefault();
            void save();
          }}
        >
          <DownloadIcon className="size-4.5" />
          <span>Save PDF</span>
        </Button>
        <p role="status" className="md:text-sm">
          <span className="text-bad">{problem}</span>
          {saved === file && (
            <>
              <span>Saved. </span>
              <NewTabLink href={file} className="underline underline-offset-2">
                Open it
              </NewTabLink>
            </>
          )}
        </p>
        {isInFrame && (
          <p className="text-muted md:text-sm">
            <span>Nothing saved? The page around this one may forbid it. </span>
            <NewTabLink href={url} className="underline underline-offset-2">
              Open your estimate by itself
            </NewTabLink>
          </p>
        )}
      </form>
      {/* Without scripts nothing could keep the details. */}
      <div className="hidden noscript:block">
        <a href={file} download className={buttonClass('small')}>
          Save PDF
        </a>
      </div>
    </>
  );
}
