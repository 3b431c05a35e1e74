import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { LeadDetail } from '#contract/lead-detail.ts';
import type { LeadReport, Sums } from '#contract/lead-report.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { fillLeadFigures } from './lead-figures.ts';

const database = await createTestDatabase();
const desk = await openLeadDesk(database, '2026-03-02T01:00:00Z');
const token = (await desk.send('POST', '/admin/status-tokens', { name: 'CRM' })).json<{ token: string }>();

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

const days = { from: '2026-03-02', to: '2026-03-08' };
const report = async (period: Record<string, string> = days) =>
  (await desk.ask(`/leads/report?${new URLSearchParams(period)}`)).json<LeadReport>();
const outcome = async (id: string, body: object) => {
  const { revision } = await desk.detail(id);
  const sent = { id: randomUUID(), revision, ...body };
  expect((await desk.send('POST', `/leads/${id}/outcome`, sent)).statusCode).toBe(200);
};

/** Leads of four campaigns over three weeks, with every kind of end. */
async function work(): Promise<void> {
  const campaigns = [
    { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'autumn' },
    { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'winter' },
    { utm_source: 'google' },
    {},
  ];
  for (const [index, hour] of [0, 20, 30, 55, 80, 100, 130, 160, 170, 200, 300, 330].entries()) {
    await desk.setClock(new Date(Date.parse('2026-02-27T01:00:00Z') + hour * 3_600_000).toISOString());
    const lift = index % 3 === 0 ? { liftType: 'commercial' } : {};
    const { _id } = await desk.visitor({
      ...campaigns[index % 4],
      ...lift,
      numberOfStops: 2 + (index % 5),
      email: `lead${index}@example.com`,
    });
    const { grandTotal = 0 } = await desk.detail(_id);
    if (index % 2 === 0) await desk.send('POST', `/leads/${_id}/notes`, { id: randomUUID(), text: 'Called' });
    if (index % 4 === 1)
      await outcome(_id, { outcome: 'won', amount: Math.round(grandTotal * (0.9 + index / 50)) });
    if (index % 4 === 2) await outcome(_id, { outcome: 'lost', reason: 'price' });
    if (index % 4 === 3) await desk.send('PATCH', `/leads/${_id}/status`, { status: 'closed' });
    if (index === 3) await desk.send('PATCH', `/leads/${_id}/status`, { status: 'qualified' });
    if (index === 4) {
      await desk.app.inject({
        method: 'POST',
        url: '/api/leads/status',
        headers: { authorization: `Bearer ${token.token}` },
        payload: { leadId: _id, status: 'lost' },
      });
    }
    if (index === 6) await desk.send('DELETE', `/leads/${_id}`);
    // Priced again after it was counted once.
    await report();
    if (index === 8) await desk.visitor({ email: 'lead8@example.com', numberOfStops: 6 });
  }
}

/** The business's day; in March Sydney is eleven hours ahead. */
const dayOf = (at: string) => new Date(Date.parse(at) + 11 * 3_600_000).toISOString().slice(0, 10);
const isIn = (at: string | undefined) => at !== undefined && dayOf(at) >= days.from && dayOf(at) <= days.to;

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0);
}

/** What a lead of the API says by itself. */
function factsOf(lead: LeadDetail) {
  const oldestFirst = lead.history.filter(({ undoneAt }) => undoneAt === null).toReversed();
  const touch = oldestFirst.find(
    ({ kind, who }) =>
      ['status', 'outcome', 'note'].includes(kind) && who !== null && !who.startsWith('token '),
  );
  const isDecided = lead.status === 'closed' || lead.status === 'lost';
  const decision = oldestFirst.findLast(
    ({ detail }) => isDecided && detail['to'] === lead.status && detail['from'] !== detail['to'],
  );
  const { first } = lead.source;
  const hours = touch && (Date.parse(touch.at) - Date.parse(lead.createdAt)) / 3_600_000;
  return {
    lead,
    isMade: isIn(lead.createdAt),
    hours,
    touchedBy: touch?.who ?? null,
    isDecided: isIn(decision?.at),
    decidedBy: decision?.who ?? null,
    campaign: [lead.source.first['utm_source'], first['utm_medium'], first['utm_campaign']],
    yield: (lead.price?.lines ?? [])
      .filter(({ id }) => id.includes('.yield'))
      .reduce((sum, { amount }) => sum + amount, 0),
  };
}

type Facts = ReturnType<typeof factsOf>;

function sumsOf(made: readonly Facts[], decided: readonly Facts[]): Sums {
  const won = decided.filter(({ lead }) => lead.status === 'closed');
  const sum = (all: readonly Facts[], value: (facts: Facts) => number) =>
    all.reduce((total, each) => total + value(each), 0);
  return {
    leads: made.length,
    asked: sum(made, ({ lead }) => lead.grandTotal ?? 0),
    won: won.length,
    lost: decided.length - won.length,
    wonAmount: sum(won, ({ lead }) => lead.soldAmount ?? lead.grandTotal ?? 0),
    yield: sum(won, (each) => each.yield),
    firstTouchHours: median(made.flatMap(({ hours }) => hours ?? [])),
  };
}

/** The rows of a table, counted without the server's help. */
function recounted(all: readonly Facts[], keyOfMade: (facts: Facts) => unknown, keyOfDecided = keyOfMade) {
  const made = all.filter(({ isMade }) => isMade);
  const decided = all.filter(({ isDecided }) => isDecided);
  const text = JSON.stringify;
  const keys = new Set([
    ...made.map(keyOfMade).map((key) => text(key)),
    ...decided.map(keyOfDecided).map((key) => text(key)),
  ]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      sumsOf(
        made.filter((each) => text(keyOfMade(each)) === key),
        decided.filter((each) => text(keyOfDecided(each)) === key),
      ),
    ]),
  );
}

const keyed = <Row extends Sums>(rows: readonly Row[], keyOf: (row: Row) => unknown) =>
  Object.fromEntries(
    rows.map((row) => {
      const { leads, asked, won, lost, wonAmount, yield: amount, firstTouchHours } = row;
      return [
        JSON.stringify(keyOf(row)),
        { leads, asked, won, lost, wonAmount, yield: amount, firstTouchHours },
      ];
    }),
  );

test('Every figure is what the leads of the API say', async () => {
  await work();
  const { leads } = await desk.list({ limit: '100' });
  const all = (await Promise.all(leads.map(({ _id }) => desk.detail(_id)))).map(factsOf);
  const seen = await report();
  expect(seen).toMatchObject({ ...days, days: 7, beforeFrom: '2026-02-23', beforeTo: '2026-03-01' });
  expect(seen.isComplete).toBe(true);

  const made = all.filter(({ isMade }) => isMade);
  const decided = all.filter(({ isDecided }) => isDecided);
  expect(made.length).toBeGreaterThan(4);
  expect(seen.totals.now).toEqual(sumsOf(made, decided));
  const orNull = (text: string | undefined) => text ?? null;
  expect(keyed(seen.byCampaign, ({ source, medium, campaign }) => [source, medium, campaign])).toEqual(
    recounted(all, ({ campaign }) => campaign.map(orNull)),
  );
  expect(keyed(seen.byPerson, ({ person }) => person)).toEqual(
    recounted(
      all,
      ({ touchedBy }) => touchedBy,
      ({ decidedBy }) => decidedBy,
    ),
  );
  expect(keyed(seen.byLift, ({ liftType, stops }) => [liftType, stops])).toEqual(
    recounted(all, ({ lead }) => [lead.liftType, lead.numberOfStops]),
  );

  const sales = decided.filter(({ lead }) => lead.status === 'closed' && lead.soldAmount !== null);
  const within = sales.filter(({ lead: { soldAmount, grandTotal } }) => {
    const range = quoteRange(grandTotal);
    return range && soldAmount !== null && soldAmount >= range.low && soldAmount <= range.high;
  });
  expect(seen.range).toMatchObject({
    sales: sales.length,
    within: within.length,
    medianDifference: median(sales.map(({ lead }) => (lead.soldAmount ?? 0) - (lead.grandTotal ?? 0))),
  });
  for (const key of ['leads', 'asked', 'wonAmount', 'yield'] as const) {
    expect(seen.perDay.reduce((sum, day) => sum + day[key], 0)).toBe(seen.totals.now[key]);
  }
});

test('Each cell leads to the leads that it counts', async () => {
  const { byCampaign, byPerson, byLift } = await report();
  const listed = async (filter: Record<string, string>) => (await desk.list({ ...days, ...filter })).total;
  const named = (value: string | number | null) => String(value ?? 'none');
  for (const { source, medium, campaign, leads, won } of byCampaign) {
    const filter = { source: named(source), medium: named(medium), campaign: named(campaign) };
    expect(await listed(filter)).toBe(leads);
    expect(await listed({ ...filter, datesOf: 'won' })).toBe(won);
  }
  for (const { person, leads, won, lost } of byPerson) {
    expect(await listed({ touchedBy: named(person) })).toBe(leads);
    expect(await listed({ decidedBy: named(person), datesOf: 'decided' })).toBe(won + lost);
  }
  for (const { liftType, stops, leads } of byLift) {
    expect(await listed({ liftType: named(liftType), stops: named(stops) })).toBe(leads);
  }
});

test('A table is a file for spreadsheets', async () => {
  const { byPerson } = await report();
  const file = await desk.ask(`/leads/report.csv?table=person&from=${days.from}&to=${days.to}`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toBe('attachment; filename="report.csv"');
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(byPerson.length + 1);
  expect(lines[0]).toContain('"Person","Leads","Asked"');
  expect(file.body).toContain(`"${testAdmin.email}",`);
});

test('The table can be filled again from the beginning, and two that fill at once fill it once', async () => {
  const before = await report();
  await database.pool.query('TRUNCATE lead_figures');
  // As a version left them that did not know it.
  await database.pool.query('UPDATE leads SET lift_type = NULL');
  await database.pool.query(`UPDATE lead_figures_mark SET history_id = 0, estimate_at = 'epoch'`);
  await Promise.all([fillLeadFigures(database.orm), fillLeadFigures(database.orm)]);
  expect(await report()).toEqual(before);
  expect((await desk.list({ liftType: 'commercial' })).total).toBeGreaterThan(0);
});

test.each([
  [{ from: '2026-03-02' }, 'Give both days, or neither'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'The last day is before the first'],
  [{ from: '2020-01-01', to: '2026-03-01' }, 'At most 1096 days'],
])('A report of %j is refused: %s', async (period, sentence) => {
  const answer = await desk.ask(`/leads/report?${new URLSearchParams(period)}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: sentence });
});
