// Opens a lead for what is no component, such as a message.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#web/admin/paths.ts';

let open: ((id: string) => void) | undefined;

export const openLead = (id: string): void => open?.(id);

/** Beside the list that is on the screen, with its filters. On a lead's page, as a page. */
export function useLeadOpener(): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    open = (id) => {
      const address = new URLSearchParams(search);
      const isList = address.get('section') === 'leads' && address.get('view') !== 'overview';
      const list = isList ? address : new URLSearchParams({ section: 'leads' });
      list.set('lead', id);
      if (pathname !== adminPaths.panel) void navigate(adminPaths.lead(id), { state });
      else void navigate(`${adminPaths.panel}?${list}`, { state: isList ? (state as unknown) : null });
    };
    return () => {
      open = undefined;
    };
  }, [navigate, pathname, search, state]);
}
