import { useState } from 'react';
import { captionsOf } from '#domain/describe-lift.ts';
import { differenceInWords, formatDollars } from '#domain/money.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { type Estimate, haveSameAnswers } from '#web/public/questionnaire/wizard-state.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

const mostCompared = 3;

interface VersionCardsProps {
  readonly versions: readonly Estimate[];
  readonly current: Estimate;
  readonly isBusy: boolean;
  readonly onPick: (version: Estimate) => void;
}

const totalOf = ({ response }: Estimate) => response.calculation.totals.grandTotal;

/** `…/estimate/{token}` → `…/compare/{token}/{token}`, in the order of the cards. */
function compareLink(versions: readonly Estimate[]): string {
  const urls = versions.map(({ response }) => response.estimateUrl);
  const tokens = urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
  return `${urls[0]?.replace(/\/estimate\/[^/]*$/, '/compare/') ?? ''}${tokens.join('/')}`;
}

/** Every version that was priced in this visit. Picking one goes back to it; up to three can be compared. */
export function VersionCards({ versions, current, isBusy, onPick }: VersionCardsProps) {
  // Undefined until the visitor chooses: then the newest are compared.
  const [chosen, setChosen] = useState<readonly string[]>();
  const references = chosen ?? versions.slice(-mostCompared).map(({ response }) => response.reference);
  const compared = versions.filter(({ response }) => references.includes(response.reference));
  if (versions.length < 2) return null;
  const captions = captionsOf(
    versions.map(({ answers }) => answers),
    versions.map(({ response }) => response.answerNames),
  );

  function choose(reference: string, isChosen: boolean): void {
    const others = references.filter((each) => each !== reference);
    setChosen(isChosen ? [...others.slice(1 - mostCompared), reference] : others);
  }

  return (
    <section aria-labelledby="versions" className="@container mt-8 print:hidden">
      <h2 id="versions" className="text-xl font-semibold">
        Your versions
      </h2>
      <ul
        className={`mt-3 grid grid-cols-1 gap-3 @2xl:grid-cols-2 ${versions.length > 2 ? '@5xl:grid-cols-3' : ''}`}
      >
        {versions.map((version, index) => {
          const { answers, response } = version;
          const isCurrent = haveSameAnswers(answers, current.answers);
          const caption = captions[index] ?? '';
          const name = `${formatDollars(totalOf(version))}, ${caption}`;
          return (
            <li
              key={response.reference}
              className={`flex flex-wrap gap-x-3 rounded-lg border bg-paper p-3 ${isCurrent ? 'border-accent-text outline outline-accent-text' : 'border-line'}`}
            >
              <div className="h-16 w-24 shrink-0 overflow-hidden rounded-md" aria-hidden="true">
                <LiftDrawing answers={{ ...answers, ...response.drawnAs }} />
              </div>
              <div className="min-w-0 flex-1 basis-32">
                <p className="font-semibold tabular-nums">
                  <span>{formatDollars(totalOf(version))}</span>
                  {!isCurrent && (
                    <span className="font-normal text-muted md:text-sm">
                      {` ${differenceInWords(totalOf(version) - totalOf(current))}`}
                    </span>
                  )}
                </p>
                <p className="text-muted md:text-sm">{caption}</p>
              </div>
              <div className="mt-1 flex w-full flex-wrap items-center justify-between gap-x-3">
                <label className="flex min-h-11 items-center gap-2 md:text-sm">
                  <input
                    type="checkbox"
                    checked={references.includes(response.reference)}
                    aria-label={`Compare ${name}`}
                    onChange={({ target }) => choose(response.reference, target.checked)}
                    className="size-5"
                  />
                  <span>Compare</span>
                </label>
                {isCurrent ? (
                  <p className="md:text-sm">Shown now</p>
                ) : (
                  <Button
                    variant="small"
                    aria-label={`Show this one: ${name}`}
                    aria-disabled={isBusy}
                    onClick={() => onPick(version)}
                  >
                    Show this one
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {compared.length > 1 ? (
        <NewTabLink href={compareLink(compared)} className={`mt-3 ${buttonClass('secondary')}`}>
          {`Compare ${compared.length} versions`}
        </NewTabLink>
      ) : (
        <p className="mt-3 text-muted">Tick two or three versions to compare them side by side.</p>
      )}
    </section>
  );
}
