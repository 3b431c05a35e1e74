// Keeps changes of leads on this device, under the name of who made them, until the server has answered; and says what became
// of each.
import { hydrate, type MutationCacheNotifyEvent } from '@tanstack/react-query';
import { z } from 'zod';
import type { Lead } from '#contract/leads/leads.ts';
import { parseJson } from '#domain/text.ts';
import { queryClient, type RequestFailed } from '#web/admin/query-client.ts';
import { session } from '#web/admin/session/session.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { dismissToasts, notify } from '#web/ui/toasts.ts';
import {
  changeKey,
  type ChangeMutation,
  changeSchema,
  dropChange,
  isKept,
  type LeadChange,
  savingId,
  scopeOf,
} from './change-lead.ts';
import { isOnScreen, refreshLeads, showChange } from './leads-api.ts';
import { putBack } from './note-draft.ts';
import { openLead } from './open-lead.ts';
import { showDone } from './undo.ts';
import { whoChanged } from './who-changed.tsx';

const keptSchema = z.object({
  status: z.enum(['pending', 'error']),
  failureCount: z.int(),
  submittedAt: z.number(),
  variables: changeSchema,
});

function keep({ state }: ChangeMutation, change: LeadChange): void {
  const { status, failureCount, submittedAt } = state;
  const text = JSON.stringify({ status, failureCount, submittedAt, variables: change });
  session.kept.write('leadChanges', change.by, change.requestId, text);
}

/** Sends what the signed-in person left on this device. */
function restore(): void {
  const person = session.person();
  const stored = session.kept
    .idsOf('leadChanges', person)
    // Other versions may have written there.
    .flatMap((id) => keptSchema.safeParse(parseJson(session.kept.read('leadChanges', person, id))).data ?? [])
    .toSorted((one, other) => one.submittedAt - other.submittedAt);
  hydrate(queryClient, {
    mutations: stored.map((kept) => ({
      mutationKey: changeKey,
      scope: scopeOf(kept.variables),
      state: {
        ...kept,
        isPaused: kept.status === 'pending',
        context: undefined,
        data: undefined,
        error: null,
        failureReason: null,
      },
    })),
  });
  void queryClient.resumePausedMutations();
}

export function startUnsentChanges(): void {
  queryClient.getMutationCache().subscribe(follow);
  session.subscribe(() => {
    if (session.read().status === 'signed_in') restore();
  });
}

function follow(event: MutationCacheNotifyEvent): void {
  if (event.type !== 'updated' || event.mutation.options.mutationKey !== changeKey) return;
  const { action } = event;
  const mutation: ChangeMutation = event.mutation;
  const change = mutation.state.variables;
  if (!change) return;
  if (action.type === 'pending') return keep(mutation, change);
  if (!isKept(change)) return sayLeft(mutation, change);
  if (action.type === 'failed') {
    keep(mutation, change);
    sayFailed(change, mutation.state);
  }
  if (action.type === 'success') sayStored(change, mutation.state.data);
  if (action.type === 'error') sayRefused(mutation, change, mutation.state.error);
}

/** Somebody else or nobody is signed in by now, the person left it, or another tab has sent it. */
function sayLeft(mutation: ChangeMutation, { name }: LeadChange): void {
  if (mutation.state.status === 'error') queryClient.getMutationCache().remove(mutation);
  if (mutation.state.error?.isEndOfSession) {
    notify.warning(`Not saved yet: ${name}. It is sent once you sign in again.`);
  }
}

function sayFailed(change: LeadChange, { failureCount, failureReason }: ChangeMutation['state']): void {
  dismissToasts(savingId(change));
  if (failureCount > 1) return;
  logProblem(change.failure, failureReason?.failure);
  // The browser's word may be wrong, so it only explains.
  if (!navigator.onLine) return notify.warning('Not saved yet: you are offline');
  // The specification has the words about a status.
  notify.error(
    change.what === 'status' ? change.failure : `${change.failure} yet. It is sent again by itself.`,
  );
}

function sayStored(change: LeadChange, changed: Lead | undefined): void {
  const { leadId: id, name, by, requestId, words, successMs } = change;
  session.kept.write('leadChanges', by, requestId, '');
  dismissToasts(savingId(change));
  if (changed) showChange(changed);
  if (words !== undefined) showDone(words, changed && { id, name }, successMs);
  void refreshLeads();
}

function sayRefused(mutation: ChangeMutation, change: LeadChange, error: RequestFailed | null): void {
  const { leadId, name, failure } = change;
  dismissToasts(savingId(change));
  if (!error) return;
  logProblem(failure, error.failure);
  if (!error.has('lead_conflict')) {
    // Nothing about an erased person stays on the device.
    dropChange(error.has('lead_not_found') ? { ...change, note: '' } : change);
    const { sentence } = error;
    if (error.has('lead_not_found')) return notify.error(sentence ?? failure);
    // The specification has the words about a status.
    const isWhole = change.what === 'status' || sentence === undefined;
    return notify.error(isWhole ? failure : `${failure}. ${sentence}`);
  }
  void refreshLeads();
  // It had to wait: the person decides.
  if (mutation.state.failureCount > 1) return keep(mutation, change);
  session.kept.write('leadChanges', change.by, change.requestId, '');
  if (change.note !== '') putBack(leadId, change.note);
  // Show the reason only beside its lead, not over the next customer.
  if (isOnScreen(leadId)) return notify.error(failure);
  void whoChanged(leadId).then((words) =>
    notify.error(`${name || 'This lead'}: ${error.sentence ?? failure} ${words}`, {
      autoCloseMs: 15_000,
      subject: { words: name, onPress: () => openLead(leadId) },
    }),
  );
}
