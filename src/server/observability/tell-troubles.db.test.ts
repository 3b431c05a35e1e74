import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Trouble } from '#contract/deliveries/connections.ts';
import { businessCalendar, daysAfter } from '#domain/day.ts';
import { readConfig } from '#server/config.ts';
import { openParts } from '#server/lifecycle/parts.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { createLog } from './log.ts';
import { createTellTroubles } from './tell-troubles.ts';
import { readTroubles } from './troubles.ts';

const sandbox = await startTestSandbox();
afterAll(sandbox.stop);
const { database, desk } = await useLeadDesk('2026-03-16T00:00:00Z');

const at = '2026-03-16T02:00:00Z';
const config = readConfig({ ...sandbox.mailEnv, ...sandbox.webhookEnv('own'), ROLE: 'web' });
const basics = {
  config,
  database,
  log: createLog('silent'),
  clock: () => new Date(at),
  calendar: businessCalendar(config.timeZone),
};

const crm = {
  key: 'channel CRM',
  says: 'The CRM has not worked',
  since: '2026-03-16T01:45:00Z',
  opens: null,
};
const backup = {
  key: 'task backup',
  says: 'The nightly backup failed',
  since: null,
  opens: 'backup' as const,
};

const parts = await openParts(basics);
afterAll(parts.deliveries.stop);

/** Runs the task of two workers at once, for these troubles. */
async function tell(...troubles: readonly Trouble[]): Promise<void> {
  const workers = [1, 2].map(() => createTellTroubles(parts, async () => [...troubles]));
  await Promise.all(workers.map(async (run) => run?.()));
}

const laterOn = () =>
  database.pool.query(`UPDATE told_troubles SET tried_at = tried_at - interval '11 minutes'`);
const mails = () => sandbox.mail.mails().map(({ mail }) => mail);

const told = () =>
  sandbox.webhooks.events('own').flatMap(({ type, data }) => (type === 'trouble.changed' ? [data] : []));

beforeEach(async () => {
  await database.pool.query('TRUNCATE told_troubles');
});

test('What lasts is mailed once by whichever worker, and once more when it is over', async () => {
  const before = mails().length;
  const sent = () => mails().slice(before);
  await tell({ ...crm, since: '2026-03-16T01:46:00Z' });
  expect(sent()).toEqual([]);
  await tell(crm);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.subject).toBe('Something does not work');
  expect(sent()[0]?.text).toContain('The CRM has not worked.');
  await laterOn();
  await tell(crm, backup);
  expect(sent()).toHaveLength(2);
  expect(sent()[1]?.text).toContain('The nightly backup failed.');
  expect(sent()[1]?.text).not.toContain('The CRM');
  await laterOn();
  await tell(backup);
  expect(sent()[2]).toMatchObject({ subject: 'It works again' });
  expect(sent()[2]?.text).toContain('The CRM has not worked.');
  await laterOn();
  await tell(backup);
  expect(sent()).toHaveLength(3);
});

test('While mails cannot be sent it is tried again, and what is over by then is told', async () => {
  const before = mails().length;
  sandbox.mail.setMode('break');
  await tell(crm);
  await tell(crm);
  await laterOn();
  await tell(crm);
  expect(mails()).toHaveLength(before);
  sandbox.mail.setMode('ok');
  await laterOn();
  await tell();
  expect(
    mails()
      .slice(before)
      .map(({ subject }) => subject),
  ).toEqual(['It works again']);
});

test('While mail itself fails, other programs hear of it once, and once of its end', async () => {
  const mail = {
    key: 'channel Mail to the business',
    says: 'Mail has not worked',
    since: '2026-03-16T01:45:00Z',
    opens: 'connections' as const,
  };
  const before = told().length;
  sandbox.mail.setMode('unauthorized');
  await tell(mail);
  await laterOn();
  await tell(mail);
  expect(told().slice(before)).toEqual([{ began: ['Mail has not worked.'], ended: [] }]);
  sandbox.mail.setMode('ok');
  await laterOn();
  await tell();
  await laterOn();
  await tell();
  expect(told().slice(before + 1)).toEqual([{ began: [], ended: ['Mail has not worked.'] }]);
});

test('While other programs cannot be told, the mail goes all the same, and they hear later', async () => {
  const [mailed, before] = [mails().length, told().length];
  sandbox.webhooks.setMode('break');
  await tell(backup);
  expect(mails()).toHaveLength(mailed + 1);
  sandbox.webhooks.setMode('ok');
  await laterOn();
  await tell(backup);
  expect(mails()).toHaveLength(mailed + 1);
  expect(told().slice(before)).toEqual([{ began: ['The nightly backup failed.'], ended: [] }]);
});

test('A refused delivery is the desk’s work, and is not mailed', async () => {
  const before = mails().length;
  await tell({ key: 'failed CRM', says: '2 contacts could not be sent', since: null, opens: 'undelivered' });
  expect(mails()).toHaveLength(before);
});

test('A working day without a price is a trouble from noon on, if each of ten before had one', async () => {
  const needs = (now: string) => ({
    ...basics,
    clock: () => new Date(now),
    deliveries: { states: async () => [] },
    storing: { fault: async () => undefined },
  });
  const keys = async (now: string) => (await readTroubles(needs(now))).map(({ key }) => key);
  // In Sydney at ten in the morning. The 16th is a Monday, and so is the 2nd.
  for (let day = '2026-03-01'; day < '2026-03-15'; day = daysAfter(day, 1)) {
    await desk.setClock(`${day}T23:00:00Z`);
    await desk.visitor({ email: `${day}@example.com` });
  }
  const noon = '2026-03-16T01:00:00Z';
  expect(await keys('2026-03-16T00:59:00Z')).toEqual([]);
  expect(await keys(noon)).toEqual(['quiet']);
  // Sunday.
  expect(await keys('2026-03-15T02:00:00Z')).toEqual([]);
  // On one of the ten days before there was none.
  expect(await keys('2026-03-17T02:00:00Z')).toEqual([]);
  await desk.setClock('2026-03-16T00:30:00Z');
  await desk.visitor({ email: 'today@example.com' });
  expect(await keys(noon)).toEqual([]);
});
