// Makes deliveries due again, or adds them again, and notes it in the leads' histories.
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { channels, deliveries } from '#server/database/delivery-schema.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { leads } from '#server/database/schema.ts';
import { owed } from './channels.ts';
import { type NewDelivery, writeDeliveries } from './write-deliveries.ts';

export type StoredDelivery = typeof deliveries.$inferSelect;

export interface Sender {
  /** The admin's email. */
  readonly who: string;
  readonly at: Date;
}

/** Its lead is locked, and not erased. `estimateId` is what it sends from now on. If left out, see `makeDue`. */
export async function again(
  orm: Orm,
  delivery: StoredDelivery,
  by: Sender,
  estimateId?: string,
): Promise<void> {
  const { id, state, event, leadId, contactChanged, leadStatus, visitId, channel } = delivery;
  const facts = { event, leadId, channel, estimateId: estimateId ?? delivery.estimateId };
  // One that was just sent again, as by a double click, is only made due.
  const same = Object.entries(facts).map(([key, value]) => eq(deliveries[key as keyof typeof facts], value));
  const { rowCount } = await orm
    .update(deliveries)
    .set({ dueAt: sql`now()` })
    .where(and(...same, eq(deliveries.state, 'waiting'), isNotNull(deliveries.resentBy)));
  if (rowCount !== 0) return;
  if (state === 'delivered') {
    await add(orm, { ...facts, contactChanged, leadStatus, visitId }, by);
  } else {
    await makeDue(orm, eq(deliveries.id, id), by, estimateId);
  }
}

export async function add(
  orm: Orm,
  delivery: Omit<NewDelivery, 'createdAt'>,
  { who, at }: Sender,
): Promise<void> {
  await writeDeliveries(orm, { added: [{ ...delivery, createdAt: at, resentBy: who }] });
  await note(orm, [delivery], { who, at });
}

/** Where the CRM has a newer one already, the newest, or an older one would replace it. What is under way, or has partly arrived, keeps its own. */
const usualEstimate = sql`CASE WHEN progress IS NULL AND leased_until IS NULL
  AND channel IN (SELECT name FROM channels WHERE kind = ANY(${sql.param(owed)}))
  AND EXISTS (SELECT FROM deliveries AS newer WHERE newer.lead_id = deliveries.lead_id
    AND newer.channel = deliveries.channel AND newer.id > deliveries.id AND newer.state = 'delivered')
  THEN (SELECT newest_estimate_id FROM ${leads} WHERE id = lead_id) ELSE estimate_id END`;

/** `estimateId` is what they send from now on. */
export async function makeDue(
  orm: Orm,
  which: ReturnType<typeof and>,
  { who, at }: Sender,
  estimateId: string | SQL = usualEstimate,
): Promise<void> {
  const sent = await orm
    .update(deliveries)
    .set({
      state: 'waiting',
      dueAt: sql`now()`,
      resentAt: at,
      resentBy: who,
      finishedAt: null,
      estimateId,
    })
    .where(which)
    .returning({ leadId: deliveries.leadId, channel: deliveries.channel });
  await note(orm, sent, { who, at });
}

/** Writes into the leads' histories what was sent again. Channels that were switched off are tried again. */
async function note(
  orm: Orm,
  sent: readonly { readonly leadId: string; readonly channel: string }[],
  { who, at }: Sender,
): Promise<void> {
  if (sent.length === 0) return;
  const which = inArray(channels.name, [...new Set(sent.map(({ channel }) => channel))]);
  await orm
    .update(channels)
    .set({ switchedOffAt: null, nextCallAt: sql`now()` })
    .where(and(which, sql`switched_off_at IS NOT NULL`));
  const named = await orm.select().from(channels).where(which);
  const about = new Map(named.map(({ name, kind, label }) => [name, { channel: kind, label }]));
  await orm.insert(leadHistory).values(
    sent.map(({ leadId, channel }) => ({
      leadId,
      at,
      kind: 'hand_off' as const,
      who,
      detail: { outcome: 'sent_again', ...(about.get(channel) ?? { channel }) },
    })),
  );
}
