// The last estimates of this browser, one a visit, offered in a later one. Of persons, only a document's client is kept.
import { memo, useState } from 'react';
import { keptEstimatesKey } from '#contract/page.ts';
import { dayInWords } from '#domain/day.ts';
import { formatDollars } from '#domain/money.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { parseJson } from '#domain/text.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { inStorage } from '#web/public/storage.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

export interface KeptEstimate {
  /** The estimate's own address. */
  readonly url: string;
  readonly reference: string;
  readonly total: number;
  /** The lift in one line. */
  readonly caption: string;
  /** As `2026-03-02`. */
  readonly day: string;
  /** Whom and what its document is for. Empty if nobody said. */
  readonly client: string;
}

/** Whatever else was stored there is left out. */
export function parseKept(json: string | null | undefined): KeptEstimate[] {
  const stored = parseJson(json ?? '');
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => {
    const { url, reference, total, caption, day, client = '' } = fieldsOf(each);
    if (typeof url !== 'string' || !/^https?:/.test(url) || typeof reference !== 'string') return [];
    if (typeof total !== 'number' || typeof caption !== 'string' || typeof day !== 'string') return [];
    return typeof client === 'string' ? [{ url, reference, total, caption, day, client }] : [];
  });
}

/** `Zoe Client, 3 stops, glass cabin` */
const called = ({ client, caption }: KeptEstimate) => [client, caption].filter(Boolean).join(', ');

const readKept = () => inStorage('localStorage', (storage) => storage.getItem(keptEstimatesKey));

/** inline-script.ts has kept its room, so that nothing moves when it arrives. */
export const EarlierEstimates = memo(function EarlierEstimates({
  className,
}: {
  readonly className: string;
}) {
  const kept = parseKept(useInBrowser(readKept, null));
  const [isForgotten, setForgotten] = useState(false);
  if (isForgotten) return null;
  const [newest] = kept;
  return (
    <div className={`earlier-estimates mt-3 text-sm ${className}`}>
      {newest && (
        <details className="group rounded-md border border-line bg-paper px-3.5">
          <summary className="flex min-h-14 items-center gap-x-2 rounded-sm py-1">
            <span className="min-w-0 grow">
              <span className="block font-medium">
                {kept.length === 1 ? 'Your last estimate' : `Your last ${kept.length} estimates`}
              </span>
              <span className="flex large-text:flex-wrap text-muted group-open:hidden">
                <span className="truncate">{called(newest)}</span>
                <span className="whitespace-pre">{`, ${dayInWords(newest.day)}`}</span>
              </span>
            </span>
            <span className="text-muted tabular-nums group-open:hidden">{formatDollars(newest.total)}</span>
            <ChevronDownIcon className="size-4.5 text-muted group-open:rotate-180" />
          </summary>
          <ul>
            {kept.map((each) => (
              <li key={each.url} className="border-t border-line">
                <NewTabLink
                  href={each.url}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-sm py-1 hover:bg-hover"
                >
                  <span className="font-medium">{called(each)}</span>
                  <span className="tabular-nums">
                    <span className="font-medium">{formatDollars(each.total)}</span>
                    <span className="text-muted">
                      <span>{`, ${dayInWords(each.day)}, `}</span>
                      <span className="whitespace-nowrap">{each.reference}</span>
                    </span>
                  </span>
                </NewTabLink>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="min-h-11 rounded-sm text-muted underline underline-offset-4 hover:bg-hover"
            onClick={() => {
              // This button goes away.
              document.querySelector('h1')?.focus({ preventScroll: true });
              inStorage('localStorage', (storage) => storage.removeItem(keptEstimatesKey));
              setForgotten(true);
            }}
          >
            Forget them on this device
          </button>
        </details>
      )}
    </div>
  );
});
