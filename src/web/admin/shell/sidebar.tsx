import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { minuteMs } from '#domain/durations.ts';
import { useToDoToday } from '#web/admin/leads/leads-api.ts';
import { countText } from '#web/admin/leads/leads-view.ts';
import { LeadsSection } from '#web/admin/leads/list/leads-section.tsx';
import {
  type AccountId,
  accountNames,
  listPath,
  type SectionId,
  sectionIds,
  sectionOf,
  sectionPath,
} from '#web/admin/paths.ts';
import { PricingSection } from '#web/admin/pricing/pricing-section.tsx';
import { queryOf } from '#web/admin/query-client.ts';
import { Scroller } from '#web/admin/ui/screen.tsx';
import { InboxIcon, PriceTagIcon, SettingsIcon, UsersIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

const OverviewPage = lazy(() => import('#web/admin/leads/report/overview-page.tsx'));

/** Only one is on the page. */
export const sidebarId = 'sidebar';

export function Sidebar({ onChoose }: { readonly onChoose: () => void }) {
  const [search] = useSearchParams();
  const current = sectionOf(search);
  return (
    <div id={sidebarId} className="sidebar">
      <nav aria-label="Sections" className="flex flex-col gap-1">
        {sectionIds.map((section) => (
          <Link
            key={section}
            to={sectionPath(section)}
            data-first-link={section === 'leads' || undefined}
            aria-current={section === current ? 'page' : undefined}
            onClick={onChoose}
            className="section-link"
          >
            {sections[section].icon}
            <span>{sections[section].name}</span>
            {section === 'leads' && <DueToday />}
          </Link>
        ))}
      </nav>
      <div className="lg:tall:mt-auto">
        <SystemStatus />
      </div>
    </div>
  );
}

export const sections: Readonly<Record<SectionId, { name: string; icon: ReactNode; page: ReactNode }>> = {
  pricing: { name: 'Pricing Config', icon: <PriceTagIcon />, page: <PricingSection /> },
  leads: { name: 'Leads', icon: <InboxIcon />, page: <Leads /> },
  users: { name: 'Users', icon: <UsersIcon />, page: <ComingSoon key="users" instead="people" /> },
  settings: { name: 'Settings', icon: <SettingsIcon />, page: <ComingSoon instead="connections" /> },
};

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
          <span>Until then: </span>
          <Link to={sectionPath(instead)} className="font-semibold text-accent-text underline">
            {accountNames[instead]}
          </Link>
        </p>
      </div>
    </Scroller>
  );
}

export const todayPath = listPath({ view: 'today' });

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

/** What does not work. Undefined until it is known. */
export function useSystemStatus() {
  const { data, error } = useQuery({ ...queryOf('GET /admin/status'), refetchInterval: minuteMs });
  const problems = error ? [error.sentence ?? 'The server cannot be reached'] : data?.problems;
  const opens = (says: string) => data?.troubles.find((trouble) => trouble.says === says)?.opens ?? null;
  return {
    troubles: problems?.map((says) => ({ says, opens: opens(says) })),
    runtime: error ? undefined : data?.runtime,
  };
}

const troublePages = {
  undelivered: { to: listPath({ delivery: 'failed' }), words: 'Show what was not delivered' },
  connections: { to: sectionPath('connections'), words: 'Open Connections' },
  backup: { to: sectionPath('backup'), words: 'Open Backup' },
};

function SystemStatus() {
  const { troubles, runtime } = useSystemStatus();
  if (!troubles) return <div role="status" />;
  const [only] = troubles;
  const isList = troubles.length > 1;
  const words = isList
    ? `${troubles.length} things need somebody`
    : (only?.says ?? 'All systems operational');
  return (
    <div role="status">
      <Notice tone={only ? 'warn' : 'good'}>
        <span key={words}>{`System Status: ${words}`}</span>
        {only && !isList && <TroubleLink opens={only.opens} />}
        {isList && (
          <ul className="mt-1 grid list-disc gap-1.5 pl-4">
            {troubles.map(({ says, opens }) => (
              <li key={says}>
                <span>{says}</span>
                <TroubleLink opens={opens} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
      {runtime && (
        <details className="px-3 pt-1.5 text-xs text-muted">
          <summary className="min-h-6 cursor-pointer text-accent-text hover:underline">Details</summary>
          <span>{`Node ${runtime.node}, PostgreSQL ${runtime.postgres}`}</span>
          {runtime.warning !== null && <span className="block text-warn">{runtime.warning}</span>}
        </details>
      )}
    </div>
  );
}

function TroubleLink({ opens }: { readonly opens: keyof typeof troublePages | null }) {
  if (!opens) return null;
  const { to, words } = troublePages[opens];
  return (
    <Link to={to} className="block font-semibold underline">
      {words}
    </Link>
  );
}
