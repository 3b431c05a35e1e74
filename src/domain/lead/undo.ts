// Takes changes of a lead back.
import { follow, settable, type Step } from './follow.ts';
import type { By, Decision, LeadState, Refusal } from './lead-command.ts';
import { factsOf, type LeadHistoryKind, type LogEntry, undoableKinds, undoMs } from './lead-history.ts';

const undoable: readonly LeadHistoryKind[] = undoableKinds;

/** Restores what the change had set, unless a field of it has changed since. Without an id, the newest change that is left. */
export function undo(
  lead: LeadState,
  changeId: string | undefined,
  by: By,
  log: readonly LogEntry[],
): Decision | Refusal {
  const recent = log
    .filter(({ kind, at }) => undoable.includes(kind) && at.getTime() > by.at.getTime() - undoMs)
    .toSorted((one, other) => other.id - one.id);
  // Versions of the product before Undo stored changes without an id.
  const wanted = changeId ?? recent.find(({ undoneAt }) => undoneAt === null)?.changeId ?? null;
  const change = recent.filter((entry) => entry.changeId === wanted);
  if (wanted === null || change.length === 0) return 'nothing_to_undo';
  const left = change.filter(({ undoneAt }) => undoneAt === null);
  const steps: Step[] = [];
  let state = lead;
  for (const { id, kind, changed } of left) {
    const set: Record<string, unknown> = {};
    for (const field of settable) {
      const [before, after] = changed?.[field] ?? [];
      if (after === undefined) continue;
      if (state[field] !== after) return 'lead_conflict';
      set[field] = before;
    }
    const next: LeadState = { ...state, ...set };
    const moved = next.status !== state.status && { from: state.status, to: next.status };
    steps.push({ kind: 'undo', detail: { entry: id, kind, ...moved }, set });
    state = next;
  }
  const decision = follow(lead, steps, by);
  const others = log.filter((entry) => !left.includes(entry));
  const facts = left.length > 0 && factsOf(state.status, others);
  return { ...decision, lead: { ...decision.lead, ...facts }, undone: left.map(({ id }) => id) };
}
