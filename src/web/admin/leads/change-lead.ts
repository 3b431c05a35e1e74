// Changes of a lead. A change shows at once and is sent at once. Until the server has answered it is a pending mutation of
// TanStack Query, which tries again by itself, in the order in which the lead's changes were made. unsent-changes.ts keeps
// it on this device meanwhile.
import { type Mutation, useMutation, useMutationState } from '@tanstack/react-query';
import { z } from 'zod';
import { doNotContactSchema, type Lead, leadStatusSchema } from '#contract/leads/leads.ts';
import { hourMs } from '#domain/durations.ts';
import { queryClient, RequestFailed, send } from '#web/admin/query-client.ts';
import { session } from '#web/admin/session/session.ts';
import { newId } from '#web/api/new-id.ts';
import type { BodyOf } from '#web/api/request.ts';
import { notify } from '#web/ui/toasts.ts';
import { changesOf, newestRevision } from './leads-api.ts';
import { putBack, takeDraft } from './note-draft.ts';

export const changeSchema = z.object({
  /** A change that is sent again under its id is stored once. */
  requestId: z.string(),
  /** Who made it: nobody else may send it. */
  by: z.string(),
  leadId: z.string(),
  name: z.string(),
  /** The revision of the lead as the admin saw it. */
  revision: z.int(),
  /** A later change of the same thing replaces one that could not be sent yet. Each note is a thing of its own. */
  what: z.enum(['status', 'outcome', 'follow-up', 'person', 'do-not-contact', 'note']),
  route: z.enum([
    'PATCH /leads/:id/status',
    'POST /leads/:id/outcome',
    'PATCH /leads/:id',
    'POST /leads/:id/notes',
  ]),
  body: z.record(z.string(), z.unknown()),
  /** A note that goes with it. */
  note: z.string(),
  /** The values that the lead shows until the server answers. */
  shows: z.object({
    status: leadStatusSchema.optional(),
    followUpOn: z.string().nullable().optional(),
    assignedTo: z.string().nullable().optional(),
    doNotContact: doNotContactSchema.optional(),
  }),
  /** The message once the change is stored. */
  words: z.string().optional(),
  /** The message if the change is not stored. */
  failure: z.string(),
  successMs: z.int().optional(),
});

export type LeadChange = z.output<typeof changeSchema>;

export const changeKey = ['change of a lead'];

/** Somebody else is signed in by now, the person left it, or another tab has sent it. */
class NotKeptAnyMore extends RequestFailed {
  constructor() {
    super({ kind: 'network' });
  }
}

export function isKept({ by, requestId }: LeadChange): boolean {
  return by === session.person() && session.kept.read('leadChanges', by, requestId) !== '';
}

/** Short, since the network may come back a moment before an attempt of before fails. */
const retryMs = 2500;

/** Until the next attempt, or until the network or the person is back. */
async function waitAfterFailure({ requestId }: LeadChange): Promise<void> {
  const { state } = readChanges().find(({ change }) => change.requestId === requestId) ?? {};
  if (!state?.failureReason) return;
  const dueAt = state.failureReason.at + retryMs;
  const waits = new AbortController();
  await new Promise((resolve) => {
    for (const back of ['online', 'focus']) window.addEventListener(back, resolve, { signal: waits.signal });
    window.setTimeout(resolve, dueAt - Date.now());
  });
  waits.abort();
}

async function sendChange(change: LeadChange): Promise<Lead | undefined> {
  await waitAfterFailure(change);
  if (!isKept(change)) throw new NotKeptAnyMore();
  const { leadId, requestId: id, revision, note, route, body } = change;
  const sent = { params: { id: leadId }, keepalive: true } as const;
  if (route === 'POST /leads/:id/notes') {
    await send(route, { ...sent, body: { id, text: note } });
    return undefined;
  }
  const complete = {
    ...body,
    ...(note !== '' && { note }),
    id,
    revision: newestRevision({ _id: leadId, revision }),
  };
  return send(route, { ...sent, body: complete as BodyOf<typeof route> });
}

queryClient.setMutationDefaults(changeKey, {
  mutationFn: sendChange,
  retry: (_count, error) => !(error instanceof NotKeptAnyMore) && !error.isAnswer,
  retryDelay: 0,
  // As long as it can be undone.
  gcTime: hourMs,
});

/** A lead's changes are sent in their order, and so are its notes. */
export function scopeOf({ leadId, what }: Pick<LeadChange, 'leadId' | 'what'>) {
  return what === 'note' ? { id: `notes of lead ${leadId}` } : changesOf(leadId);
}

/** A mutation of this key. */
export type ChangeMutation = Mutation<Lead | undefined, RequestFailed, LeadChange>;

/** Oldest first. */
function changeMutations(): ChangeMutation[] {
  return queryClient.getMutationCache().findAll({ mutationKey: changeKey }) as ChangeMutation[];
}

export const readChanges = () => sortChanges(changeMutations().map(({ state }) => state));

/** Ends a change that the server has not stored. Its note becomes a draft again. */
export function dropChange({ requestId, by, leadId, note }: LeadChange): void {
  const mutation = changeMutations().find(({ state }) => state.variables?.requestId === requestId);
  if (mutation) queryClient.getMutationCache().remove(mutation);
  session.kept.write('leadChanges', by, requestId, '');
  if (note !== '') putBack(leadId, note);
}

/** By state: whether the change waits to be sent again, asks the person, or is on its way or done. */
export function sortChanges(states: readonly ChangeMutation['state'][]) {
  const held = new Set<string>();
  return states.flatMap((state) => {
    const { variables: change, status, failureCount } = state;
    if (!change) return [];
    const { id: scope } = scopeOf(change);
    const hasFailed = status === 'pending' && (failureCount > 0 || held.has(scope));
    // Later changes of the lead wait behind it.
    if (hasFailed) held.add(scope);
    // It had to wait, and a colleague was faster.
    const asks = status === 'error' && failureCount > 1;
    return [{ change, state, progress: hasFailed ? 'waits' : asks ? 'asks' : status } as const];
  });
}

export function useChanges() {
  const states = useMutationState({
    filters: { mutationKey: changeKey },
    select: ({ state }) => state as ChangeMutation['state'],
  });
  return sortChanges(states);
}

/** The lead with the changes that are being sent for the first time. */
export function useLeadNow<Shown extends Lead>(lead: Shown): Shown {
  const shows = useChanges().flatMap(({ change, progress }) =>
    change.leadId === lead._id && progress === 'pending' ? [change.shows] : [],
  );
  return Object.assign({}, lead, ...shows);
}

/** Says that the server refused the last change of this lead because of a colleague's. */
export function useConflict(id: string): string | undefined {
  const last = useChanges().findLast(({ change }) => change.leadId === id);
  if (last?.progress !== 'error') return undefined;
  const { change, state } = last;
  return `${change.name || 'This lead'}: ${state.error?.sentence ?? change.failure}`;
}

/** Takes the sentence away, as it is about an earlier state of the lead. */
export function forgetConflict(id: string): void {
  for (const { state } of changeMutations()) {
    if (state.variables?.leadId === id && state.status === 'error')
      dropChange({ ...state.variables, note: '' });
  }
}

/** A quick answer shows no "Saving…". */
const savingAfterMs = 300;

export const savingId = ({ leadId }: LeadChange) => `saving ${leadId}`;

type Asked = Pick<LeadChange, 'what' | 'route' | 'body' | 'shows' | 'words' | 'failure' | 'successMs'> & {
  /** Takes the note that is being typed. */
  readonly takesNote?: boolean;
};

export function useSendChange(of: Pick<LeadChange, 'leadId' | 'what'>) {
  const { mutate } = useMutation<Lead | undefined, RequestFailed, LeadChange>({
    mutationKey: changeKey,
    scope: scopeOf(of),
  });
  /** `onStored` is called if the component is still on the screen. */
  return (change: LeadChange, onStored?: () => void): void => {
    mutate(change, onStored && { onSuccess: onStored });
    window.setTimeout(() => {
      const sent = readChanges().find(({ change: { requestId } }) => requestId === change.requestId);
      if (sent?.progress === 'pending') notify.loading('Saving…', { id: savingId(change) });
    }, savingAfterMs);
  };
}

export function useChangeLead({ _id: leadId, name, revision }: Lead, isNote = false) {
  const sendIt = useSendChange({ leadId, what: isNote ? 'note' : 'status' });
  return ({ takesNote = false, ...asked }: Asked, onStored?: () => void): void => {
    const replaced = readChanges().filter(
      ({ change, progress }) =>
        change.leadId === leadId &&
        change.what === asked.what &&
        asked.what !== 'note' &&
        (progress === 'waits' || progress === 'asks'),
    );
    for (const { change } of replaced) dropChange(change);
    const note = takesNote ? takeDraft(leadId) : '';
    // The first attempt may have been stored, and only its answer lost.
    const isSame = ({ change }: (typeof replaced)[number]) =>
      JSON.stringify([change.body, change.note]) === JSON.stringify([asked.body, note]);
    const requestId = replaced.find(isSame)?.change.requestId ?? newId();
    sendIt({ ...asked, requestId, by: session.person(), leadId, name, revision, note }, onStored);
  };
}
