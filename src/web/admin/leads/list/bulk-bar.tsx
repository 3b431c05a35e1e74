import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Lead, LeadListResponse } from '#contract/leads/leads.ts';
import { type SettableStatus, settableStatuses } from '#domain/lead/lead.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
// Sets status and person of all ticked leads. Leads that somebody else changed meanwhile are named, stay ticked and are
// not changed.
import { useAdmins } from '#web/admin/names.ts';
import { fetchValue } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { FilterSelect } from '#web/admin/ui/filter-field.tsx';
import type { BodyOf } from '#web/api/request.ts';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/toasts.ts';
import { statusOptions } from '../lead-status.tsx';
import { newestRevision, refreshLeads } from '../leads-api.ts';
import { addressOf, countText, filterQuery, useLeadsView } from '../leads-view.ts';
import { showDone } from '../undo.ts';

const nobody = 'nobody';
/** On a phone a row of its own, as names need all of it. */
const field = 'max-sm:col-span-full sm:w-auto sm:min-w-48 sm:flex-1';
const notChanged = 'Not changed, because somebody else changed them meanwhile:';

interface BulkChange {
  /** The ticked leads at that moment. */
  readonly asked: readonly Lead[];
  /** All leads that match the filters, not only the ticked ones. */
  readonly all: boolean;
  readonly change: Pick<BodyOf<'POST /leads/bulk'>, 'status' | 'assignedTo'>;
}

interface BulkBarProps {
  readonly chosen: Chosen;
  readonly page: LeadListResponse | undefined;
}

export function BulkBar({ chosen, page }: BulkBarProps) {
  const [view] = useLeadsView();
  const [status, setStatus] = useState<SettableStatus | ''>('');
  const [person, setPerson] = useState('');
  const [unchanged, setUnchanged] = useState<readonly Lead[]>([]);
  const admins = useAdmins();
  const { leads } = chosen;
  const total = page?.total ?? 0;
  const statusField = useRef<HTMLSelectElement>(null);
  const personField = useRef<HTMLSelectElement>(null);
  useCommands([{ ...keyed.personOfChosen, run: () => personField.current?.focus() }]);
  const all = chosen.all && total > leads.length;
  const update = useMutation({
    mutationFn: ({ asked, all: isAll, change }: BulkChange) => {
      const ids = asked.map(({ _id }) => _id);
      const revisions = Object.fromEntries(asked.map((lead) => [lead._id, newestRevision(lead)]));
      const which = isAll
        ? { filter: filterQuery(view), asOf: page?.asOf, snapshot: page?.snapshot }
        : { ids };
      return fetchValue('POST /leads/bulk', { body: { ...which, revisions, ...change } });
    },
    onSuccess: ({ change: made, results }, { asked }) => {
      const changed = results.filter(({ outcome }) => outcome === 'changed').length;
      const conflicts = results.filter(({ outcome }) => outcome === 'conflict');
      const isConflict = ({ _id }: Lead) => conflicts.some(({ id }) => id === _id);
      setUnchanged(asked.filter(isConflict));
      const elsewhere = conflicts.filter(({ id }) => !asked.some(({ _id }) => _id === id));
      if (elsewhere.length > 0) {
        const names = elsewhere.map(({ name }) => name).join(', ');
        notify.warning(`${notChanged} ${names}.`, { autoCloseMs: 15_000 });
      }
      chosen.choose(
        asked.filter((lead) => !isConflict(lead)),
        false,
      );
      if (changed > 0) {
        showDone(`${changed} ${changed === 1 ? 'lead' : 'leads'} updated`, { change: made });
      }
      return refreshLeads();
    },
    meta: { failure: ({ sentence }) => sentence ?? 'The leads could not be updated. Please try again.' },
  });

  return (
    <section aria-label="Chosen leads" className="border-t border-line bg-paper p-2 md:px-6">
      {unchanged.length > 0 && (
        <Notice role="alert" className="mb-2">
          {`${notChanged} ${unchanged.map(({ name }) => name || '–').join(', ')}. They are shown as they are now and still chosen.`}
        </Notice>
      )}
      <form
        className="grid grid-cols-2 items-center gap-2 large-text:grid-cols-1 sm:flex sm:flex-wrap"
        // Some browsers open a list by Enter.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (update.isPending || (status === '' && person === '')) return;
          update.mutate({
            asked: leads,
            all,
            change: {
              ...(status !== '' && { status }),
              ...(person !== '' && { assignedTo: person === nobody ? null : person }),
            },
          });
        }}
      >
        <p role="status" className="shrink-0 px-2 text-sm font-medium">
          {all ? `All ${countText(total)} chosen` : `${countText(leads.length)} chosen`}
        </p>
        {!all && total > leads.length && (
          <SmallButton
            variant="quiet"
            onClick={() => {
              chosen.chooseAll(leads);
              // This button disappears then, so the focus moves to the next field.
              statusField.current?.focus();
            }}
            className="shrink-0"
          >
            {`Choose all ${countText(total)} results`}
          </SmallButton>
        )}
        <FilterSelect
          label="Set status"
          ref={statusField}
          className={field}
          value={status}
          options={[['', 'As it is'], ...statusOptions]}
          onChange={(value) => setStatus(settableStatuses.find((each) => each === value) ?? '')}
        />
        <FilterSelect
          label="Person"
          className={field}
          value={person}
          options={[['', 'As it is'], [nobody, 'Nobody'], ...admins]}
          onChange={setPerson}
          ref={personField}
          aria-keyshortcuts="P"
        />
        <SmallButton variant="quiet" onClick={chosen.clear} className="shrink-0">
          Choose none
        </SmallButton>
        <SmallButton
          variant="primary"
          type="submit"
          busy={update.isPending}
          disabled={status === '' && person === ''}
        >
          Apply
        </SmallButton>
      </form>
    </section>
  );
}

/** The ticked leads of all pages. A change of filters clears them, so that no lead is changed unseen. */
export function useChosen(shown: readonly Lead[]) {
  const [view] = useLeadsView();
  const filters = addressOf(view, { page: 1, lead: '' }).toString();
  const none: { leads: readonly Lead[]; all: boolean; of: string } = { leads: [], all: false, of: filters };
  const [kept, setChosen] = useState(none);
  const { leads, all } = kept.of === filters ? kept : none;

  /** Ticks or unticks leads as they are shown now. */
  function choose(which: readonly Lead[], on: boolean): void {
    const others = leads.filter(({ _id }) => !which.some((lead) => lead._id === _id));
    setChosen({ ...none, leads: on ? [...others, ...which] : others });
  }

  return {
    /** Each lead has the revision that the admin saw: a colleague's later change is a conflict. */
    leads: leads.map((lead) => shown.find(({ _id }) => _id === lead._id) ?? lead),
    has: (id: string) => leads.some(({ _id }) => _id === id),
    choose,
    /** All leads that match the filters, whether ticked or not. */
    all,
    chooseAll: (ticked: readonly Lead[]) => setChosen({ ...none, leads: ticked, all: true }),
    clear: () => setChosen(none),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
