// Mails what needs somebody, once, and once more when it is over.
import { randomUUID } from 'node:crypto';
import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Trouble } from '#contract/deliveries/connections.ts';
import { minuteMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { databaseFault } from '#server/database/database-faults.ts';
import { toldTroubles } from '#server/database/server-schema.ts';
import { writeMail } from '#server/outbox/mail/mail-document.ts';
import { createSmtpClient } from '#server/outbox/mail/smtp-client.ts';

/** What passes by itself within this time is not told. */
const patienceMs = 15 * minuteMs;
/** Longer than any mail server takes to refuse. */
const sendLimitMs = minuteMs;
/** A mail that was not sent is tried again after this time, and the end of a trouble is told after it. */
const mayTellAgain = sql`now() - interval '10 minutes'`;

interface TellNeeds extends Basics {
  readonly liveBusiness: Pick<LiveBusiness, 'shown'>;
}

interface Told {
  readonly key: string;
  readonly says: string;
}

/**
 * Undefined without a mail server. The returned function is called every minute, by any number of processes. While no mail can
 * be sent it goes on trying: what is over by then is told as well.
 */
export function createTellTroubles(
  { config, database: { orm }, liveBusiness, clock, log }: TellNeeds,
  readTroubles: () => Promise<Trouble[]>,
): (() => Promise<void>) | undefined {
  const { mail: settings, publicUrl } = config;
  if (!settings) return undefined;
  const sendMail = createSmtpClient(settings);
  /** A database that refuses writes keeps no note of what this process has told. */
  const unnoted = new Map<string, Told>();

  const isLasting = ({ key, since, opens }: Trouble) =>
    // A delivery that was refused is the desk's work, and that no report came by mail is seen from the mail.
    opens !== 'undelivered' &&
    key !== 'task weekly_report' &&
    (since === null || clock().getTime() - Date.parse(since) >= patienceMs);

  return async () => {
    const { details, business } = await liveBusiness.shown();
    const named = [details.alarmEmails, details.leadEmails].find((emails) => emails.length > 0);
    const to = named ?? (await emailsOfAdmins(orm));
    if (to.length === 0) return;
    const troubles = await readTroubles();
    const lasting = troubles.filter(isLasting);
    const claimed = await claim(orm, lasting, troubles, [...unnoted.values()]).catch((error: unknown) => {
      if (!databaseFault(error)) throw error;
      return { begun: lasting.filter(({ key }) => !unnoted.has(key)), over: undefined };
    });
    const { begun, over } = claimed;
    if (over) unnoted.clear();
    if (begun.length === 0 && !over?.length) return;
    const mail = { id: randomUUID(), to, ...writeMail(mailOf(begun, over ?? [], publicUrl), business) };
    const { outcome, status } = await sendMail(mail, AbortSignal.timeout(sendLimitMs));
    if (outcome !== 'delivered') {
      log.warn({ outcome, status }, 'a mail about what does not work was not sent');
    } else if (over) await note(orm, begun, over);
    else for (const each of begun) unnoted.set(each.key, each);
  };
}

/** What this process is to tell: no other one tells it for some minutes. */
async function claim(
  orm: Orm,
  lasting: readonly Trouble[],
  present: readonly Trouble[],
  unnoted: readonly Told[],
): Promise<{ begun: Told[]; over: Told[] }> {
  const { key, says, toldAt, triedAt } = toldTroubles;
  const now = sql`now()`;
  if (unnoted.length > 0) {
    const rows = unnoted.map((each) => ({ key: each.key, says: each.says, triedAt: now, toldAt: now }));
    await orm.insert(toldTroubles).values(rows).onConflictDoNothing();
  }
  const begun: Told[] = [];
  for (const trouble of lasting) {
    const rows = await orm
      .insert(toldTroubles)
      .values({ key: trouble.key, says: trouble.says, triedAt: now })
      .onConflictDoUpdate({
        target: key,
        set: { says: trouble.says, triedAt: now },
        setWhere: sql`${toldAt} IS NULL AND ${triedAt} < ${mayTellAgain}`,
      })
      .returning({ key, says });
    begun.push(...rows);
  }
  const over = await orm
    .update(toldTroubles)
    .set({ triedAt: now })
    .where(
      and(
        notInArray(
          key,
          present.map((trouble) => trouble.key),
        ),
        lt(triedAt, mayTellAgain),
      ),
    )
    .returning({ key, says });
  return { begun, over };
}

async function note(orm: Orm, begun: readonly Told[], over: readonly Told[]): Promise<void> {
  const keys = (told: readonly Told[]) => told.map(({ key }) => key);
  await orm
    .update(toldTroubles)
    .set({ toldAt: sql`now()` })
    .where(inArray(toldTroubles.key, keys(begun)));
  await orm.delete(toldTroubles).where(inArray(toldTroubles.key, keys(over)));
}

async function emailsOfAdmins(orm: Orm): Promise<string[]> {
  const rows = await orm.select({ email: admins.email }).from(admins);
  return rows.map(({ email }) => email).filter((email) => email !== 'admin@localhost');
}

function mailOf(begun: readonly Told[], over: readonly Told[], publicUrl: string) {
  const subject = begun.length > 0 ? 'Something does not work' : 'It works again';
  const list = (title: string, told: readonly Told[]) =>
    told.length === 0 ? [] : [`${title}:`, ...sentences(told)];
  return {
    subject,
    preview: (begun[0] ?? over[0])?.says ?? '',
    heading: subject,
    paragraphs: [...sentences(begun), ...list(begun.length > 0 ? 'And this is over' : 'This is over', over)],
    buttons: [{ words: 'Open the admin area', link: `${publicUrl}/admin` }],
    tables: [],
    footer: ['You get one mail when something begins not to work, and one when it is over.'],
  };
}

const sentences = (told: readonly Told[]) => told.map(({ says }) => `${says}.`);
