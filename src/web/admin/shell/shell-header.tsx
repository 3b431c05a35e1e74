import { Menu } from '@base-ui/react/menu';
import { Link, useNavigate } from 'react-router';
import { accountIds, accountNames, adminPaths, sectionPath } from '#web/admin/paths.ts';
import { call, session, useSession } from '#web/admin/session/session.ts';
import { IconButton } from '#web/admin/ui/buttons.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { mayLeave } from '#web/admin/unsaved-changes.ts';
import { ArrowLeftIcon, LogoutIcon, MenuIcon } from '#web/ui/icons.tsx';

interface ShellHeaderProps {
  readonly sidebarId: string;
  readonly sidebarOpen: boolean;
  readonly onToggleSidebar: () => void;
}

const action =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-2 sm:px-2.5 text-sm font-medium transition-colors hover:bg-hover';

export function ShellHeader({ sidebarId, sidebarOpen, onToggleSidebar }: ShellHeaderProps) {
  const logOut = useLogOut();
  return (
    <header className="flex min-h-16 items-center gap-1 border-b large-text:flex-wrap sm:gap-2 border-line bg-paper px-2 md:px-4">
      <IconButton
        label={sidebarOpen ? 'Collapse sidebar' : 'Expand sidebar'}
        icon={<MenuIcon />}
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
      <a href={adminPaths.site} className={action}>
        <ArrowLeftIcon />
        <span className="max-lg:sr-only">Back to Site</span>
      </a>
      <button type="button" onClick={() => void logOut()} className={action}>
        <LogoutIcon />
        <span className="max-lg:sr-only">Logout</span>
      </button>
    </header>
  );
}

function SignedInAs() {
  const state = useSession();
  const email = state.status === 'signed_in' ? state.user.email : '';
  const name = email === '' ? 'Admin' : email;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger title="Your account" className={action}>
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent"
        >
          {name.charAt(0).toUpperCase()}
        </span>
        <span className="max-w-48 truncate text-muted max-md:sr-only">{name}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-30" sideOffset={4} align="end">
          <Menu.Popup className="popup min-w-44 p-1 text-sm">
            {accountIds.map((id) => (
              <Menu.LinkItem
                key={id}
                closeOnClick
                render={<Link to={sectionPath(id)} />}
                className="flex min-h-11 items-center rounded px-3 data-highlighted:bg-hover"
              >
                {accountNames[id]}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Ends the session on the server and here. Signing out works even when the server cannot be reached. */
function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    const revoked = call('POST /admin/logout');
    session.signOut();
    await navigate(adminPaths.login, { replace: true });
    await revoked;
  };
}
