// The open lead of the list, and the work of the list's keys.
import { useEffect, useRef, useState } from 'react';
import type { LeadListResponse } from '#contract/leads/leads.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { queryClient } from '#web/admin/query-client.ts';
import { leadQueries } from '../leads-api.ts';
import { everything, useLeadsView } from '../leads-view.ts';
import type { Chosen } from './bulk-bar.tsx';
import { isLastPage } from './paging.tsx';
import { focusRow } from './use-list-focus.ts';

/** Opens the next lead, or the first one that is left. */
export const nextToDo = { name: 'Next lead to do' };

export type Desk = ReturnType<typeof useDesk>;

export function useDesk(page: LeadListResponse | undefined, chosen: Chosen) {
  const [view, change] = useLeadsView();
  const [focused, setFocused] = useState('');
  /** The lead whose note gets the focus once it has loaded. */
  const [wants, setWants] = useState('');
  /** The view whose first row a key asked for, until that row is there. */
  const firstOf = useRef<string>(undefined);
  const leads = page?.leads ?? [];

  // The first or last lead of another page is known once that page is loaded.
  const wanted = view.lead === 'first' ? leads[0] : view.lead === 'last' ? leads.at(-1) : undefined;
  const isAwaited = view.lead === 'first' || view.lead === 'last';
  useEffect(() => {
    // An empty page has no lead to open. The next search opens one only if Enter is pressed again.
    if (page && isAwaited) change({ page: view.page, lead: wanted?._id ?? '' }, { replace: true });
  });

  /** The id of the lead whose panel is open. Empty if none is open. */
  const open = isAwaited ? '' : view.lead;
  const currentId = open === '' ? focused : open;
  const index = leads.findIndex(({ _id }) => _id === currentId);
  const listed = leads[index];

  // An open lead that no longer matches the filters stays open. The next lead then has its place in the list.
  const [place, setPlace] = useState(-1);
  if (index !== -1 && index !== place) setPlace(index);
  const before = leads[place - 1];
  const after = leads[index === -1 ? place : index + 1];

  function show(lead: string, to = view.page, toFocus = ''): void {
    setWants(toFocus);
    // Load first, render after: rendering would delay the request.
    if (to === view.page) void queryClient.prefetchQuery(leadQueries.detail(lead));
    change({ page: to, lead }, { replace: open !== '', flushSync: true });
  }
  function close(): void {
    setFocused(open);
    setWants('');
    change({ page: view.page, lead: '' }, { replace: true });
  }

  const isLast = !page || isLastPage(view.page, page);
  const previous = before
    ? () => show(before._id)
    : place === 0 && view.page > 1
      ? () => show('last', view.page - 1)
      : undefined;
  const next = after
    ? () => show(after._id)
    : place >= 0 && !isLast
      ? () => show('first', view.page + 1)
      : undefined;

  /** After an outcome in Today: a note may have moved the lead to the end. */
  function goOn(): void {
    const left = leads.find(({ _id }) => _id !== currentId);
    if (next) next();
    else if (left) show(left._id);
  }

  function step(by: 1 | -1): void {
    if (open !== '') return (by === 1 ? next : previous)?.();
    const lead = place === -1 ? leads[0] : by === 1 ? after : before;
    if (lead) focusRow(lead._id);
  }

  function toToday(): void {
    firstOf.current = view.view === 'today' ? '' : 'today';
    change({ view: firstOf.current, lead: '' });
  }

  const first = leads[0]?._id;
  useEffect(() => {
    if (firstOf.current === view.view && first !== undefined && focusRow(first)) firstOf.current = undefined;
  }, [view.view, first]);

  useCommands([
    { ...keyed.next, onlyByKey: true, run: () => step(1) },
    { ...keyed.previous, onlyByKey: true, run: () => step(-1) },
    { ...nextToDo, onlyByKey: true, run: goOn },
    { ...keyed.today, run: toToday },
    // The key does not send anything: it moves the focus to the button.
    {
      ...keyed.notDelivered,
      run: () => {
        change({ ...everything, delivery: 'failed', lead: '' }, { flushSync: true });
        document.querySelector<HTMLElement>('[data-send-again]')?.focus();
      },
    },
    leads.length > 0 && { ...keyed.chooseAll, run: () => chosen.chooseAll(leads) },
    listed && {
      ...keyed.choose,
      onlyByKey: true,
      run: () => chosen.choose([listed], !chosen.has(listed._id)),
    },
    open === '' &&
      listed && {
        ...keyed.note,
        run: () => show(listed._id, view.page, listed._id),
      },
  ]);

  return { open, currentId, listed, wants, previous, next, close, show, setFocused };
}
