// Which lead of the list is open, and the keys that work while focus is in the list or on it (WCAG 2.1.4).
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Lead, LeadListResponse } from '#contract/leads.ts';
import { leadStatuses, settableStatuses } from '#domain/lead.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useChangeStatus } from '../lead-status.tsx';
import { outcomeKeys } from '../lead/outcome-row.tsx';
import { leadQueries } from '../leads-api.ts';
import { type ChangeView, everything, type LeadsView } from '../leads-view.ts';
import { type Chosen, personField } from './bulk-bar.tsx';
import { sendAgainButton } from './lead-filters.tsx';
import { isLastPage } from './paging.tsx';
import { focusRow } from './use-list-focus.ts';

const typing = 'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="listbox"]';

interface DeskDeps {
  readonly view: LeadsView;
  readonly change: ChangeView;
  readonly page: LeadListResponse | undefined;
  readonly chosen: Chosen;
}

export function useDesk({ view, change, page, chosen }: DeskDeps) {
  const [focused, setFocused] = useState('');
  const [noteFirst, setNoteFirst] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const leads = page?.leads ?? [];

  // The first or last lead of another page is known once that page is loaded.
  const wanted = view.lead === 'first' ? leads[0] : view.lead === 'last' ? leads.at(-1) : undefined;
  const isAwaited = view.lead === 'first' || view.lead === 'last';
  useEffect(() => {
    // An empty page has none. The next search opens one only if Enter is pressed again.
    if (page && isAwaited) change({ page: view.page, lead: wanted?._id ?? '' }, { replace: true });
  });

  const open = isAwaited ? '' : view.lead;
  const { data: opened } = useQuery({ ...leadQueries.detail(open), enabled: open !== '' });
  const currentId = open === '' ? focused : open;
  const index = leads.findIndex(({ _id }) => _id === currentId);
  const listed = leads[index];
  const current: Lead | undefined = opened ?? listed;
  const { changeStatus } = useChangeStatus(current ?? { _id: '', status: undefined, revision: 0 }, {
    inList: true,
  });

  // An open lead that no longer matches the filters stays open. Then the next lead has its place in the list.
  const [place, setPlace] = useState(-1);
  if (index !== -1 && index !== place) setPlace(index);
  const before = leads[place - 1];
  const after = leads[index === -1 ? place : index + 1];

  function show(lead: string, { page: to = view.page, withNote = false } = {}): void {
    setNoteFirst(withNote);
    change({ page: to, lead }, { replace: open !== '', flushSync: true });
  }
  function close(): void {
    setFocused(open);
    change({ page: view.page, lead: '' }, { replace: true });
  }

  const isLast = !page || isLastPage(view.page, page);
  const previous = before
    ? () => show(before._id)
    : place === 0 && view.page > 1
      ? () => show('last', { page: view.page - 1 })
      : undefined;
  const next = after
    ? () => show(after._id)
    : place >= 0 && !isLast
      ? () => show('first', { page: view.page + 1 })
      : undefined;

  function step(by: 1 | -1): void {
    if (open !== '') return (by === 1 ? next : previous)?.();
    const lead = place === -1 ? leads[0] : by === 1 ? after : before;
    if (lead) focusRow(lead._id);
  }

  function setStatus(key: string): void {
    const status = leadStatuses[Number(key) - 1];
    const settable = settableStatuses.find((each) => each === status);
    if (settable && current) changeStatus(settable);
    else if (status === 'new') notify.info('New is how a lead arrives; it cannot be set.');
  }

  function writeNote(): void {
    const field = document.querySelector<HTMLElement>('[role="dialog"] textarea');
    if (field) field.focus();
    else show(currentId, { withNote: true });
  }

  function pressOutcome(key: string): void {
    document.querySelector<HTMLElement>(`[data-outcome="${outcomeKeys[key]}"]`)?.click();
  }

  function followUpTomorrow(): void {
    document.querySelector<HTMLElement>('[data-tomorrow][aria-pressed="false"]')?.click();
  }

  function changeLift(): void {
    document.querySelector<HTMLElement>('[data-change-lift]')?.click();
  }

  const wantsSendAgain = useRef(false);
  useEffect(() => {
    if (view.delivery !== 'failed' || !wantsSendAgain.current) return;
    wantsSendAgain.current = false;
    document.getElementById(sendAgainButton)?.focus();
  }, [view]);

  /** The key sends nothing by itself: it leads to the button. */
  function showNotDelivered(): void {
    wantsSendAgain.current = true;
    change({ ...everything, delivery: 'failed', lead: '' });
  }

  function onKey(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, ctrlKey, metaKey, altKey } = event;
    // With Caps Lock, letters come in upper case.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // React also passes on the keys of dialogs and menus, which are elsewhere in the document.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    if (event.defaultPrevented || altKey) return;
    if (key !== 'Escape' && target.closest(typing)) return;
    const onRow = target.matches('[data-lead]');
    const onLead = target.closest('[data-lead-panel]') !== null;
    if (ctrlKey || metaKey) {
      if (key !== 'a' || onLead || leads.length === 0) return;
      chosen.chooseAll(leads);
    } else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
    else if (key === 'Enter' && onRow && current) show(current._id);
    else if (key === 'Escape' && open !== '') close();
    // Never on a row of the list: a phone number that is typed there changes nothing.
    else if (/^[1-6]$/.test(key) && onLead) setStatus(key);
    else if (key in outcomeKeys && onLead) pressOutcome(key);
    else if (key === 't' && onLead) followUpTomorrow();
    else if (key === 'c' && onLead) changeLift();
    else if (key === 'a') document.getElementById(personField)?.focus();
    else if (key === 'x' && listed) chosen.choose([listed], !chosen.has(listed._id));
    else if (key === 'n' && currentId !== '') writeNote();
    else if (key === 'd') change({ view: view.view === 'today' ? '' : 'today', lead: '' });
    else if (key === 'f') showNotDelivered();
    else if (key === 'e') document.querySelector<HTMLElement>('[data-export]')?.click();
    else if (key === '/') document.querySelector<HTMLElement>('input[type="search"]')?.focus();
    else if (key === '?') setShowsKeys(true);
    else return;
    event.preventDefault();
  }

  return {
    open,
    currentId,
    listed,
    noteFirst,
    previous,
    next,
    close,
    onKey,
    show,
    setFocused,
    showsKeys,
    hideKeys: () => setShowsKeys(false),
    showKeys: () => setShowsKeys(true),
  };
}

const keys = [
  ['J, K', 'Next and previous row, or lead'],
  ['Enter', 'Open the lead'],
  ['Escape', 'Close it and return to its row'],
  ['2 to 6', 'On the open lead: set Contacted, Qualified, Proposal, Closed, Lost'],
  ['A, S, V, W, L', 'On the open lead: No answer, Spoke, Site visit, Won, Lost'],
  ['T', 'On the open lead: follow up tomorrow'],
  ['C', 'On the open lead: change the lift'],
  ['X', 'Choose the row, to change several at once'],
  ['Ctrl + A', 'Choose all results'],
  ['A', 'Choose a person for the chosen leads; Enter applies'],
  ['N', 'Add a note'],
  ['Ctrl + Enter', 'Save the note'],
  ['D', 'Today, or all leads again'],
  ['F', 'What was not delivered; Enter sends all of it again'],
  ['E', 'Export CSV'],
  ['/', 'Search'],
  ['?', 'These keys'],
] as const;

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame
      title="Keys"
      description="They work while the focus is in the list or on its open lead."
      variant="popup"
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-edge px-1.5 font-sans">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
