// What the sandbox's CRM received, and how it replies; in memory.
import { createModes } from './sandbox-part.ts';

const crmModes = {
  ok: 'Take every contact',
  unauthorized: 'Reject the token (401)',
  refuse: 'Refuse contacts (422)',
  limit: 'Too many requests (429, wait 3 seconds)',
  break: 'Break down (500)',
  one_deal: 'Allow one opportunity for each contact (400)',
  break_deals: 'Break down for opportunities (500)',
  break_status: 'Break down for the status of opportunities (500)',
  slow: 'Reply slowly (after 5 seconds)',
  silent: 'Never reply',
  drop: 'Drop the connection',
  duplicate: 'Know every contact already (400)',
} as const;

type Json = Readonly<Record<string, unknown>>;

export interface CrmContact {
  readonly receivedAt: Date;
  readonly idempotencyKey: string;
  /** The JSON body as it came. */
  readonly record: Json;
}

export interface CrmOpportunity {
  readonly id: string;
  readonly record: Json;
  readonly updates: number;
}

export interface CrmRequest {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly headers: Json;
  readonly mode: keyof typeof crmModes;
  /** It came during a pause that the CRM asked for. */
  readonly tooEarly: boolean;
}

/** HighLevel's allowance. */
export const allowance = { calls: 100, intervalMs: 10_000 };

/** Keeps the newest `keep` contacts and calls. */
export function createCrmStore(clock: () => Date, keep: number) {
  const modes = createModes<keyof typeof crmModes>(crmModes, 'ok');
  let pausedUntil = 0;
  let contacts: CrmContact[] = [];
  let requests: CrmRequest[] = [];
  const opportunities = new Map<string, CrmOpportunity>();
  const customFields = ['Lift type', 'Grand total', 'Favourite colour'].map(customField);
  const notes: { readonly contactId: string; readonly body: string }[] = [];
  const tags = new Map<string, Set<string>>();
  return {
    ...modes,
    /** After a 429: calls within so many seconds are marked as too early. */
    pause(seconds: number) {
      pausedUntil = clock().getTime() + seconds * 1000;
    },
    /** Taken contacts, oldest first. */
    contacts: (): readonly CrmContact[] => contacts,
    /** The number of the first contact with this email. Undefined if there is none. */
    contactNumber(email: unknown): number | undefined {
      const index = contacts.findIndex(({ record }) => record['email'] === email);
      return index === -1 ? undefined : index + 1;
    },
    /** Oldest first. */
    opportunities: (): CrmOpportunity[] => [...opportunities.values()],
    notes: () => notes,
    tags: (contactId: string): string[] => [...(tags.get(contactId) ?? [])],
    /** The contact's newest opportunity. */
    opportunityOf: (contactId: unknown): CrmOpportunity | undefined =>
      [...opportunities.values()].findLast(({ record }) => record['contactId'] === contactId),
    addOpportunity(record: Json): CrmOpportunity {
      const opportunity = { id: `opportunity-${opportunities.size + 1}`, record, updates: 0 };
      opportunities.set(opportunity.id, opportunity);
      return opportunity;
    },
    /** Undefined if there is none. */
    updateOpportunity(id: string, changes: Json): CrmOpportunity | undefined {
      const before = opportunities.get(id);
      if (!before) return undefined;
      const after = { id, record: { ...before.record, ...changes }, updates: before.updates + 1 };
      opportunities.set(id, after);
      return after;
    },
    removeOpportunities() {
      opportunities.clear();
    },
    customFields: (): readonly object[] => customFields,
    addCustomField(name: string) {
      const made = customField(name);
      customFields.push(made);
      return made;
    },
    addNote(contactId: string, body: string) {
      notes.push({ contactId, body });
      return { id: `note-${notes.length}`, body };
    },
    addTags(contactId: string, added: readonly string[]): string[] {
      tags.set(contactId, new Set([...(tags.get(contactId) ?? []), ...added]));
      return this.tags(contactId);
    },
    /** All calls, also refused ones. */
    requests: (): readonly CrmRequest[] => requests,
    /** Returns how many calls are left of the allowance; below 0 after too many. */
    noteRequest(method: string, path: string, headers: Json): number {
      const at = clock();
      const tooEarly = at.getTime() < pausedUntil;
      requests = [...requests.slice(-keep), { at, method, path, headers, mode: modes.mode(), tooEarly }];
      const since = at.getTime() - allowance.intervalMs;
      return allowance.calls - requests.filter((request) => request.at.getTime() > since).length;
    },
    take(idempotencyKey: string, record: Json) {
      contacts = [...contacts.slice(-keep), { receivedAt: clock(), idempotencyKey, record }];
    },
  };
}

/** HighLevel makes the key of the name. */
function customField(name: string) {
  const key = name.toLowerCase().replaceAll(' ', '_');
  return { id: `id-of-${key}`, name, fieldKey: `contact.${key}`, dataType: 'TEXT' };
}

export type CrmStore = ReturnType<typeof createCrmStore>;
