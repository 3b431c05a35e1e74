import { neighbour, periodKind, type Period, periodAround, periodKinds } from '#domain/period.ts';
import { labelFromKey } from '#domain/text.ts';
import { ChoiceButton, IconButton } from '#web/admin/ui/buttons.tsx';
import { DayField } from '#web/admin/ui/filter-field.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';

interface PeriodChoiceProps {
  readonly period: Period;
  readonly today: string;
  readonly onChange: (period: Period) => void;
}

/** Chooses a week, month or quarter, the one before or after, or any two days. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const kind = periodKind(period);
  return (
    <div role="group" aria-label="Period" className="mb-4 flex flex-wrap items-center gap-2">
      {periodKinds.map((each) => (
        <ChoiceButton
          key={each}
          chosen={each === kind}
          onClick={() => onChange(periodAround(each, today < period.to ? today : period.to))}
        >
          {labelFromKey(each)}
        </ChoiceButton>
      ))}
      {/* On a phone a row of their own. */}
      <div className="flex items-center justify-between gap-2 max-sm:w-full">
        <IconButton
          label="The time before"
          icon={<ArrowLeftIcon />}
          onClick={() => onChange(neighbour(period, -1))}
        />
        <span className="min-w-48 text-center font-medium" aria-live="polite">
          {formatDay(period.from)} – {formatDay(period.to)}
        </span>
        <IconButton
          label="The time after"
          icon={<ArrowRightIcon />}
          disabled={period.to >= today}
          onClick={() => onChange(neighbour(period, 1))}
        />
      </div>
      <DayField
        label="From"
        day={period.from}
        onChange={(from) => from !== '' && onChange({ from, to: from > period.to ? from : period.to })}
      />
      <DayField
        label="To"
        day={period.to}
        onChange={(to) => to !== '' && onChange({ from: to < period.from ? to : period.from, to })}
      />
    </div>
  );
}
