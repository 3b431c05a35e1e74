// A new status, also by an outcome, shows at once and is sent when its toast closes, so that it can be undone. It is sent
// earlier when the page is left, and before another change of the lead.
import { useSyncExternalStore } from 'react';
import type { LeadOutcome, LeadStatus } from '#domain/lead.ts';
import { dismissToasts, notify } from '#web/ui/toasts.ts';

interface HeldStatus {
  readonly status?: LeadStatus | undefined;
  /** The outcome that sets the status, if one does. */
  readonly outcome?: LeadOutcome | undefined;
  /** The reason why the last change failed. */
  readonly conflict?: string | undefined;
  readonly send?: () => Promise<unknown>;
  readonly message?: string;
}

/** By the lead's id. */
const held = new Map<string, HeldStatus>();
const nothing: HeldStatus = {};
const listeners = new Set<() => void>();

function set(id: string, state: HeldStatus): void {
  held.set(id, state);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The status that the lead gets when its toast closes. */
export function useHeldStatus(id: string): HeldStatus {
  return useSyncExternalStore(subscribe, () => held.get(id) ?? nothing);
}

export function setConflict(id: string, conflict: string | undefined): void {
  set(id, { conflict });
}

/** Each toast has an id of its own: one that is closing cannot be shown again. */
let messages = 0;

interface NewStatus {
  readonly status: LeadStatus;
  readonly outcome?: LeadOutcome;
  /** What the toast says. */
  readonly words: string;
  readonly store: () => Promise<unknown>;
}

/** A status takes the place of the held status, and an outcome of the held outcome. Otherwise the held one is sent. */
export function holdStatus(id: string, { status, outcome, words, store }: NewStatus): void {
  const { message: before, outcome: outcomeBefore } = held.get(id) ?? nothing;
  if ((outcomeBefore === undefined) !== (outcome === undefined)) void sendHeld(id);
  messages += 1;
  const message = `status ${messages}`;
  set(id, { status, outcome, send: store, message });
  if (before) dismissToasts(before);
  const isHeld = () => held.get(id)?.message === message;
  notify.success(words, {
    id: message,
    autoCloseMs: 3000,
    action: {
      label: 'Undo',
      // The message may be fading out after it was sent.
      onPress: () =>
        isHeld() ? dropStatus(id) : notify.warning('Too late: the change is saved. Set another status.'),
    },
    onClose: () => {
      if (isHeld()) void sendHeld(id);
    },
  });
}

export function dropStatus(id: string): void {
  const { message } = held.get(id) ?? nothing;
  set(id, {});
  if (message) dismissToasts(message);
}

async function sendHeld(id: string): Promise<void> {
  const { send } = held.get(id) ?? nothing;
  if (!send) return;
  // Sent before it is dropped, so that the lead shows the status that is being saved.
  const sent = send();
  dropStatus(id);
  // Failures were shown already.
  await sent.catch(() => undefined);
}

/** Resolves when all are stored or have failed. */
export async function sendHeldStatuses(): Promise<void> {
  await Promise.all([...held.keys()].map(sendHeld));
}

export function sendHeldStatusesWhenLeaving(): void {
  window.addEventListener('pagehide', () => void sendHeldStatuses());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendHeldStatuses();
  });
}
