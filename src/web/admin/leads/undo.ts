// This person's changes in this tab, so that each can be undone. An undo is a change of its own: the history keeps
// both.
import { queryClient, RequestFailed, send, showSuccess } from '#web/admin/query-client.ts';
import { notify } from '#web/ui/toasts.ts';
import { readChanges } from './change-lead.ts';
import { changesOf, newestRevision, refreshLeads, showChange } from './leads-api.ts';
import { countText } from './leads-view.ts';
import { openLead } from './open-lead.ts';

interface OwnChange {
  readonly id: string;
  readonly name: string;
}

interface BulkChange {
  /** The server's name for the change. */
  readonly change: string;
}

type Done = OwnChange | BulkChange;

/** What can be undone, the newest last. It ends with the session. */
const doneKey = ['changes to undo'];
queryClient.setQueryDefaults(doneKey, { gcTime: Infinity, structuralSharing: false });

const readDone = () => queryClient.getQueryData<readonly Done[]>(doneKey) ?? [];

const subjectOf = ({ id, name }: OwnChange) => ({ words: name, onPress: () => openLead(id) });

/** Says that a change is stored, with a button that undoes it if the response said which change it was. */
export function showDone(words: string, change: Done | undefined, closeMs?: number): void {
  if (change) queryClient.setQueryData(doneKey, [...readDone(), change]);
  showSuccess(words, closeMs, {
    action: change && { label: 'Undo', onPress: () => void takeBack(change) },
    subject: change && 'id' in change ? subjectOf(change) : undefined,
  });
}

export function undoLast(): void {
  const last = readDone().at(-1);
  // The change before is not the one that is meant.
  if (readChanges().at(-1)?.state.status === 'pending')
    notify.info('Your last change is not saved yet. Undo it once it is.');
  else if (last) void takeBack(last);
  else notify.info('Nothing to undo: you changed no lead in this tab yet.');
}

async function takeBack(change: Done): Promise<void> {
  const done = readDone();
  const place = done.indexOf(change);
  // Undone already, or in another session.
  if (place === -1) return;
  const isSame = (each: Done) => 'id' in each && 'id' in change && each.id === change.id;
  if ('name' in change && done.slice(place + 1).some(isSame)) {
    notify.warning(`Too late: you changed ${change.name} again since. Undo that first.`);
    return;
  }
  queryClient.setQueryData(doneKey, done.toSpliced(place, 1));
  try {
    await ('change' in change ? takeBackBulk(change) : takeBackOne(change));
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    if (!('change' in change) && !error.has('lead_conflict'))
      queryClient.setQueryData(doneKey, [...readDone(), change]);
    const whose = 'name' in change ? `${change.name}: ` : '';
    notify.error(whose + (error.sentence ?? 'This could not be undone. Please try again.'));
  }
  await refreshLeads();
}

async function takeBackOne({ id, name }: OwnChange): Promise<void> {
  const undoing = queryClient.getMutationCache().build(queryClient, {
    scope: changesOf(id),
    mutationFn: () =>
      send('POST /leads/:id/undo', {
        params: { id },
        body: { revision: newestRevision({ _id: id, revision: 0 }) },
      }),
  });
  const changed = await undoing.execute(undefined);
  if (changed) showChange(changed);
  showSuccess(`Undone for ${name}`);
  openLead(id);
}

async function takeBackBulk({ change }: BulkChange): Promise<void> {
  const undone = await send('POST /leads/bulk/:change/undo', { params: { change } });
  const left = undone?.results.filter(({ outcome }) => outcome === 'changed_since') ?? [];
  const count = (undone?.results.length ?? 0) - left.length;
  showSuccess(`Undone for ${countText(count)} ${count === 1 ? 'lead' : 'leads'}`);
  if (left.length > 0) {
    const names = left.map(({ name }) => name || '–').join(', ');
    notify.warning(`Left as they are, because they were changed since: ${names}.`, { autoCloseMs: 15_000 });
  }
}
