// Changes leads for admins and other programs: locks them, decides and writes, in one transaction.
import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { decide } from '#domain/lead/decide.ts';
import type { By, Decision, LeadCommand, Refusal } from '#domain/lead/lead-command.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { type LockedLead, lockLeads } from '#server/database/lock-leads.ts';
import { onceMergedInto, withMergedInto } from '#server/database/merged-leads.ts';
import { changeInSession } from '#server/database/open-session.ts';
import { leads } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import type { StoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import { keepNoCalls, sharesWish } from './lead-list-store.ts';
import { changedSince, findRequest, readLogs, type Seen, write } from './write.ts';

interface ChangeNeeds extends Pick<Database, 'pool'> {
  /** If left out, nothing is sent. */
  readonly addForEvent?: AddForEvent;
  readonly stoppedMailboxes: Pick<StoppedMailboxes, 'among' | 'say' | 'unsay'>;
}

export interface AskedBy extends By {
  /** The hash of the session that asks. */
  readonly session?: string | undefined;
}

export interface ManyBy extends AskedBy {
  /** The id that an undo names. */
  readonly changeId: string;
  /** The revision that the admin saw, by lead id. */
  readonly revisions?: Readonly<Record<string, number | undefined>> | undefined;
  /** The list that the admin saw, for leads without a revision. */
  readonly seen?: Seen | undefined;
}

/** Decides about locked leads, and stores it. Refused leads stay as they are. */
async function decideAndWrite(
  orm: Orm,
  found: readonly LockedLead[],
  command: LeadCommand,
  by: ManyBy,
  { addForEvent, stoppedMailboxes }: ChangeNeeds,
) {
  const emails = found.map(({ email }) => email);
  const ids = found.map(({ id }) => id);
  const stopped = await stoppedMailboxes.among(emails, orm);
  const uncalled = command.kind === 'contact' ? await keepNoCalls(orm, ids) : undefined;
  const locked = found.map((lead) => ({
    ...lead,
    doNotPhone: lead.doNotPhone || uncalled?.has(lead.id) === true,
    doNotMail: stopped.has(lead.email),
    hasStopped: stopped.get(lead.email) === 'pressed',
  }));
  const needsLog = command.kind === 'undo' || by.seen !== undefined;
  const logs = needsLog ? await readLogs(orm, ids, by.seen) : undefined;
  const unseen = by.seen?.snapshot ? await changedSince(orm, ids, by.seen.snapshot) : undefined;
  const decided: { lead: (typeof locked)[number]; decision: Decision | Refusal }[] = locked.map((lead) => {
    const revision = by.revision ?? by.revisions?.[lead.id];
    const log = logs?.get(lead.id);
    // Without an entry it was a visitor, or the end of a person it was assigned to.
    const isUnseen = revision === undefined && !log && unseen?.has(lead.id);
    const decision = isUnseen ? 'lead_conflict' : decide(lead, command, { ...by, revision }, log);
    return { lead, decision };
  });
  if (command.kind === 'undo') await refuseCircles(orm, decided);
  const changes = decided.flatMap(({ lead, decision }) =>
    typeof decision === 'string' ? [] : [{ lead, decision }],
  );
  await write(orm, changes, by, addForEvent);
  for (const { lead, decision } of changes) {
    const { doNotMail, email, mailbox } = decision.lead;
    // A corrected email brings the wish along, and the correction's undo leaves none where it was not before. Said again, it stays.
    const isCorrected = command.kind === 'contact' && mailbox !== lead.mailbox && !lead.hasStopped;
    const isSaid = command.kind === 'edit' && command.doNotContact?.mail === true;
    if (doNotMail && (!lead.doNotMail || isCorrected || isSaid))
      await stoppedMailboxes.say(orm, email, by.at, isSaid);
    // The desk answers for a mailbox that it has corrected: what waits or has failed goes there.
    if (mailbox !== lead.mailbox)
      await orm
        .update(deliveries)
        .set({ mailbox: null })
        .where(
          and(eq(deliveries.leadId, lead.id), inArray(deliveries.state, ['waiting', 'retrying', 'failed'])),
        );
    if (command.kind !== 'undo' && !doNotMail && lead.doNotMail) await stoppedMailboxes.unsay(orm, email);
    for (const { id, at, changed } of logs?.get(lead.id) ?? [])
      if ((changed?.['mailbox'] || changed?.['doNotMail']?.[1]) && decision.undone.includes(id)) {
        // Another lead of the mailbox may have brought the wish along as well.
        const isShared = and(eq(leads.mailbox, lead.mailbox ?? ''), ne(leads.id, lead.id));
        const isKept = changed?.['mailbox'] && (await orm.$count(leads, isShared)) > 0;
        if (!isKept) await stoppedMailboxes.unsay(orm, lead.email, at);
      }
  }
  return decided;
}

/** An undo merges a lead again: not into one that was merged meanwhile, or erased. It is locked already, in the one order. */
async function refuseCircles(
  orm: Orm,
  decided: { readonly lead: LockedLead; decision: Decision | Refusal }[],
): Promise<void> {
  for (const each of decided) {
    const into = typeof each.decision === 'string' ? null : each.decision.lead.mergedInto;
    if (into === null || into === each.lead.mergedInto) continue;
    const [other] = await lockLeads(orm, eq(leads.id, into));
    if (other?.mergedInto !== null) each.decision = 'cannot_merge';
  }
}

/** Changes one lead. A request that did so before changes nothing, and has no decision. */
export const changeLead = (
  needs: ChangeNeeds,
  leadId: string,
  command: LeadCommand,
  by: AskedBy,
): Promise<Decision | Refusal | 'repeated' | 'lead_not_found'> =>
  changeInSession(needs.pool, by.session, async ({ orm }) => {
    const own = leadId.toLowerCase();
    const of = command.kind === 'outcome' ? command.of?.toLowerCase() : undefined;
    const named = [own, of ?? ''].filter(isUuid);
    const endsWish = command.kind === 'edit' && command.doNotContact?.phone === false;
    const withWish = endsWish || command.kind === 'contact' ? sharesWish(named) : undefined;
    const again = command.kind === 'undo' ? sql`${leads.id} = ${onceMergedInto(named)}` : undefined;
    const found = await lockLeads(orm, or(inArray(leads.id, named), withWish, again));
    const lead = found.find(({ id }) => id === own);
    if (!lead) return 'lead_not_found';
    if (by.requestId !== undefined && (await findRequest(orm, by.requestId))) return 'repeated';
    const changed = { ...by, changeId: randomUUIDv7() };
    const into = found.find(({ id }) => id === of && id !== own);
    const asked = command.kind === 'outcome' ? { ...command, into } : command;
    const [decided] = await decideAndWrite(orm, [lead], asked, changed, needs);
    if (endsWish && typeof decided?.decision === 'object') {
      // It holds because of any lead of the person, so it ends with all of them.
      const others = found.filter(
        ({ id, phone, doNotPhone }) => id !== own && phone === lead.phone && doNotPhone,
      );
      const { who, at } = by;
      const ended = { kind: 'edit', doNotContact: { phone: false } } as const;
      await decideAndWrite(orm, others, ended, { who, at, changeId: randomUUIDv7() }, needs);
    }
    return decided?.decision ?? 'lead_not_found';
  });

/**
 * For a program, which may name a duplicate: changes the lead into which it was merged, also a moment ago. Returns its id, or that of the
 * lead which the same request has changed before. Undefined if there is none.
 */
export const changeLeadThatGoesOn = (
  needs: ChangeNeeds,
  leadId: string,
  command: LeadCommand,
  by: AskedBy,
): Promise<string | undefined> =>
  changeInSession(needs.pool, by.session, async ({ orm }) => {
    const found = await lockLeads(orm, sql`${leads.id} = ${withMergedInto(leadId)}`);
    let lead = found.find(({ id }) => id === leadId);
    while (lead && lead.mergedInto !== null) {
      const into = lead.mergedInto;
      lead = found.find(({ id }) => id === into);
      const isNew = !lead && (await orm.$count(leads, and(eq(leads.id, into), isNull(leads.erasedAt)))) > 0;
      if (isNew) throw new Conflict('the lead was merged meanwhile');
    }
    const earlier = by.requestId === undefined ? undefined : await findRequest(orm, by.requestId);
    if (!lead || earlier) return earlier?.leadId;
    await decideAndWrite(orm, [lead], command, { ...by, changeId: randomUUIDv7() }, needs);
    return lead.id;
  });

/** Changes the leads that match. Returns what was decided about each. */
export const changeLeads = (needs: ChangeNeeds, where: SQL | undefined, command: LeadCommand, by: ManyBy) =>
  changeInSession(needs.pool, by.session, async ({ orm }) => {
    const locked = await lockLeads(orm, where);
    return decideAndWrite(orm, locked, command, by, needs);
  });

/** The leads of a change, with what became of each when it was taken back. Safe to call again. */
export const undoChange = (needs: ChangeNeeds, changeId: string, by: ManyBy) =>
  changeInSession(needs.pool, by.session, async ({ orm }) => {
    const found = await orm
      .selectDistinct({ id: leadHistory.leadId })
      .from(leadHistory)
      .where(eq(leadHistory.changeId, changeId));
    const ids = found.map(({ id }) => id);
    const these = new Set(ids);
    const locked = await lockLeads(
      orm,
      or(inArray(leads.id, ids), sql`${leads.id} = ${onceMergedInto(ids)}`),
    );
    const own = locked.filter(({ id }) => these.has(id));
    const decided = await decideAndWrite(orm, own, { kind: 'undo', changeId }, by, needs);
    // An erased lead has no log to take back from.
    return ids.map((id) => decided.find(({ lead }) => lead.id === id) ?? { id });
  });
