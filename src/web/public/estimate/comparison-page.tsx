// Two or three estimates of a visit side by side.
import { compareEstimates } from '#contract/estimates/compare-estimates.ts';
import type { Business, ComparedEstimate, PageAddress } from '#contract/page.ts';
import { formatDollars, gstInWords } from '#domain/money.ts';
import { readDrawn } from '#domain/questions/drawn-answers.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { BusinessDetails } from './business-details.tsx';
import { shareAlone } from './price-look.ts';
import { Share } from './share.tsx';

interface ComparisonPageProps {
  readonly compared: readonly ComparedEstimate[];
  readonly address: PageAddress;
  readonly business: Business;
}

export function ComparisonPage({ compared, address, business }: ComparisonPageProps) {
  const estimates = compared.map(({ estimate }) => estimate);
  const { note, rows, captions, inNoPrice } = compareEstimates(estimates, business.notIncluded);
  const isOfThree = compared.length === 3;
  const cell = 'border-b border-line py-2.5 pr-2 md:pr-4 text-left align-top print:py-1';
  return (
    <article className="mx-auto max-w-304 gutter py-8 md:px-6 md:py-12 print:px-0 print:py-3 print:text-sm">
      <h1 className="text-3xl font-semibold tracking-tight print:text-xl">Lift estimates compared</h1>
      <p className="mt-2 text-muted">{`${note} ${business.priceNote}`}</p>
      <div className={shareAlone}>
        <Share url={address.url}>
          <a href={`${address.path}.pdf`} download className={buttonClass('small')}>
            <DownloadIcon className="size-4.5" />
            <span>Save PDF</span>
          </a>
        </Share>
      </div>
      {/* Scrolls in large text, which has no room for columns on a phone. */}
      <div
        role="region"
        aria-label="Comparison"
        tabIndex={0}
        className="mt-6 overflow-x-auto print:overflow-visible"
      >
        <table
          className={`w-full table-fixed border-collapse print:min-w-0 ${isOfThree ? 'min-w-68 large-text:min-w-80' : 'min-w-40'}`}
        >
          <thead>
            <tr>
              {/* Narrow: above the labels it is empty. */}
              <td className={`w-40 max-md:hidden print:table-cell ${cell}`} />
              {compared.map(({ estimate, path: own }, index) => {
                const answers = readDrawn(estimate);
                return (
                  <th
                    key={own}
                    scope="col"
                    // Screen readers say it with each cell below, in place of everything in here.
                    abbr={`${formatDollars(estimate.totals.grandTotal)}, ${estimate.reference}`}
                    className={`font-normal ${cell}`}
                  >
                    {answers && (
                      <LiftDrawing
                        answers={answers}
                        className="aspect-[400/267] overflow-hidden rounded-lg border border-line print:max-h-32"
                      />
                    )}
                    <span
                      className={`mt-3 block font-semibold tabular-nums md:text-2xl ${isOfThree ? '' : 'text-xl'}`}
                    >
                      {formatDollars(estimate.totals.grandTotal)}
                    </span>
                    <span className="block wrap-anywhere max-md:text-sm">{captions[index]}</span>
                    <span className="mt-1 block text-sm text-muted">
                      {`Includes ${gstInWords(estimate.totals.grandTotal)}`}
                    </span>
                    <span className="block text-sm text-muted">{`Reference ${estimate.reference}`}</span>
                    <a href={own} className={`mt-3 max-md:px-1! ${buttonClass('small')}`}>
                      See this estimate
                    </a>
                  </th>
                );
              })}
            </tr>
          </thead>
          {rows.map(({ label, words }) => (
            <tbody key={label}>
              {/* On a phone a label stands above its answers, which have the whole width. */}
              <tr className="md:hidden print:hidden">
                <th
                  scope="rowgroup"
                  colSpan={words.length}
                  className="pt-2.5 text-left text-sm font-normal text-muted"
                >
                  {label}
                </th>
              </tr>
              <tr>
                <th scope="row" className={`font-normal text-muted max-md:hidden print:table-cell ${cell}`}>
                  {label}
                </th>
                {words.map((each, index) => (
                  <td
                    key={compared[index]?.path}
                    className={`font-medium wrap-anywhere max-md:pt-0.5 ${isOfThree ? 'max-md:text-sm' : ''} ${cell}`}
                  >
                    {each}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      {inNoPrice !== '' && <p className="mt-3">{`Not in any of these prices: ${inNoPrice}.`}</p>}
      <div className="mt-10 print:mt-4">
        <BusinessDetails business={business} />
        <p className="mt-2 hidden text-xs wrap-anywhere print:block">{`This comparison online: ${address.url}`}</p>
      </div>
    </article>
  );
}
