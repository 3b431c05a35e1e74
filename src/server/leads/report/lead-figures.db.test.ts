import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { LeadReport, Sums } from '#contract/leads/lead-report.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const { desk } = await useLeadDesk('2026-03-02T01:00:00Z');
const token = (await desk.send('POST', '/admin/status-tokens', { name: 'CRM' })).json<{ token: string }>();

const report = async (period: Record<string, string>) =>
  (await desk.ask(`/leads/report?${new URLSearchParams(period)}`)).json<LeadReport>();
const week = { from: '2026-03-02', to: '2026-03-08' };
const hourMs = 3_600_000;

/** Leads of four campaigns over three weeks, some shortly before or after midnight in Sydney, with every kind of end. */
async function work(): Promise<void> {
  const campaigns = [
    { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'autumn' },
    { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'winter' },
    { utm_source: 'google' },
    {},
  ];
  const hours = [0, 20, 35.9, 59.9, 60.1, 80, 100, 130, 160, 170, 200, 227.9, 228.1, 330];
  for (const [index, hour] of hours.entries()) {
    const madeAt = Date.parse('2026-02-27T01:00:00Z') + hour * hourMs;
    await desk.setClock(new Date(madeAt).toISOString());
    const visit = { sessionId: randomUUID(), email: `lead${index}@example.com` };
    const { _id } = await desk.visitor({
      ...visit,
      ...campaigns[index % 4],
      liftType: index % 3 === 0 ? 'commercial' : 'residential',
      numberOfStops: 2 + (index % 5),
    });
    const { grandTotal = 0 } = await desk.detail(_id);
    const outcome = async (body: object) => desk.outcome(await desk.detail(_id), body);
    await desk.setClock(new Date(madeAt + (index % 3) * hourMs).toISOString());
    if (index % 2 === 0) await desk.send('POST', `/leads/${_id}/notes`, { id: randomUUID(), text: 'Called' });
    if (index % 4 === 1)
      await outcome({ outcome: 'won', amount: Math.round(grandTotal * (0.9 + index / 50)) });
    if (index % 4 === 2) await outcome({ outcome: 'lost', reason: 'price' });
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
    await report(week);
    if (index === 8) await desk.visitor({ ...visit, numberOfStops: 6 });
    if (index === 12) {
      const { revision } = (await outcome({ outcome: 'won', amount: grandTotal })).json<LeadDetail>();
      await desk.send('POST', `/leads/${_id}/undo`, { revision });
    }
  }
}

const dayOf = (iso: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date(iso));

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The same figures, worked out from the lead's own page of the API. */
function factsOf(lead: LeadDetail) {
  const acts = lead.history
    .filter(({ kind, who, undoneAt }) => ['status', 'outcome', 'note'].includes(kind) && who && !undoneAt)
    .toSorted((one, other) => one.id - other.id);
  const touch = acts.find(({ who }) => !who?.startsWith('token '));
  const isDecided = lead.status === 'closed' || lead.status === 'lost';
  const decision = acts.findLast(
    ({ detail: { from, to } }) => isDecided && to === lead.status && from !== to,
  );
  const { utm_source = null, utm_medium = null, utm_campaign = null } = lead.source.first;
  return {
    made: dayOf(lead.createdAt),
    decided: decision && dayOf(decision.at),
    isWon: lead.status === 'closed',
    asked: lead.grandTotal ?? 0,
    sold: lead.soldAmount,
    yield: (lead.price?.lines ?? [])
      .filter(({ id }) => id.includes('.yield'))
      .reduce((sum, { amount }) => sum + amount, 0),
    touchHours: touch && (Date.parse(touch.at) - Date.parse(lead.createdAt)) / hourMs,
    campaign: `${utm_source}/${utm_medium}/${utm_campaign}`,
    touchedBy: String(touch?.who ?? null),
    decidedBy: String(decision?.who ?? null),
    lift: `${lead.liftType}/${lead.numberOfStops}`,
  };
}

type Facts = ReturnType<typeof factsOf>;

function sumsOf(made: readonly Facts[], decided: readonly Facts[]): Sums {
  const won = decided.filter(({ isWon }) => isWon);
  const sum = (all: readonly Facts[], value: (facts: Facts) => number) =>
    all.reduce((total, each) => total + value(each), 0);
  const withAmount = won.flatMap(({ sold: amount, ...each }) =>
    amount === null ? [] : [{ ...each, amount }],
  );
  /** Without the eleventh that is GST. */
  const exGst = (amount: number) => Math.sign(amount) * Math.round((Math.abs(amount) / 11) * 10);
  return {
    leads: made.length,
    asked: sum(made, ({ asked }) => asked),
    won: won.length,
    lost: decided.length - won.length,
    wonAmount: sum(won, ({ sold, asked }) => sold ?? asked),
    yield: sum(won, (each) => each.yield),
    withAmount: withAmount.length,
    soldExGst: exGst(withAmount.reduce((total, { amount }) => total + amount, 0)),
    yieldExGst: exGst(
      withAmount.reduce((total, { amount, asked, ...each }) => total + each.yield - asked + amount, 0),
    ),
    firstTouchHours: median(made.flatMap(({ touchHours }) => touchHours ?? [])),
  };
}

await work();
const page = await desk.list({ limit: '100' });
const all = (await Promise.all(page.leads.map(({ _id }) => desk.detail(_id)))).map(factsOf);

test.each([
  ['2026-02-20', '2026-03-20'],
  ['2026-03-02', '2026-03-08'],
  ['2026-03-02', '2026-03-02'],
])('Every figure of %s to %s is what the leads of the API say', async (from, to) => {
  const isIn = (day: string | undefined) => day !== undefined && day >= from && day <= to;
  const made = all.filter((lead) => isIn(lead.made));
  const decided = all.filter((lead) => isIn(lead.decided));
  /** The rows of a table, counted without the server's help. */
  const counted = (ofMade: (facts: Facts) => string, ofDecided = ofMade) => {
    const names = new Set([...made.map(ofMade), ...decided.map(ofDecided)]);
    const sumsOfName = (name: string) =>
      sumsOf(
        made.filter((lead) => ofMade(lead) === name),
        decided.filter((lead) => ofDecided(lead) === name),
      );
    return Object.fromEntries([...names].map((name) => [name, sumsOfName(name)]));
  };
  const found = await report({ from, to });
  const rows = <Row extends Sums>(table: readonly Row[], nameOf: (row: Row) => string) =>
    Object.fromEntries(table.map((row) => [nameOf(row), row]));

  // One of the fourteen was erased.
  expect(all).toHaveLength(13);
  expect(made.length).toBeGreaterThan(1);
  expect(found).toMatchObject({ from, to, isComplete: true, totals: { now: sumsOf(made, decided) } });
  const byCampaign = rows(found.byCampaign, (row) => `${row.source}/${row.medium}/${row.campaign}`);
  expectSameRows(
    byCampaign,
    counted(({ campaign }) => campaign),
  );
  const byPerson = rows(found.byPerson, ({ person }) => String(person));
  expectSameRows(
    byPerson,
    counted(
      ({ touchedBy }) => touchedBy,
      ({ decidedBy }) => decidedBy,
    ),
  );
  const byLift = rows(found.byLift, ({ liftType, stops }) => `${liftType}/${stops}`);
  expectSameRows(
    byLift,
    counted(({ lift }) => lift),
  );

  const sales = decided.filter(({ isWon, sold }) => isWon && sold !== null);
  const within = sales.filter(({ asked, sold }) => {
    const range = quoteRange(asked);
    return range && sold !== null && sold >= range.low && sold <= range.high;
  });
  expect(found.range).toMatchObject({
    sales: sales.length,
    within: within.length,
    medianDifference: median(sales.map(({ sold, asked }) => (sold ?? 0) - asked)),
  });
  for (const key of ['leads', 'asked', 'wonAmount', 'yield'] as const) {
    expect(found.perDay.reduce((sum, day) => sum + day[key], 0)).toBe(found.totals.now[key]);
  }
});

/** The rows of both have the same names and sums. Those of the report have their keys too. */
function expectSameRows(found: Record<string, Sums>, counted: Record<string, Sums>): void {
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(counted).toSorted());
  expect(found).toMatchObject(counted);
}

test('Each cell leads to the leads that it counts', async () => {
  const { byCampaign, byPerson, byLift, ...others } = await report(week);
  expect(others).toMatchObject({ ...week, days: 7, beforeFrom: '2026-02-23', beforeTo: '2026-03-01' });
  const listed = async (filter: Record<string, string>) => (await desk.list({ ...week, ...filter })).total;
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
  const { byPerson } = await report(week);
  const file = await desk.ask(`/leads/report.csv?table=person&from=${week.from}&to=${week.to}`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toBe('attachment; filename="report.csv"');
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(byPerson.length + 1);
  expect(lines[0]).toContain('"Person","Leads","Asked"');
  expect(file.body).toContain(`"${testAdmin.email}",`);
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
