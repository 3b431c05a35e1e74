import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { fieldsOf } from '#domain/record-of.ts';
import { useToDoToday } from '#web/admin/leads/leads-api.ts';
import { countText } from '#web/admin/leads/leads-view.ts';
import { accountNames, adminPaths, isAccountId, sectionOf, sectionPath } from '#web/admin/paths.ts';
import { focusIsFree, screenClass } from '#web/admin/ui/screen.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { ShellHeader } from './shell-header.tsx';
import { sections, Sidebar, todayPath } from './sidebar.tsx';

const AccountPage = lazy(() => import('#web/admin/account/account-page.tsx'));

/** The width from which the sidebar stands beside the content (Tailwind's `lg`). */
const wide = window.matchMedia('(min-width: 64rem)');

export function AdminPanel() {
  const [search] = useSearchParams();
  const id = sectionOf(search);
  const [sidebarOpen, setSidebarOpen] = useState(wide.matches);
  useDocumentTitle(isAccountId(id) ? accountNames[id] : sections[id].name);
  const { signedIn } = fieldsOf(useLocation().state);
  useEffect(() => {
    // The first link gets the focus, so that Enter opens the leads, or the lead whose link led here.
    if (signedIn !== true || !focusIsFree()) return;
    document.querySelector<HTMLElement>('[data-first-link]')?.focus({ preventScroll: true });
  }, [signedIn]);
  return (
    <div className={screenClass}>
      <ShellHeader sidebarOpen={sidebarOpen} onToggleSidebar={() => setSidebarOpen(!sidebarOpen)} />
      <div className="flex min-h-0 flex-1">
        {sidebarOpen && <Sidebar onChoose={() => setSidebarOpen(wide.matches)} />}
        <main className="flex min-w-0 flex-1 flex-col">
          <FirstStep isFolded={!sidebarOpen} />
          {isAccountId(id) ? (
            <Suspense>
              <AccountPage id={id} />
            </Suspense>
          ) : (
            sections[id].page
          )}
        </main>
      </div>
    </div>
  );
}

/** The first step after signing in: the lead of the link, or Today if the sidebar does not show it. */
function FirstStep({ isFolded }: { readonly isFolded: boolean }) {
  const { wantedLead, signedIn } = fieldsOf(useLocation().state);
  const toDo = useToDoToday();
  const isLead = typeof wantedLead === 'string' && wantedLead.startsWith(adminPaths.panel);
  if (!isLead && (signedIn !== true || !isFolded || toDo === undefined)) return null;
  const [to, words] = isLead
    ? [wantedLead, 'Open the lead']
    : toDo
      ? [todayPath, `${countText(toDo)} ${toDo === 1 ? 'lead' : 'leads'} to do today`]
      : [sectionPath('leads'), 'Nothing to do today: all leads'];
  return (
    <p className="bg-accent-soft px-4 md:px-6">
      {isLead && 'You came here for a lead. '}
      <Link
        to={to}
        data-first-link
        className="inline-flex min-h-11 items-center font-semibold text-accent-text underline"
      >
        {words}
      </Link>
    </p>
  );
}
