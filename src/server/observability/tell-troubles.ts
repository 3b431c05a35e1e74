// Tells what needs somebody, by mail and to other programs: once, and once more when it is over.
import { randomUUID } from 'node:crypto';
import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Trouble } from '#contract/deliveries/connections.ts';
import { minuteMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import type { MailSettings } from '#server/config.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { databaseFault } from '#server/database/database-faults.ts';
import { toldTroubles } from '#server/database/server-schema.ts';
import { writeMail } from '#server/outbox/mail/mail-document.ts';
import { createSmtpClient } from '#server/outbox/mail/smtp-client.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';

/** What passes by itself within this time is not told. */
const patienceMs = 15 * minuteMs;
/** Longer than any mail server takes to refuse. */
const sendLimitMs = minuteMs;
/** What nobody heard is told again after this time, and the end of a trouble is told after it. */
const mayTellAgain = sql`now() - interval '10 minutes'`;

interface TellNeeds extends Basics {
  readonly liveBusiness: Pick<LiveBusiness, 'shown'>;
  readonly deliveries: Pick<Deliveries, 'tell'>;
}

interface Told {
  readonly key: string;
  readonly says: string;
}

/** Returns whether somebody heard. */
type Tell = (begun: readonly Told[], over: readonly Told[]) => Promise<boolean>;

/** In front of the keys of what other programs were told. */
const toPrograms = 'programs ';

/**
 * Mail and other programs are told everything, each once: so a trouble of mail itself is heard of too. Undefined if there is
 * neither. The returned function is called every minute, by any number of processes. While a way fails it goes on trying: what
 * is over by then is told as well.
 */
export function createTellTroubles(
  needs: TellNeeds,
  readTroubles: () => Promise<Trouble[]>,
): (() => Promise<void>) | undefined {
  const { config, clock, database } = needs;
  const { tell } = needs.deliveries;
  const tellers = [
    config.mail && createTeller(database.orm, '', byMail(needs, config.mail)),
    tell &&
      createTeller(database.orm, toPrograms, (begun, over) =>
        tell({ began: sentences(begun), ended: sentences(over) }),
      ),
  ].filter((teller) => teller !== undefined);
  if (tellers.length === 0) return undefined;

  const isLasting = ({ key, since, opens }: Trouble) =>
    // A delivery that was refused is the desk's work, and that no report came by mail is seen from the mail.
    opens !== 'undelivered' &&
    key !== 'task weekly_report' &&
    (since === null || clock().getTime() - Date.parse(since) >= patienceMs);

  return async () => {
    const troubles = await readTroubles();
    await Promise.all(tellers.map((teller) => teller(troubles, troubles.filter(isLasting))));
  };
}

function byMail({ config, database: { orm }, liveBusiness, log }: TellNeeds, settings: MailSettings): Tell {
  const sendMail = createSmtpClient(settings);
  return async (begun, over) => {
    const { details, business } = await liveBusiness.shown();
    const named = [details.alarmEmails, details.leadEmails].find((emails) => emails.length > 0);
    const to = named ?? (await emailsOfAdmins(orm));
    if (to.length === 0) return false;
    const mail = { id: randomUUID(), to, ...writeMail(mailOf(begun, over, config.publicUrl), business) };
    const { outcome, status } = await sendMail(mail, AbortSignal.timeout(sendLimitMs));
    if (outcome === 'delivered') return true;
    log.warn({ outcome, status }, 'a mail about what does not work was not sent');
    return false;
  };
}

function createTeller(orm: Orm, prefix: string, tell: Tell) {
  /** A database that refuses writes keeps no note of what this process has told. */
  const unnoted = new Map<string, Told>();

  return async (troubles: readonly Trouble[], lasting: readonly Trouble[]): Promise<void> => {
    const own = (each: Trouble): Told => ({ key: prefix + each.key, says: each.says });
    const claiming = claim(orm, prefix, lasting.map(own), troubles.map(own), [...unnoted.values()]);
    const { begun, over } = await claiming.catch((error: unknown) => {
      if (!databaseFault(error)) throw error;
      return { begun: lasting.map(own).filter(({ key }) => !unnoted.has(key)), over: undefined };
    });
    if (over) unnoted.clear();
    if (begun.length === 0 && !over?.length) return;
    if (!(await tell(begun, over ?? []))) return;
    if (over) await note(orm, begun, over);
    else for (const each of begun) unnoted.set(each.key, each);
  };
}

/** What this process is to tell: no other one tells it for some minutes. */
async function claim(
  orm: Orm,
  prefix: string,
  lasting: readonly Told[],
  present: readonly Told[],
  unnoted: readonly Told[],
): Promise<{ begun: Told[]; over: Told[] }> {
  const { key, says, toldAt, triedAt } = toldTroubles;
  const now = sql`now()`;
  if (unnoted.length > 0) {
    const rows = unnoted.map((each) => ({ ...each, triedAt: now, toldAt: now }));
    await orm.insert(toldTroubles).values(rows).onConflictDoNothing();
  }
  const begun: Told[] = [];
  for (const told of lasting) {
    const rows = await orm
      .insert(toldTroubles)
      .values({ ...told, triedAt: now })
      .onConflictDoUpdate({
        target: key,
        set: { says: told.says, triedAt: now },
        setWhere: sql`${toldAt} IS NULL AND ${triedAt} < ${mayTellAgain}`,
      })
      .returning({ key, says });
    begun.push(...rows);
  }
  const isOver = and(
    sql`starts_with(${key}, ${toPrograms}) = ${prefix === toPrograms}`,
    notInArray(
      key,
      present.map((told) => told.key),
    ),
    lt(triedAt, mayTellAgain),
  );
  const over = await orm.update(toldTroubles).set({ triedAt: now }).where(isOver).returning({ key, says });
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

const sentences = (told: readonly Told[]) => told.map(({ says }) => `${says.replace(/\.$/, '')}.`);
