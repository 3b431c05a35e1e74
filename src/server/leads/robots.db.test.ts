// Suspected robots: they count nowhere, until they are known as persons.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LeadOverview, LeadReport } from '#contract/leads/lead-report.ts';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { openLeadDesk, useLeadDesk } from '#tests/support/lead-desk.ts';

const hooks = 'http://127.0.0.1:9';
const env = {
  ROLE: 'web',
  WEBHOOK_URLS: `${hooks}/all, ${hooks}/erased events=lead.erased`,
  WEBHOOK_SECRET: sandboxWebhookSecret,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'us@lifts.example',
  LEAD_EMAILS: 'sales@lifts.example',
};
const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z', env);

const trap = { companyWebsite: 'https://example.com' };
const robot = (more: object = {}) =>
  desk.visitor({ email: `${randomUUID()}@example.com`, sessionId: randomUUID(), ...trap, ...more });
const markReal = (id: string) => desk.send('POST', `/leads/${id}/real`);

async function sentAbout(leadId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ sent: string }>(
    `SELECT c.kind || ' ' || d.event AS sent FROM deliveries d JOIN channels c ON c.name = d.channel
     WHERE d.lead_id = $1 ORDER BY 1`,
    [leadId],
  );
  return rows.map(({ sent }) => sent);
}

const mails = ['owner_email lead.created', 'visitor_email lead.created'];
const whole = [...mails, 'webhook lead.created'];

async function counted() {
  const report = (await desk.ask('/leads/report?days=7')).json<LeadReport>();
  const overview = (await desk.ask('/leads/overview?days=30')).json<LeadOverview>();
  return {
    leads: [report.leads.now, report.totals.now.leads, overview.leads],
    asked: report.totals.now.asked,
    prices: report.pricesShown.now,
    won: report.won.now.count,
    proposals: report.proposals.now.count,
    erased: report.erased.now,
    days: report.perDay,
    campaigns: report.byCampaign,
    sources: overview.bySource,
    median: overview.medianTotal,
  };
}

test('Robots are in no figure; one that is marked as a person is in all', async () => {
  await desk.visitor({ email: 'person@example.com', utm_source: 'google' });
  const before = await counted();
  const robots = [
    await robot(),
    await robot({ utm_source: 'spam', numberOfStops: 6 }),
    await robot(),
    await robot(),
  ];
  const [first, second, third] = robots.map(({ _id }) => _id);
  await desk.send('PATCH', `/leads/${second}/status`, { status: 'proposal' });
  await desk.send('PATCH', `/leads/${second}/status`, { status: 'closed' });
  await desk.send('DELETE', `/leads/${third}`);
  expect(await counted()).toEqual(before);

  await markReal(first ?? '');
  await markReal(second ?? '');
  const after = await counted();
  expect(after).toMatchObject({
    leads: before.leads.map((leads) => leads + 2),
    prices: before.prices + 2,
    won: 1,
    proposals: 1,
  });
  // The list shows robots that are still suspected, unless they are left out as the figures do.
  expect((await desk.list({ suspectedRobot: 'false' })).total).toBe(after.leads[1]);
  expect((await desk.list()).total).toBe((after.leads[1] ?? 0) + 1);
});

test('Of a marked person, what any other submission would send is sent, once', async () => {
  const { _id } = await robot();
  expect(await sentAbout(_id)).toEqual([]);
  expect((await markReal(_id)).json()).toEqual({ queued: 3 });
  expect(await sentAbout(_id)).toEqual(whole);
  expect((await markReal(_id)).statusCode).toBe(404);
  expect(await sentAbout(_id)).toEqual(whole);
});

test('What a switched-off channel is owed of a marked person waits; one that has reached its limit gets nothing', async () => {
  const { _id } = await robot();
  await database.pool.query(`UPDATE channels SET switched_off_at = now() WHERE kind = 'webhook'`);
  await markReal(_id);
  expect(await sentAbout(_id)).toEqual(whole);
  await database.pool.query('UPDATE channels SET switched_off_at = NULL');

  const limited = await openLeadDesk(database, '2026-03-02T01:00:00Z', { ...env, RATE_LIMIT: 'on' });
  const visit = { email: 'often@example.com', sessionId: randomUUID() };
  for (let time = 0; time < 20; time += 1) await limited.visitor({ ...visit, numberOfStops: 2 + (time % 2) });
  const { _id: late } = await robot({ email: visit.email });
  await limited.send('POST', `/leads/${late}/real`);
  expect(await sentAbout(late)).toEqual(mails);
  await limited.app.close();
});

test('A robot’s visit that comes again as a person stops being a robot, and the owner is told', async () => {
  for (const more of [{}, { numberOfStops: 6 }]) {
    const visit = { sessionId: randomUUID(), email: `${randomUUID()}@example.com` };
    const { _id } = await robot(visit);
    const again = await desk.visitor({ ...visit, ...more });
    expect(again).toMatchObject({ _id, suspectedRobot: false });
    expect(await sentAbout(_id)).toEqual(whole);
    const { history } = await desk.detail(_id);
    expect(history.map(({ kind, who }) => [kind, who])).toEqual([['not_a_robot', null]]);
    // Sent once: the same submission again is nothing new.
    await desk.visitor({ ...visit, ...more });
    expect(await sentAbout(_id)).toEqual(whole);
  }
});

test('A person’s visit that fills in the trap later stays a person’s', async () => {
  const visit = { sessionId: randomUUID(), email: `${randomUUID()}@example.com` };
  const { _id } = await desk.visitor(visit);
  expect(await robot({ ...visit, numberOfStops: 6 })).toMatchObject({ _id, suspectedRobot: false });
});
