import { useEffect, useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { fieldsOf } from '#domain/record-of.ts';
import { adminPaths, sectionOf } from '#web/admin/paths.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { sections, Sidebar } from './sidebar.tsx';
import { ShellHeader } from './shell-header.tsx';
import { focusIsFree, screenClass } from '#web/admin/ui/screen.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';

/** From here the sidebar stands beside the content instead of over it (Tailwind's `lg`). */
const wide = window.matchMedia('(min-width: 64rem)');

export function AdminPanel() {
  const [search] = useSearchParams();
  const { name, Content } = sections[sectionOf(search)];
  const [sidebarOpen, setSidebarOpen] = useState(wide.matches);
  const sidebarId = useId();
  useDocumentTitle(name);
  const { signedIn } = fieldsOf(useLocation().state);
  useEffect(() => {
    // So that Enter opens the leads, or the lead that somebody came for.
    if (signedIn !== true || !focusIsFree()) return;
    document.querySelector<HTMLElement>('[data-first-link]')?.focus({ preventScroll: true });
  }, [signedIn]);
  return (
    <div className={screenClass}>
      <ShellHeader
        sidebarId={sidebarId}
        sidebarOpen={sidebarOpen}
        onToggleSidebar={() => setSidebarOpen(!sidebarOpen)}
      />
      <div className="flex min-h-0 flex-1">
        {sidebarOpen && <Sidebar id={sidebarId} onChoose={() => setSidebarOpen(wide.matches)} />}
        <main className="flex min-w-0 flex-1 flex-col">
          <WantedLead />
          <Content />
        </main>
      </div>
      <LeaveGuard />
    </div>
  );
}

/** Somebody followed a link to a lead and had to sign in first. */
function WantedLead() {
  const { wantedLead } = fieldsOf(useLocation().state);
  if (typeof wantedLead !== 'string' || !wantedLead.startsWith(`${adminPaths.panel}/`)) return null;
  return (
    <p className="bg-accent-soft px-4 py-3 md:px-6">
      You came here for a lead.{' '}
      <Link to={wantedLead} data-first-link className="font-semibold text-accent-text underline">
        Open the lead
      </Link>
    </p>
  );
}
