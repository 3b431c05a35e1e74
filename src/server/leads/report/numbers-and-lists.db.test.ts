// A number of the report and the list behind it are one condition: they are equal on random histories, for any period.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LeadReport, Sums } from '#contract/leads/lead-report.ts';
import type { Lead } from '#contract/leads/leads.ts';
import { daysAfter } from '#domain/day.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');
const made = await desk.send('POST', '/admin/status-tokens', { name: 'CRM' });
const { token } = made.json<{ token: string }>();

const firstDay = '2026-02-02';
const dayCount = 30;
const day = fc.nat(dayCount - 1).map((days) => daysAfter(firstDay, days));
/** About midnight in Sydney, too. */
const time = fc.constantFrom('00:30', '12:59:59.999', '13:00', '13:00:01', '22:00');
const moment = fc.tuple(day, time).map(([date, hour]) => new Date(`${date}T${hour}Z`).toISOString());

const act = fc.oneof(
  fc.constantFrom('contacted', 'qualified', 'proposal', 'closed', 'lost').map((status) => ({ status })),
  fc.constantFrom('proposal', 'closed', 'lost').map((program) => ({ program })),
  fc.constantFrom('no_answer', 'site_visit', 'won', 'lost').map((outcome) => ({ outcome })),
  fc.constant({ note: 'Rang' }),
  fc.constant({ undo: true }),
  fc.constant({ real: true }),
  fc.constant({ erase: true }),
);

const life = fc.record({
  at: moment,
  isRobot: fc.nat(4).map((number) => number === 0),
  visitor: fc.record({
    utm_source: fc.constantFrom('google', undefined),
    utm_medium: fc.constantFrom('cpc', undefined),
    utm_campaign: fc.constantFrom('autumn', undefined),
    liftType: fc.constantFrom('residential', 'commercial'),
    numberOfStops: fc.constantFrom(2, 4),
  }),
  acts: fc.array(fc.record({ at: moment, act }), { maxLength: 6 }),
});

/** The acts are spread over all days, so that many lie inside and outside of every period. */
async function live({
  at,
  isRobot,
  visitor,
  acts,
}: typeof life extends fc.Arbitrary<infer Life> ? Life : never) {
  await desk.setClock(at);
  const email = `${randomUUID()}@example.com`;
  const trap = isRobot && { companyWebsite: 'https://example.com' };
  const { _id } = await desk.visitor({ ...visitor, email, sessionId: randomUUID(), ...trap });
  for (const { at: when, act: asked } of acts.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    if (when <= at) continue;
    await desk.setClock(when);
    const { revision } = (await desk.ask(`/leads/${_id}`)).json<Lead>();
    if ('status' in asked) await desk.send('PATCH', `/leads/${_id}/status`, asked);
    if ('outcome' in asked) await desk.outcome({ _id, revision }, asked);
    if ('note' in asked) await desk.send('POST', `/leads/${_id}/notes`, { text: asked.note });
    if ('undo' in asked) await desk.send('POST', `/leads/${_id}/undo`, { revision });
    if ('real' in asked) await desk.send('POST', `/leads/${_id}/real`);
    if ('erase' in asked) return desk.send('DELETE', `/leads/${_id}`);
    if ('program' in asked) {
      await desk.app.inject({
        method: 'POST',
        url: '/api/leads/status',
        headers: { authorization: `Bearer ${token}` },
        payload: { leadId: _id, status: asked.program },
      });
    }
  }
  return undefined;
}

const named = (value: string | number | null) => String(value ?? 'none');

/** Each number of a report with the filter of the list behind it. */
function numbersOf({ totals, proposals, byCampaign, byPerson, byLift }: LeadReport) {
  const of = ({ leads, won, lost }: Sums, filter: Record<string, string>, decided = filter) => [
    [leads, filter] as const,
    [won, { ...decided, datesOf: 'won' }] as const,
    [won + lost, { ...decided, datesOf: 'decided' }] as const,
  ];
  return [
    ...of(totals.now, { suspectedRobot: 'false' }),
    [proposals.now.count, { datesOf: 'proposal' }] as const,
    ...byCampaign.flatMap((row) =>
      of(row, { source: named(row.source), medium: named(row.medium), campaign: named(row.campaign) }),
    ),
    ...byPerson.flatMap((row) => of(row, { touchedBy: named(row.person) }, { decidedBy: named(row.person) })),
    ...byLift.flatMap((row) => of(row, { liftType: named(row.liftType), stops: named(row.stops) })),
  ];
}

test('Every number of every period is the total of the list behind it', async () => {
  const lives = fc.sample(life, { numRuns: 14, seed: 50 });
  for (const each of lives) await live(each);
  await desk.setClock('2026-03-10T01:00:00Z');
  const periods = fc.sample(fc.tuple(day, day), { numRuns: 5, seed: 14 });
  const wrong: unknown[] = [];
  let compared = 0;
  for (const [one, other] of periods) {
    const [from, to] = one < other ? [one, other] : [other, one];
    const report = (await desk.ask(`/leads/report?from=${from}&to=${to}`)).json<LeadReport>();
    for (const [number, filter] of numbersOf(report)) {
      const { total } = await desk.list({ from, to, ...filter });
      if (total !== number) wrong.push({ from, to, filter, number, total });
      compared += number;
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(50);
});

test('A lead that was won twice counts where it was won last, in the number and in the list', async () => {
  const { _id } = await desk.visitor({ email: 'twice@example.com', sessionId: randomUUID() });
  for (const [at, status] of [
    ['2026-04-02T01:00:00Z', 'closed'],
    ['2026-04-20T01:00:00Z', 'contacted'],
    ['2026-05-20T01:00:00Z', 'closed'],
  ] as const) {
    await desk.setClock(at);
    await desk.send('PATCH', `/leads/${_id}/status`, { status });
  }
  for (const [from, to, times] of [
    ['2026-04-01', '2026-04-30', 0],
    ['2026-05-01', '2026-05-31', 1],
  ] as const) {
    const report = (await desk.ask(`/leads/report?from=${from}&to=${to}`)).json<LeadReport>();
    expect(report.won.now.count).toBe(times);
    expect((await desk.list({ datesOf: 'won', from, to })).total).toBe(times);
  }
});

test('What the database can fill by the log is what was stored', async () => {
  const columns = `id, lift_type, stops, yield, medium, campaign, touched_at, first_touch_at, first_touch_by, decided_at, decided_by`;
  const read = async () =>
    (await database.pool.query(`SELECT ${columns} FROM leads WHERE erased_at IS NULL ORDER BY id`)).rows;
  const before = await read();
  await database.pool
    .query(`UPDATE leads SET lift_type = NULL, stops = NULL, yield = 0, medium = NULL, campaign = NULL,
    first_touch_at = NULL, first_touch_by = NULL, decided_at = NULL, decided_by = NULL`);
  await database.pool.query('SELECT fill_lead_columns(ARRAY(SELECT id FROM leads))');
  expect(await read()).toEqual(before);
});
