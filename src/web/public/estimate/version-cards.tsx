import { useState } from 'react';
import { liftInBrief } from '#domain/describe-lift.ts';
import { formatDollars } from '#domain/money.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { type Estimate, haveSameAnswers } from '#web/public/questionnaire/wizard-state.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { differenceInWords } from './your-answers.tsx';

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

  function choose(reference: string, isChosen: boolean): void {
    const others = references.filter((each) => each !== reference);
    setChosen(isChosen ? [...others.slice(1 - mostCompared), reference] : others);
  }

  return (
    <section aria-labelledby="versions" className="print:hidden">
      <h2 id="versions" className="text-xl font-semibold">
        Your versions
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
        {versions.map((version) => {
          const { answers, response } = version;
          const isCurrent = haveSameAnswers(answers, current.answers);
          const name = `${formatDollars(totalOf(version))}, ${liftInBrief(answers)}`;
          return (
            <li
              key={response.reference}
              className={`flex flex-col overflow-hidden rounded-lg border ${isCurrent ? 'border-accent-text outline outline-accent-text' : 'border-edge/60'}`}
            >
              <div className="aspect-[400/267]" aria-hidden="true">
                <LiftDrawing answers={answers} />
              </div>
              <div className="flex grow flex-col gap-1 border-t border-line p-3">
                <p className="text-lg font-semibold tabular-nums">{formatDollars(totalOf(version))}</p>
                <p className="text-sm text-muted">{liftInBrief(answers)}</p>
                <p className="grow text-sm">
                  {isCurrent ? 'Shown now' : differenceInWords(totalOf(version) - totalOf(current))}
                </p>
                <label className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    checked={references.includes(response.reference)}
                    aria-label={`Compare ${name}`}
                    onChange={({ target }) => choose(response.reference, target.checked)}
                    className="size-5"
                  />
                  Compare
                </label>
                <Button variant="small" aria-disabled={isBusy || isCurrent} onClick={() => onPick(version)}>
                  {isCurrent ? 'Shown' : 'Show this one'}
                  <span className="sr-only">: {name}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {compared.length > 1 ? (
        <a
          href={compareLink(compared)}
          target="_blank"
          rel="noopener"
          className={`mt-3 w-full ${buttonClass('secondary')}`}
        >
          Compare {compared.length} versions
        </a>
      ) : (
        <p className="mt-3 text-muted">Tick two or three versions to compare them side by side.</p>
      )}
    </section>
  );
}
