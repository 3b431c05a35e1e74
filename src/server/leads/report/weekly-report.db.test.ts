import { afterAll, expect, test } from 'vitest';
import { businessCalendar } from '#domain/day.ts';
import { openBusiness } from '#server/business/live-business.ts';
import { readConfig } from '#server/config.ts';
import { startBackgroundTasks } from '#server/lifecycle/background-tasks.ts';
import { createLog } from '#server/observability/log.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';

const sandbox = await startTestSandbox();
afterAll(sandbox.stop);
// In Sydney: Sunday the 8th of March, eleven in the morning.
const { database, desk } = await useLeadDesk('2026-03-08T00:00:00Z');

const settings = { ...sandbox.mailEnv, WEEKLY_REPORT: 'on' };

/** Starts a worker at this time and stops it once its tasks have run. */
async function work(at: string, env: Record<string, string> = {}, reports = database.reports): Promise<void> {
  const config = readConfig({ ...settings, ...env });
  const needs = {
    config,
    database: { ...database, reports },
    liveBusiness: await openBusiness(database, config, () => new Date(at)),
    log: createLog('silent'),
    clock: () => new Date(at),
    calendar: businessCalendar(config.timeZone),
    deliveries: { addForEvent: async () => undefined, tell: undefined, states: async () => [] },
    storing: { fault: async () => undefined },
  };
  const stop = await startBackgroundTasks(needs, '');
  await stop();
}

/** Whoever reads figures from it fails. */
const noFigures: typeof database.reports = Object.create(database.reports, {
  execute: { value: async () => Promise.reject(new Error('the database is away')) },
});

const mails = () => sandbox.mail.mails();
async function problems(): Promise<string[]> {
  // Signs in again: workers remove sessions by the database's clock.
  await desk.setClock('2026-03-22T20:00:00Z');
  return (await desk.ask('/admin/status')).json<{ problems: string[] }>().problems;
}

test('On Monday at seven the week goes to the business, once, whichever of two workers sends it', async () => {
  const won = await desk.visitor({ email: 'won@example.com', utm_source: 'google' });
  await desk.visitor({ email: 'other@example.com' });
  await desk.outcome(won, { outcome: 'won', amount: 90_000 });

  await work('2026-03-08T19:59:00Z');
  expect(mails()).toEqual([]);
  await work('2026-03-08T20:00:00Z', { WEEKLY_REPORT: 'off' });
  expect(mails()).toEqual([]);
  await Promise.all([work('2026-03-08T20:00:00Z'), work('2026-03-08T20:00:00Z')]);
  await work('2026-03-08T20:10:00Z');
  await work('2026-03-09T20:00:00Z');
  expect(mails()).toHaveLength(1);
  const [first] = mails();
  expect(first?.to).toEqual(['sales@lifts.example', 'boss@lifts.example']);
  expect(first?.mail.subject).toBe('Your week: 2 leads, 1 won');
  for (const line of [
    'Your week, 2 March 2026 to 8 March 2026',
    'Leads: 2 (before: 0)',
    'First touch (median): 0 min (before: –)',
    'Won: 1, $90,000 (before: 0)',
    'Win rate: 100% (before: –)',
    '/admin?section=leads&from=2026-03-02&to=2026-03-08',
    'google: 100% of 1',
  ]) {
    expect(first?.mail.text).toContain(line);
  }
  expect(first?.mail.html).toContain('Yield of what was won');

  await work('2026-03-15T20:00:00Z');
  expect(mails().map(({ mail }) => mail.subject)).toEqual([
    'Your week: 2 leads, 1 won',
    'Your week: 0 leads, 0 won',
  ]);
});

test('If the mail server is away, the status says so, and a later run of that Monday sends it', async () => {
  const before = mails().length;
  await work('2026-03-22T20:00:00Z', { SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(await problems()).toContainEqual(
    expect.stringMatching(/^The weekly report could not be mailed: Nothing answers at the mail server/),
  );
  await work('2026-03-22T20:10:00Z');
  expect(mails()).toHaveLength(before + 1);
  expect(await problems()).toEqual([]);
});

test('Figures that cannot be read are told, and are read by the run that mails them only', async () => {
  const before = mails().length;
  await work('2026-03-29T20:00:00Z', {}, noFigures);
  const told = 'The weekly report could not be mailed: Your technician finds the reason in the server’s log';
  expect(await problems()).toEqual([told]);
  await work('2026-03-29T20:10:00Z');
  await work('2026-03-29T20:20:00Z', {}, noFigures);
  expect(mails()).toHaveLength(before + 1);
  expect(await problems()).toEqual([]);
});
