// Changes a lead: shows and sends the change at once, and confirms it when the server has stored it. Changes that are made
// while the browser is offline are kept on this device until they are sent.
import { useMutationState } from '@tanstack/react-query';
import { z } from 'zod';
import { type Lead, leadStatusSchema } from '#contract/leads/leads.ts';
import { parseJson } from '#domain/text.ts';
import { queryClient, RequestFailed, send } from '#web/admin/query-client.ts';
import { deviceKeys } from '#web/admin/session/session-store.ts';
import type { BodyOf } from '#web/api/request.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { dismissToasts, notify } from '#web/ui/toasts.ts';
import { valueStore } from '#web/ui/value-store.ts';
import { changesOf, isOnScreen, newestRevision, refreshLeads, showChange } from './leads-api.ts';
import { showDone } from './undo.ts';

const changeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The revision of the lead as the admin saw it. */
  revision: z.int(),
  route: z.enum(['PATCH /leads/:id/status', 'POST /leads/:id/outcome', 'PATCH /leads/:id']),
  body: z.record(z.string(), z.unknown()),
  /** The values that the lead shows until the server answers. */
  shows: z.object({
    status: leadStatusSchema.optional(),
    followUpOn: z.string().nullable().optional(),
    assignedTo: z.string().nullable().optional(),
  }),
  /** The message once the change is stored. */
  words: z.string(),
  /** The message if the change is not stored. */
  failure: z.string(),
  successMs: z.int().optional(),
  /** A colleague changed the lead meanwhile: the person decides. */
  isAsked: z.boolean().optional(),
});

export type LeadChange = z.output<typeof changeSchema>;

// Other versions may have written there.
const stored = parseJson(localStorage.getItem(deviceKeys.changes) ?? '[]');
const kept = valueStore<readonly LeadChange[]>(z.array(changeSchema).catch([]).parse(stored));

export const { read: keptChanges, use: useKeptChanges } = kept;

function keep(changes: readonly LeadChange[]): void {
  localStorage.setItem(deviceKeys.changes, JSON.stringify(changes));
  kept.set(changes);
}

export function forget(change: LeadChange): void {
  keep(keptChanges().filter((each) => each !== change));
}

export function ask(change: LeadChange): void {
  keep(keptChanges().map((each) => (each === change ? { ...each, isAsked: true } : each)));
}

/** For a change of this lead. */
export function leadOf({ _id: id, name, revision }: Lead) {
  return { id, name, revision };
}

const keyOf = (id: string) => ['lead change', id];

/** A quick answer shows no "Saving…". */
const savingAfterMs = 300;

type Outcome = 'stored' | 'offline' | 'conflict' | 'failed';

/** Not a hook, because the component that was pressed may be gone when the server answers. */
export async function changeLead(change: LeadChange): Promise<Outcome> {
  const { id, name, route, body, shows, words, successMs } = change;
  setConflict(id, undefined);
  const saving = queryClient.getMutationCache().build(queryClient, {
    mutationKey: keyOf(id),
    scope: changesOf(id),
    mutationFn: ({ revision }: LeadChange) =>
      send(route, {
        params: { id },
        body: { ...body, revision: newestRevision({ _id: id, revision }) } as BodyOf<typeof route>,
        keepalive: true,
      }),
  });
  const message = `saving ${id}`;
  const timer = window.setTimeout(() => notify.loading('Saving…', { id: message }), savingAfterMs);
  try {
    const changed = await saving.execute(change);
    showChange(id, changed ?? (shows as Partial<Lead>));
    showDone(words, changed && { id, name, revision: changed.revision }, successMs);
    await refreshLeads();
    return 'stored';
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return sayWhyNot(change, error);
  } finally {
    window.clearTimeout(timer);
    dismissToasts(message);
  }
}

async function sayWhyNot(change: LeadChange, error: RequestFailed): Promise<Outcome> {
  const { id, name, failure } = change;
  if (error.failure.kind === 'network' && !navigator.onLine) {
    if (!keptChanges().includes(change)) keep([...keptChanges(), change]);
    notify.warning('Not saved yet: you are offline');
    return 'offline';
  }
  logProblem(failure, error.failure);
  if (!error.has('lead_conflict')) {
    const sentence = error.isEndOfSession ? `Not saved: ${name}. Please set it again.` : failure;
    notify.error(sentence);
    return 'failed';
  }
  const conflict = `${name || 'This lead'}: ${error.sentence ?? failure}`;
  setConflict(id, conflict);
  // Show the reason only beside its lead, not over the next customer.
  if (isOnScreen(id)) notify.error(failure);
  else if (!keptChanges().includes(change)) notify.error(conflict, { autoCloseMs: 15_000 });
  await refreshLeads();
  return 'conflict';
}

/** By the lead's id: why the last change was refused. */
export const conflicts = valueStore<Readonly<Record<string, string | undefined>>>({});

export function setConflict(id: string, conflict: string | undefined): void {
  conflicts.set({ ...conflicts.read(), [id]: conflict });
}

/** The lead with the changes that are being sent. */
export function useLeadNow<Shown extends Lead>(lead: Shown): Shown {
  const changes = useMutationState({
    filters: { mutationKey: keyOf(lead._id), status: 'pending' },
    select: ({ state }) => (state.variables as LeadChange).shows,
  });
  return Object.assign({}, lead, ...changes);
}
