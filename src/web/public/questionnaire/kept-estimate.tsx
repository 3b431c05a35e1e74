// The last estimate of this browser, offered in a later tab: only its reference, price, date and link are kept.
import { useState, useSyncExternalStore } from 'react';
import { dayInWords } from '#domain/day.ts';
import { formatDollars } from '#domain/money.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { parseJson } from '#domain/text.ts';
import type { Estimate } from './wizard-state.ts';

interface KeptEstimate {
  readonly reference: string;
  readonly grandTotal: number;
  /** As `2026-03-02`. */
  readonly createdOn: string;
  readonly estimateUrl: string;
}

const key = 'lift-estimator:last-estimate:1';

/** A page in a frame may be denied storage: then nothing is offered later. */
function inStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}

export function keepEstimate({ response }: Estimate): void {
  const { reference, createdOn, estimateUrl, calculation } = response;
  const kept: KeptEstimate = { reference, grandTotal: calculation.totals.grandTotal, createdOn, estimateUrl };
  inStorage((storage) => storage.setItem(key, JSON.stringify(kept)));
}

function parseKept(json: string | null | undefined): KeptEstimate | undefined {
  const { reference, grandTotal, createdOn, estimateUrl } = fieldsOf(parseJson(json ?? ''));
  if (typeof reference !== 'string' || typeof grandTotal !== 'number') return undefined;
  if (typeof createdOn !== 'string' || typeof estimateUrl !== 'string') return undefined;
  return /^https?:/.test(estimateUrl) ? { reference, grandTotal, createdOn, estimateUrl } : undefined;
}

/** The HTML of the server holds nobody's estimate. */
function useKeptJson() {
  return useSyncExternalStore(
    () => () => undefined,
    () => inStorage((storage) => storage.getItem(key)),
    () => null,
  );
}

export function EarlierEstimate() {
  const kept = parseKept(useKeptJson());
  const [isForgotten, setForgotten] = useState(false);
  if (!kept || isForgotten) return null;
  return (
    <p className="flex items-center justify-between gap-x-3 rounded-md border border-line bg-paper px-3.5 text-sm large-text:flex-wrap">
      <a
        id="earlier-estimate"
        href={kept.estimateUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center rounded-sm py-1 font-medium underline underline-offset-4"
      >
        Your estimate of {dayInWords(kept.createdOn)}, {formatDollars(kept.grandTotal)}
      </a>
      <button
        type="button"
        aria-describedby="earlier-estimate"
        className="-mr-2 min-h-11 rounded-sm px-2 text-muted underline underline-offset-4 hover:bg-hover"
        onClick={({ currentTarget }) => {
          // This button goes away.
          currentTarget.closest('[data-number]')?.querySelector('h1')?.focus({ preventScroll: true });
          inStorage((storage) => storage.removeItem(key));
          setForgotten(true);
        }}
      >
        Forget
      </button>
    </p>
  );
}
