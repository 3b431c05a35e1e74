import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type LeadReport, mostNamed } from '#contract/leads/lead-report.ts';
import { type Period, periodAround } from '#domain/period.ts';
import { answerName } from '#domain/questions/answers.ts';
import { liftType as liftQuestion } from '#domain/questions/lift-type.ts';
// The leads of a period, their worth and their sources, beside those of the period before. The address can be
// bookmarked.
import { useNameOf } from '#web/admin/names.ts';
import { sectionPath } from '#web/admin/paths.ts';
import { Card } from '#web/admin/ui/card.tsx';
import { businessToday, useMinute } from '#web/admin/ui/format-moment.ts';
import { Scroller } from '#web/admin/ui/screen.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { leadQueries } from '../leads-api.ts';
import { viewOf } from '../leads-view.ts';
import { CampaignCosts } from './campaign-costs.tsx';
import { FiguresTable } from './figures-table.tsx';
import { Funnel } from './funnel.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { RangeHonesty } from './range-honesty.tsx';
import { Totals } from './totals.tsx';

/** The period that the address names. Without two days it is this week. */
function periodOf(address: URLSearchParams): Period {
  const { from, to } = viewOf(address);
  return from !== '' && from <= to ? { from, to } : periodAround('week', businessToday());
}

export default function OverviewPage() {
  useMinute();
  const [address] = useSearchParams();
  const period = periodOf(address);
  const { data: report, isError, isPlaceholderData } = useQuery(leadQueries.report(period));
  return (
    <Scroller>
      <div className="mb-4 flex flex-wrap items-center gap-x-4">
        <h2 className="text-2xl font-semibold">Figures</h2>
        <Link to={sectionPath('leads')} className="text-accent-text underline">
          All leads
        </Link>
      </div>
      <PeriodChoice period={period} />
      <p className="mb-2 text-xs text-muted">Amounts are incl. GST, yields ex GST.</p>
      {isError && <p className="text-muted">The figures could not be loaded. Please try again later.</p>}
      {!report && !isError && <Spinner label="Loading figures" />}
      {report && !isError && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-50' : ''}>
          <Figures report={report} />
        </div>
      )}
    </Scroller>
  );
}

/** How the list's filters call a missing value. */
const none = 'none';

function Figures({ report }: { readonly report: LeadReport }) {
  const nameOf = useNameOf();
  const { from, to, byCampaign, byPerson, byLift, funnel } = report;
  const period = { from, to };
  return (
    <>
      <Totals report={report} />
      <FiguresTable
        table="campaign"
        rows={byCampaign}
        period={period}
        nameOf={({ source, medium, campaign }) =>
          source === null && medium === null && campaign === null
            ? 'Not known'
            : [source, medium, campaign].map((part) => part ?? '–').join(' / ')
        }
        filterOf={({ source, medium, campaign }) => ({
          source: source ?? none,
          medium: medium ?? none,
          campaign: campaign ?? none,
        })}
      />
      {byCampaign.length === mostNamed && <p className="mb-6">{`The ${mostNamed} with most won.`}</p>}
      <FiguresTable
        table="person"
        rows={byPerson}
        period={period}
        nameOf={({ person }) => (person === null ? 'Nobody yet' : nameOf(person))}
        filterOf={({ person }, areDecided) => ({ [areDecided ? 'decidedBy' : 'touchedBy']: person ?? none })}
      />
      <FiguresTable
        table="lift"
        rows={byLift}
        period={period}
        nameOf={({ liftType, stops }) =>
          `${liftType === null ? 'Not known' : answerName(liftQuestion, liftType)}, ${stops ?? '?'} stops`
        }
        filterOf={({ liftType, stops }) => ({
          ...(liftType !== null && { liftType }),
          ...(stops !== null && { stops: String(stops) }),
        })}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <CampaignCosts {...report} />
        <RangeHonesty {...report} />
        <Card title="The questionnaire">
          <Funnel funnel={funnel} />
        </Card>
      </div>
    </>
  );
}
