// What needs somebody, in one list. The status box shows it, and a mail tells of it.
import type { Pool } from 'pg';
import type { ChannelStatus, Trouble } from '#contract/deliveries/connections.ts';
import { type BusinessCalendar, weekday, workingDayBefore } from '#domain/day.ts';
import type { Basics } from '#server/basics.ts';
import { faultInWords } from '#server/database/database-faults.ts';
import type { Storing } from '#server/estimates/storing.ts';
import { owed, wordsOf } from '#server/outbox/channels.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { createMaintenanceStore, maintenanceProblems } from './maintenance.ts';

export interface TroubleNeeds extends Pick<Basics, 'calendar' | 'clock' | 'database'> {
  readonly deliveries: Pick<Deliveries, 'states'>;
  readonly storing: Pick<Storing, 'fault'>;
}

/** The worst first. Fails while the database is away. */
export async function readTroubles(
  { calendar, clock, database, deliveries, storing }: TroubleNeeds,
  channels?: readonly ChannelStatus[],
): Promise<Trouble[]> {
  const fault = await storing.fault();
  const maintenance = await createMaintenanceStore(database.orm).read();
  const quiet = await quietSince(database.pool, calendar, clock());
  return [
    ...(fault
      ? [
          {
            key: 'prices',
            says: `Visitors are shown no price. For your technician: the database refuses it, since ${faultInWords(fault)}`,
            since: null,
            opens: null,
          },
        ]
      : []),
    ...watched(channels ?? (await deliveries.states())).flatMap(channelTroubles),
    ...maintenanceProblems(maintenance).map(({ task, says }) => ({
      key: `task ${task}`,
      says,
      since: null,
      opens: task.startsWith('backup') ? ('backup' as const) : null,
    })),
    ...(quiet === undefined
      ? []
      : [
          {
            key: 'quiet',
            says: 'No price was shown today, which is unusual for this time of a working day: try the estimator on your site',
            since: quiet,
            opens: null,
          },
        ]),
  ];
}

/** What a lead is owed counts even while its channel is not connected. */
export const watched = (channels: readonly ChannelStatus[]) =>
  channels.filter(({ connected, channel }) => connected || owed.includes(channel));

export function channelTroubles(status: ChannelStatus): Trouble[] {
  const { channel, label, state, since, why, says, failed } = status;
  const { one, many, sent } = wordsOf(channel, label);
  const missed = `${failed.toLocaleString('en-AU')} ${failed === 1 ? one : many} could not be ${sent}`;
  return [
    ...(why === undefined ? [] : [{ key: `channel ${label}`, says, since, opens: 'connections' as const }]),
    ...(failed > 0 && !(state === 'off' && why)
      ? [{ key: `failed ${label}`, says: missed, since: null, opens: 'undelivered' as const }]
      : []),
  ];
}

/** A day without a price is unusual if each of so many working days before had one. */
const usualDays = 10;
/** Before that nobody may have looked. */
const earliestTime = '12:00';

/** The beginning of a working day on which no price was shown yet, if that is unusual. */
async function quietSince(pool: Pool, calendar: BusinessCalendar, now: Date): Promise<string | undefined> {
  const [today = '', time = ''] = calendar.dayAndTime(now.getTime()).split(' ');
  if (time < earliestTime || weekday(today) % 6 === 0) return undefined;
  const days = [today];
  while (days.length <= usualDays) days.push(workingDayBefore(days.at(-1) ?? today));
  const { rows } = await pool.query<{ day: string; began: Date; hasPrice: boolean }>(
    `SELECT day, began, EXISTS (
       SELECT FROM estimates WHERE created_at >= began AND created_at < (day || ' ' || $2)::timestamp AT TIME ZONE $3
     ) AS "hasPrice"
     FROM unnest($1::text[]) AS day, LATERAL (SELECT day::timestamp AT TIME ZONE $3 AS began) AS days`,
    [days, time, calendar.timeZone],
  );
  const isQuiet = rows.every(({ day, hasPrice }) => hasPrice === (day !== today));
  return isQuiet ? rows.find(({ day }) => day === today)?.began.toISOString() : undefined;
}
