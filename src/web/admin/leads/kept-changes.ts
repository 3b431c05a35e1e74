// Changes that were made while the browser was offline, kept on this device until they are sent.
import { z } from 'zod';
import { leadStatusSchema } from '#contract/leads.ts';
import { parseJson } from '#domain/text.ts';
import { deviceKeys } from '#web/admin/session/session-store.ts';
import { valueStore } from '#web/ui/value-store.ts';

const changeSchema = z.object({
  id: z.string(),
  /** The person's name. */
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

/** A change of a lead, as plain data. */
export type LeadChange = z.output<typeof changeSchema>;

// Other versions may have written there.
const stored = parseJson(localStorage.getItem(deviceKeys.changes) ?? '[]');
const kept = valueStore<readonly LeadChange[]>(z.array(changeSchema).catch([]).parse(stored));

export const { read: keptChanges, use: useKeptChanges } = kept;

function keep(changes: readonly LeadChange[]): void {
  localStorage.setItem(deviceKeys.changes, JSON.stringify(changes));
  kept.set(changes);
}

export function keepForLater(change: LeadChange): void {
  if (!keptChanges().includes(change)) keep([...keptChanges(), change]);
}

export function forget(change: LeadChange): void {
  keep(keptChanges().filter((each) => each !== change));
}

export function ask(change: LeadChange): void {
  keep(keptChanges().map((each) => (each === change ? { ...each, isAsked: true } : each)));
}
