import { Menu } from '@base-ui/react/menu';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { fieldsOf } from '#domain/record-of.ts';
import { useToDoToday } from '#web/admin/leads/leads-api.ts';
import { countText } from '#web/admin/leads/leads-view.ts';
import { useNameOf } from '#web/admin/names.ts';
import {
  accountIds,
  accountNames,
  adminPaths,
  isAccountId,
  sectionOf,
  sectionPath,
} from '#web/admin/paths.ts';
import type { KeptKind } from '#web/admin/session/kept.ts';
import { call, session, useSession } from '#web/admin/session/session.ts';
import { IconButton } from '#web/admin/ui/buttons.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { mayLeave } from '#web/admin/ui/leave-guard.tsx';
import { MenuButton } from '#web/admin/ui/popups.tsx';
import { focusIsFree, screenClass } from '#web/admin/ui/screen.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { ArrowLeftIcon, ChevronDownIcon, LogoutIcon, MenuIcon } from '#web/ui/icons.tsx';
import { sections, Sidebar, sidebarId, todayPath, useSystemStatus } from './sidebar.tsx';

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

/** The first step after signing in: the lead of the link, or the first lead of Today. */
function FirstStep({ isFolded }: { readonly isFolded: boolean }) {
  const { wantedLead, signedIn } = fieldsOf(useLocation().state);
  const toDo = useToDoToday();
  const isLead = typeof wantedLead === 'string' && wantedLead.startsWith(adminPaths.panel);
  const isShown = isLead || (signedIn === true && toDo !== undefined && (toDo > 0 || isFolded));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // It comes with the count. Until somebody has moved on, it is the first link.
    const isFirst = focusIsFree() || document.activeElement?.matches('[data-first-link]') === true;
    if (isShown && isFirst) link.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!isShown) return null;
  const [to, words] = isLead
    ? [wantedLead, 'Open the lead']
    : toDo
      ? [`${todayPath}&lead=first`, `${countText(toDo)} ${toDo === 1 ? 'lead' : 'leads'} to do today`]
      : [sectionPath('leads'), 'Nothing to do today: all leads'];
  return (
    <p className="bg-accent-soft px-4 md:px-6">
      {isLead && <span>You came here for a lead. </span>}
      <Link
        ref={link}
        to={to}
        data-first-link
        className="inline-flex min-h-11 items-center font-semibold text-accent-text underline"
      >
        {words}
      </Link>
    </p>
  );
}

function MenuWithDot() {
  return (
    <span className="relative">
      <MenuIcon />
      <span aria-hidden="true" className="absolute -top-0.5 -right-1 size-2.5 rounded-full bg-warn" />
    </span>
  );
}

interface ShellHeaderProps {
  readonly sidebarOpen: boolean;
  readonly onToggleSidebar: () => void;
}

function ShellHeader({ sidebarOpen, onToggleSidebar }: ShellHeaderProps) {
  const logOut = useLogOut();
  const [unsaved, setUnsaved] = useState('');
  const { troubles = [] } = useSystemStatus();
  const needsSomebody = !sidebarOpen && troubles.length > 0;
  const menu = sidebarOpen ? 'Collapse sidebar' : 'Expand sidebar';
  return (
    <header className="flex min-h-16 items-center gap-1 border-b large-text:flex-wrap sm:gap-2 border-line bg-paper px-2 md:px-4">
      <IconButton
        label={menu}
        title={needsSomebody ? `${menu}: something does not work` : menu}
        icon={needsSomebody ? <MenuWithDot /> : <MenuIcon />}
        aria-expanded={sidebarOpen}
        aria-controls={sidebarId}
        onClick={onToggleSidebar}
      />
      <div className="mr-auto min-w-0">
        <h1 className="truncate text-base leading-5 font-semibold md:text-lg">Admin Panel</h1>
        <p className="hidden truncate text-xs text-muted sm:block">Lift Calculator Management</p>
      </div>
      <ThemeToggle />
      <SignedInAs />
      <a href={adminPaths.site} className="header-button">
        <ArrowLeftIcon />
        <span className="max-lg:sr-only">Back to Site</span>
      </a>
      <button
        type="button"
        onClick={() => {
          const left = unsavedInWords();
          if (left === '') void logOut();
          else setUnsaved(left);
        }}
        className="header-button"
      >
        <LogoutIcon />
        <span className="max-lg:sr-only">Logout</span>
      </button>
      <ConfirmDialog
        open={unsaved !== ''}
        title="Log out and lose what is not saved?"
        confirmLabel="Log out and lose it"
        cancelLabel="Stay here"
        onConfirm={() => void logOut()}
        onCancel={() => setUnsaved('')}
      >
        {`Not saved yet on this device: ${unsaved}.`}
      </ConfirmDialog>
    </header>
  );
}

function SignedInAs() {
  const nameOf = useNameOf();
  const name = nameOf(useSession().user?.email ?? '') || 'Admin';
  return (
    <MenuButton
      title="Your account"
      className="header-button relative"
      face={
        <>
          <span
            aria-hidden="true"
            className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent"
          >
            {name.charAt(0).toUpperCase()}
          </span>
          <span className="max-w-48 truncate text-muted max-md:sr-only">{name}</span>
          <ChevronDownIcon className="size-4 text-muted max-sm:absolute max-sm:right-0 max-sm:bottom-0.5 max-sm:rounded-full max-sm:border max-sm:border-line max-sm:bg-paper" />
        </>
      }
    >
      {accountIds.map((id) => (
        <Menu.LinkItem key={id} closeOnClick render={<Link to={sectionPath(id)} />} className="menu-item">
          {accountNames[id]}
        </Menu.LinkItem>
      ))}
    </MenuButton>
  );
}

/** What of this person is on this device alone: `2 changes of leads and 1 note`. */
function unsavedInWords(): string {
  const { kept, person } = session;
  const count = (kind: KeptKind, one: string, several: string) => {
    const { length } = kept.idsOf(kind, person());
    return length === 0 ? [] : [`${length} ${length === 1 ? one : several}`];
  };
  return [
    ...count('leadChanges', 'change of a lead', 'changes of leads'),
    ...count('leadNotes', 'note', 'notes'),
  ].join(' and ');
}

/** Ends the session on the server and here. Signing out works even when the server cannot be reached. */
function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    void call('POST /admin/logout');
    session.signOut();
    await navigate(adminPaths.login, { replace: true });
  };
}
