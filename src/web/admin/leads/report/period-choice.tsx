import { useSearchParams } from 'react-router';
import { neighbour, periodKind, type Period, periodAround, periodKinds } from '#domain/period.ts';
import { labelFromKey } from '#domain/text.ts';
import { overviewPath } from '#web/admin/paths.ts';
import { ChoiceButton, IconButton } from '#web/admin/ui/buttons.tsx';
import { DayField } from '#web/admin/ui/filter-field.tsx';
import { businessToday, formatDay } from '#web/admin/ui/format-moment.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';

/** Chooses a week, month or quarter, the one before or after, or any two days. */
export function PeriodChoice({ period }: { readonly period: Period }) {
  const [, setAddress] = useSearchParams();
  const change = (next: Period) => setAddress(overviewPath(next).split('?')[1]);
  const today = businessToday();
  const kind = periodKind(period);
  return (
    <div role="group" aria-label="Period" className="mb-4 flex flex-wrap items-center gap-2">
      {periodKinds.map((each) => (
        <ChoiceButton
          key={each}
          chosen={each === kind}
          onClick={() => change(periodAround(each, today < period.to ? today : period.to))}
        >
          {labelFromKey(each)}
        </ChoiceButton>
      ))}
      {/* On a phone a row of their own. */}
      <div className="flex items-center justify-between gap-2 max-sm:w-full">
        <IconButton
          label="The time before"
          icon={<ArrowLeftIcon />}
          onClick={() => change(neighbour(period, -1))}
        />
        <span className="min-w-48 text-center font-medium" aria-live="polite">
          {`${formatDay(period.from)} – ${formatDay(period.to)}`}
        </span>
        <IconButton
          label="The time after"
          icon={<ArrowRightIcon />}
          disabled={period.to >= today}
          onClick={() => change(neighbour(period, 1))}
        />
      </div>
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:ml-auto">
        <DayField
          label="From"
          day={period.from}
          onChange={(from) => from !== '' && change({ from, to: from > period.to ? from : period.to })}
        />
        <DayField
          label="To"
          day={period.to}
          onChange={(to) => to !== '' && change({ from: to < period.from ? to : period.from, to })}
        />
      </div>
    </div>
  );
}
