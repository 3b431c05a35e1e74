import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { leadQueries } from '#web/admin/leads/leads-api.ts';
import { countOf, countText, viewOf } from '#web/admin/leads/leads-view.ts';
import { LeadsSection } from '#web/admin/leads/list/leads-section.tsx';
import {
  type AccountId,
  accountNames,
  type SectionId,
  sectionIds,
  sectionOf,
  sectionPath,
} from '#web/admin/paths.ts';
import { PricingSection } from '#web/admin/pricing/pricing-section.tsx';
import { fetchValue, RequestFailed } from '#web/admin/query-client.ts';
import { Scroller } from '#web/admin/ui/screen.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { InboxIcon, PriceTagIcon, SettingsIcon, UsersIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

const OverviewPage = lazy(async () => ({
  default: (await import('#web/admin/leads/report/overview-page.tsx')).OverviewPage,
}));

interface SidebarProps {
  readonly id: string;
  readonly onChoose: () => void;
}

export function Sidebar({ id, onChoose }: SidebarProps) {
  const [search] = useSearchParams();
  const current = sectionOf(search);
  return (
    <div
      id={id}
      className="flex shrink-0 flex-col gap-4 border-b border-line bg-paper p-3 max-lg:fixed max-lg:inset-x-0 max-lg:top-16 max-lg:z-20 max-lg:shadow-raised lg:w-60 lg:overflow-y-auto lg:border-r lg:border-b-0"
    >
      <nav aria-label="Sections" className="flex flex-col gap-1">
        {sectionIds.map((section) => (
          <SectionLink key={section} id={section} current={section === current} onChoose={onChoose} />
        ))}
      </nav>
      <div className="lg:tall:mt-auto">
        <SystemStatus />
      </div>
    </div>
  );
}

interface SectionLinkProps {
  readonly id: SectionId;
  readonly current: boolean;
  readonly onChoose: () => void;
}

function SectionLink({ id, current, onChoose }: SectionLinkProps) {
  const { name, icon } = sections[id];
  return (
    <Link
      to={sectionPath(id)}
      data-first-link={id === 'leads' || undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
      className={`flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors ${
        current ? 'bg-accent-soft text-accent-text' : 'text-ink hover:bg-hover'
      }`}
    >
      {icon}
      {name}
      {id === 'leads' && <DueToday />}
    </Link>
  );
}

export const sections: Readonly<
  Record<SectionId, { name: string; icon: ReactNode; Content: ComponentType }>
> = {
  pricing: { name: 'Pricing Config', icon: <PriceTagIcon />, Content: PricingSection },
  leads: { name: 'Leads', icon: <InboxIcon />, Content: Leads },
  users: { name: 'Users', icon: <UsersIcon />, Content: () => <ComingSoon instead="people" /> },
  settings: {
    name: 'Settings',
    icon: <SettingsIcon />,
    Content: () => <ComingSoon instead="connections" />,
  },
};

/** The overview is a page of its own within Leads. */
function Leads() {
  const [address] = useSearchParams();
  if (address.get('view') !== 'overview') return <LeadsSection />;
  return (
    <Suspense>
      <OverviewPage />
    </Suspense>
  );
}

function ComingSoon({ instead }: { readonly instead: AccountId }) {
  return (
    <Scroller>
      <div className="card p-8 text-center">
        <h2 className="text-2xl font-semibold">Coming Soon</h2>
        <p className="mx-auto mt-3 max-w-prose text-muted">
          This feature is under development. More powerful tools and analytics are on the way!
        </p>
        <p className="mt-4">
          Until then:{' '}
          <Link to={sectionPath(instead)} className="font-semibold text-accent-text underline">
            {accountNames[instead]}
          </Link>
        </p>
      </div>
    </Scroller>
  );
}

const today = 'view=today';
export const todayPath = `${sectionPath('leads')}&${today}`;

/** The number of leads in the view Today. Undefined until it is known. */
export function useToDoToday(): number | undefined {
  const { data: counts } = useQuery(leadQueries.counts(viewOf(new URLSearchParams(today))));
  return countOf(counts);
}

/** Hidden from screen readers, so that the link's name is its section. */
function DueToday() {
  const count = useToDoToday() ?? 0;
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      title={`${countText(count)} to do today`}
      className="ml-auto rounded-full bg-accent px-2 text-xs leading-5 text-on-accent tabular-nums"
    >
      {countText(count)}
    </span>
  );
}

const allOperational = 'All systems operational';

interface Status {
  readonly sentence: string;
  readonly notDelivered: boolean;
  /** Undefined while the server cannot be asked. */
  readonly runtime?: ResponseOf<'GET /admin/status'>['runtime'];
}

async function fetchStatus(): Promise<Status> {
  try {
    const { problems, channels, runtime } = await fetchValue('GET /admin/status', {});
    const notDelivered = channels.some(({ failed }) => failed > 0);
    const sentence = problems.length > 0 ? problems.join('. ') : allOperational;
    return { sentence, notDelivered, runtime };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return { sentence: error.sentence ?? 'The server cannot be reached', notDelivered: false };
  }
}

/** Fetched every minute while the tab is in view. */
function SystemStatus() {
  const { data: { sentence, notDelivered, runtime } = {} } = useQuery({
    queryKey: ['status'],
    queryFn: fetchStatus,
    refetchInterval: 60_000,
  });
  const isOperational = sentence === allOperational;
  return (
    <div role="status">
      {sentence !== undefined && (
        <Notice tone={isOperational ? 'good' : 'warn'}>
          System Status: {sentence}
          {notDelivered && (
            <Link to={`${sectionPath('leads')}&delivery=failed`} className="block font-semibold underline">
              Show what was not delivered
            </Link>
          )}
        </Notice>
      )}
      {runtime && (
        <p className="px-3 pt-1.5 text-xs text-muted">
          Node {runtime.node}, PostgreSQL {runtime.postgres}
          {runtime.warning !== null && <span className="block text-warn">{runtime.warning}</span>}
        </p>
      )}
    </div>
  );
}
