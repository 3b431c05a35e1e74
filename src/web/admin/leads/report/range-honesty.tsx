import type { LeadReport } from '#contract/leads/lead-report.ts';
import { formatDollars } from '#domain/money.ts';
import { rangeRecordInWords } from '#domain/pricing/price-line.ts';
import { answerName } from '#domain/questions/answers.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { Card } from '#web/admin/ui/card.tsx';

/** With fewer sales, a share would say nothing. */
const fewestSales = 10;

/** Says how many leads were sold within the range that their visitors had seen. */
export function RangeHonesty({ range, rangeRecord }: Pick<LeadReport, 'range' | 'rangeRecord'>) {
  const { sales, byLift } = range;
  return (
    <Card title="How honest is the range?">
      {sales < fewestSales ? (
        <p className="text-sm text-muted">
          {`${sales} ${sales === 1 ? 'sale' : 'sales'} with an amount in this time. From ${fewestSales} on, this says how many lay within the range that was shown.`}
        </p>
      ) : (
        <ul className="grid gap-1 text-sm">
          <li className="font-medium">{inWords(range)}</li>
          {byLift
            .filter((each) => each.sales >= fewestSales)
            .map((each) => (
              <li key={each.liftType}>
                {`${each.liftType === null ? 'Not known' : answerName(liftType, each.liftType)}: ${inWords(each)}`}
              </li>
            ))}
        </ul>
      )}
      {rangeRecord && (
        <p className="mt-2 text-sm text-muted">
          {`If your technician switches it on, visitors read below their range: “${rangeRecordInWords(rangeRecord)}”`}
        </p>
      )}
    </Card>
  );
}

function inWords({ sales, within, medianDifference }: Omit<LeadReport['range'], 'byLift'>): string {
  const difference = Math.round(medianDifference ?? 0);
  const side = difference < 0 ? 'below' : 'above';
  const middle =
    difference === 0 ? 'at the estimate' : `${formatDollars(Math.abs(difference))} ${side} the estimate`;
  return `${within} of ${sales} sales (${Math.round((within / sales) * 100)}%) within the range; the middle one ${middle}`;
}
