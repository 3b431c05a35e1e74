import { Menu } from '@base-ui/react/menu';
import { Link, useNavigate } from 'react-router';
import { accountIds, accountNames, adminPaths, sectionPath } from '#web/admin/paths.ts';
import { mayLeave } from '#web/admin/pricing/leave-guard.tsx';
import { call, session, useSession } from '#web/admin/session/session.ts';
import { IconButton } from '#web/admin/ui/buttons.tsx';
import { MenuButton } from '#web/admin/ui/popups.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { ArrowLeftIcon, LogoutIcon, MenuIcon } from '#web/ui/icons.tsx';
import { sidebarId } from './sidebar.tsx';

interface ShellHeaderProps {
  readonly sidebarOpen: boolean;
  readonly onToggleSidebar: () => void;
}

export function ShellHeader({ sidebarOpen, onToggleSidebar }: ShellHeaderProps) {
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
      <a href={adminPaths.site} className="header-button">
        <ArrowLeftIcon />
        <span className="max-lg:sr-only">Back to Site</span>
      </a>
      <button type="button" onClick={() => void logOut()} className="header-button">
        <LogoutIcon />
        <span className="max-lg:sr-only">Logout</span>
      </button>
    </header>
  );
}

function SignedInAs() {
  const name = useSession().user?.email || 'Admin';
  return (
    <MenuButton
      title="Your account"
      className="header-button"
      face={
        <>
          <span
            aria-hidden="true"
            className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent"
          >
            {name.charAt(0).toUpperCase()}
          </span>
          <span className="max-w-48 truncate text-muted max-md:sr-only">{name}</span>
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
