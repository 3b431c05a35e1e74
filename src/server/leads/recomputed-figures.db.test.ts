// The report's figures, worked out again from the leads that the API gives, without the server's code.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { EstimateResponse } from '#contract/estimates.ts';
import type { LeadDetail } from '#contract/lead-detail.ts';
import type { LeadReport, Sums } from '#contract/lead-report.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const desk = await openLeadDesk(database, '2026-03-01T13:30:00Z');

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

const campaigns = [
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'lifts' },
  { utm_source: 'google', utm_medium: 'cpc' },
  { utm_source: 'newsletter' },
  {},
];
const days = 7;
const perDay = 4;

const outcome = (lead: LeadDetail, body: object) =>
  desk.send('POST', `/leads/${lead._id}/outcome`, { id: randomUUID(), revision: lead.revision, ...body });

/** A week of leads in steps of a fixed pattern: some won in the range, some above it, some lost, reopened or erased. */
async function fill(): Promise<void> {
  const ids: string[] = [];
  for (let day = 0; day < days; day += 1) {
    // Shortly before or after midnight in Sydney, in turn.
    await desk.setClock(new Date(Date.UTC(2026, 2, 1 + day, day % 2 === 0 ? 12 : 14, 10)).toISOString());
    for (let place = 0; place < perDay; place += 1) {
      const number = ids.length;
      const { _id } = await desk.visitor({
        ...campaigns[number % campaigns.length],
        email: `lead${number}@figures.example.com`,
        fullName: `Lead Number${number}`,
        phone: `0400 ${String(100_000 + number)}`,
        liftType: number % 3 === 0 ? 'commercial' : 'residential',
        numberOfStops: 2 + (number % 4),
      });
      ids.push(_id);
    }
    for (const [number, id] of ids.entries()) {
      if (number % perDay !== day % perDay) continue;
      const lead = await desk.detail(id);
      if (lead.status !== 'new' && lead.status !== 'closed') continue;
      const total = lead.grandTotal ?? 0;
      if (lead.status === 'closed') {
        if (number % 8 === 1) await desk.send('PATCH', `/leads/${id}/status`, { status: 'qualified' });
      } else if (number % 7 === 3) await outcome(lead, { outcome: 'lost', reason: 'price' });
      else if (number % 7 === 5) await desk.send('POST', `/leads/${id}/notes`, { text: 'Rings back' });
      else if (number % 7 === 6) {
        const { revision } = (await outcome(lead, { outcome: 'won', amount: total })).json<LeadDetail>();
        await desk.send('POST', `/leads/${id}/undo`, { revision });
      } else if (number % 7 === 2) await outcome(lead, { outcome: 'won' });
      else await outcome(lead, { outcome: 'won', amount: number % 5 === 0 ? total * 2 : total + number });
    }
  }
  await desk.send('DELETE', `/leads/${ids[9]}`);
}

async function allLeads(): Promise<LeadDetail[]> {
  const found: LeadDetail[] = [];
  for (;;) {
    const page = await desk.list({ limit: '20', skip: String(found.length), order: 'asc' });
    for (const { _id } of page.leads) found.push(await desk.detail(_id));
    if (found.length >= page.total) return found;
  }
}

const dayOf = (iso: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date(iso));

function factsOf(lead: LeadDetail) {
  const acts = lead.history
    .filter(({ kind, who, undoneAt }) => ['status', 'outcome', 'note'].includes(kind) && who && !undoneAt)
    .toSorted((one, other) => one.id - other.id);
  const isDecided = lead.status === 'closed' || lead.status === 'lost';
  const decision = acts.findLast(
    ({ detail: { from, to } }) => isDecided && to === lead.status && from !== to,
  );
  const [touch] = acts;
  const { utm_source, utm_medium, utm_campaign } = lead.source.first;
  return {
    made: dayOf(lead.createdAt),
    decided: decision && dayOf(decision.at),
    isWon: lead.status === 'closed',
    asked: lead.grandTotal ?? 0,
    sold: lead.soldAmount,
    yield: (lead.price?.lines ?? []).reduce(
      (sum, { id, amount }) => (id.includes('.yield') ? sum + amount : sum),
      0,
    ),
    touchHours: touch && (Date.parse(touch.at) - Date.parse(lead.createdAt)) / 3_600_000,
    campaign: `${utm_source ?? null}/${utm_medium ?? null}/${utm_campaign ?? null}`,
    touchedBy: String(touch?.who ?? null),
    decidedBy: String(decision?.who ?? null),
    lift: `${lead.liftType}/${lead.numberOfStops}`,
  };
}

type Facts = ReturnType<typeof factsOf>;

function middle(values: readonly number[]): number | null {
  const [low, high] = [Math.floor((values.length - 1) / 2), Math.floor(values.length / 2)].map(
    (place) => values.toSorted((one, other) => one - other)[place],
  );
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const sum = (leads: readonly Facts[], of: (lead: Facts) => number) =>
  leads.reduce((total, lead) => total + of(lead), 0);

const sumNames = ['leads', 'asked', 'won', 'lost', 'wonAmount', 'yield'] as const;

/** To the millionth of an hour. */
const rounded = (hours: number | null) => hours && Number(hours.toFixed(6));

function sumsOf(made: readonly Facts[], decided: readonly Facts[]) {
  const won = decided.filter(({ isWon }) => isWon);
  const touches = made.flatMap(({ touchHours }) => touchHours ?? []);
  return {
    leads: made.length,
    asked: sum(made, ({ asked }) => asked),
    won: won.length,
    lost: decided.length - won.length,
    wonAmount: sum(won, ({ sold, asked }) => sold ?? asked),
    yield: sum(won, (lead) => lead.yield),
    firstTouchHours: rounded(middle(touches)),
  };
}

type Group = 'campaign' | 'touchedBy' | 'decidedBy' | 'lift';

function sumsBy(made: readonly Facts[], decided: readonly Facts[], ofMade: Group, ofDecided = ofMade) {
  const names = new Set([...made.map((lead) => lead[ofMade]), ...decided.map((lead) => lead[ofDecided])]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      sumsOf(
        made.filter((lead) => lead[ofMade] === name),
        decided.filter((lead) => lead[ofDecided] === name),
      ),
    ]),
  );
}

function inRange({ asked, sold }: Facts): boolean {
  return (
    sold !== null && sold >= Math.floor(asked * 0.95 + 0.5) && sold <= Math.floor((asked * 11) / 10 + 0.5)
  );
}

test('Every figure of the report is what the leads themselves add up to', async () => {
  await fill();
  const leads = (await allLeads()).map(factsOf);
  expect(leads).toHaveLength(days * perDay - 1);
  for (const [from, to] of [
    ['2026-03-01', '2026-03-31'],
    ['2026-03-02', '2026-03-08'],
    ['2026-03-05', '2026-03-05'],
  ] as const) {
    const found = (await desk.ask(`/leads/report?from=${from}&to=${to}`)).json<LeadReport>();
    const isWithin = (day: string | undefined) => day !== undefined && day >= from && day <= to;
    const made = leads.filter((lead) => isWithin(lead.made));
    const decided = leads.filter((lead) => isWithin(lead.decided));
    const sums = (row: Sums) => ({
      ...Object.fromEntries(sumNames.map((name) => [name, row[name]])),
      firstTouchHours: rounded(row.firstTouchHours),
    });

    expect(sums(found.totals.now)).toEqual(sumsOf(made, decided));
    expect(
      Object.fromEntries(
        found.byCampaign.map((row) => [`${row.source}/${row.medium}/${row.campaign}`, sums(row)]),
      ),
    ).toEqual(sumsBy(made, decided, 'campaign'));
    expect(Object.fromEntries(found.byPerson.map((row) => [String(row.person), sums(row)]))).toEqual(
      sumsBy(made, decided, 'touchedBy', 'decidedBy'),
    );
    expect(
      Object.fromEntries(found.byLift.map((row) => [`${row.liftType}/${row.stops}`, sums(row)])),
    ).toEqual(sumsBy(made, decided, 'lift'));
    const sold = decided.filter(({ isWon, sold: amount }) => isWon && amount !== null);
    expect(found.range).toMatchObject({
      sales: sold.length,
      within: sold.filter(inRange).length,
      medianDifference: middle(sold.map(({ sold: amount, asked }) => (amount ?? 0) - asked)),
    });
  }
});

test('Visitors are told how many sales closed within their range: from thirty on, once it is switched on', async () => {
  const all = '/leads/report?from=2026-01-01&to=2026-12-31';
  const report = async () => (await desk.ask(all)).json<LeadReport>();
  /** What a visitor is shown, with the price and later at the estimate's own address. */
  const shown = async (setting: string) => {
    const clock = () => new Date('2026-03-20T00:00:00Z');
    const app = await createTestApp({ database, clock, env: { SHOW_RANGE_RECORD: setting } });
    const payload = buildCalculateBody({ email: 'asks@figures.example.com' });
    const price = await app.inject({ method: 'POST', url: '/api/calculate', payload });
    const { estimateUrl, rangeRecord } = price.json<EstimateResponse>();
    const later = await app.inject(`/api/estimates/${estimateUrl.split('/').at(-1)}`);
    expect(later.json<SharedEstimate>().rangeRecord).toEqual(rangeRecord);
    await app.close();
    return rangeRecord;
  };
  const sell = async () => {
    const { _id } = await desk.visitor({ email: `${randomUUID()}@figures.example.com` });
    const lead = await desk.detail(_id);
    await outcome(lead, { outcome: 'won', amount: lead.grandTotal });
  };
  await desk.setClock('2026-03-19T00:00:00Z');
  const { sales, within } = (await report()).range;
  for (let made = sales; made < 29; made += 1) await sell();
  expect((await report()).rangeRecord).toBeUndefined();
  expect(await shown('on')).toBeUndefined();
  await sell();
  const record = { sales: 30, within: within + 30 - sales };
  expect((await report()).rangeRecord).toEqual(record);
  expect(await shown('on')).toEqual(record);
  expect(await shown('off')).toBeUndefined();
});
