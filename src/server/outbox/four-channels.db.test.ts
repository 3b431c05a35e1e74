// All four channels at once: CRM with deals, two webhooks, mail to the business and to the visitor.
import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';

const desk = useDeliveryDesk();
const { submit, query } = desk;
const apps = useAppProcesses();

const start = (env: Record<string, string> = {}) => desk.start({ ...desk.sandbox.env, ...env });

/** How many of each channel are delivered. */
async function delivered(): Promise<Record<string, number>> {
  const rows = await query<{ kind: string; count: number }>(
    `SELECT c.kind, count(*)::int AS count FROM deliveries d JOIN channels c ON c.name = d.channel
     WHERE d.state = 'delivered' GROUP BY c.kind`,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

const each = (count: number) => ({
  crm: count,
  webhook: count,
  owner_email: count,
  visitor_email: count,
});

/** What arrived, by the person it is about. */
function arrived() {
  const mails = desk.mail.mails();
  const toBusiness = mails.filter(({ to }) => to.includes('sales@lifts.example'));
  return {
    crm: desk.names(),
    webhook: desk.webhooks.events('first').map(({ data }) => String(Object(data)['fullName'])),
    owner_email: toBusiness.map(({ mail }) => mail.replyTo?.[0]?.address ?? ''),
    visitor_email: mails.filter((mail) => !toBusiness.includes(mail)).map(({ to }) => to[0] ?? ''),
  };
}

const outages = {
  crm: () => desk.crm.setMode('break'),
  webhook: () => desk.webhooks.setMode('silent'),
  mail: () => desk.mail.setMode('break'),
};

test.each([
  ['crm', { webhook: 3, owner_email: 3, visitor_email: 3 }],
  ['webhook', { crm: 3, owner_email: 3, visitor_email: 3 }],
  ['mail', { crm: 3, webhook: 3 }],
] as const)(
  'While %s is down everything else is delivered, and the rest once it is back',
  async (down, others) => {
    outages[down]();
    const server = await start();
    for (let index = 0; index < 3; index += 1) {
      await submit(server, { fullName: `Person ${index}`, email: `person${index}@example.com` });
    }
    await expect.poll(delivered).toEqual(others);
    desk.crm.setMode('ok');
    desk.webhooks.setMode('ok');
    desk.mail.setMode('ok');
    await expect.poll(delivered).toEqual(each(3));
    for (const about of Object.values(arrived())) expect(new Set(about).size).toBe(about.length);
  },
);

test('An estimate of an earlier day, with options and lines that are not known any more, is delivered by all', async () => {
  await submit(await start({ ROLE: 'web' }));
  const { wheelchairAccess: _notAskedThen, ...answers } = buildAnswers();
  await query('UPDATE estimates SET answers = $1, lines = $2, answer_names = NULL', [
    JSON.stringify({ ...answers, shaftType: 'carbon_fibre', numberOfStops: 8, mirror: 'yes' }),
    JSON.stringify([{ id: 'lift.chassis', element: 'lift', label: 'Chassis', amount: 92_820 }]),
  ]);
  await start({ ROLE: 'worker' });
  await expect.poll(delivered).toEqual(each(1));
  const [event] = desk.webhooks.events('first');
  expect(event).toMatchObject({ data: { shaftType: 'carbon_fibre', numberOfStops: 8, grandTotal: 92_820 } });
  for (const { mail } of desk.mail.mails()) expect(mail.text).toContain('Carbon Fibre');
});

// Two requests a lead to the CRM, ten requests a second: twenty leads take four seconds, and
// FOUR_CHANNELS_LEADS=500 two minutes.
const leadCount = Number(process.env['FOUR_CHANNELS_LEADS'] ?? 20);

test('Many leads, two workers of which one is killed: each channel delivers each of them, none twice', async () => {
  const people = Array.from({ length: leadCount }, (_, index) => index);
  const own = { DATABASE_URL: desk.database.url, LOG_LEVEL: 'silent', ROLE: 'worker' };
  const killed = await apps.start({ ...desk.sandbox.env, ...own });
  const web = await start({ ROLE: 'web' });
  for (let from = 0; from < people.length; from += 50) {
    await Promise.all(
      people
        .slice(from, from + 50)
        .map((index) => submit(web, { fullName: `Person ${index}`, email: `person${index}@example.com` })),
    );
  }
  await expect.poll(async () => (await delivered())['crm'] ?? 0).toBeGreaterThan(5);
  killed.kill('SIGKILL');
  await killed.ended;
  await Promise.all([start({ ROLE: 'worker' }), start({ ROLE: 'worker' })]);
  await expect.poll(delivered, { timeout: 240_000, interval: 500 }).toEqual(each(leadCount));

  const [twice] = await query(
    `SELECT delivery_id FROM delivery_attempts WHERE outcome = 'delivered' GROUP BY delivery_id HAVING count(*) > 1`,
  );
  expect(twice).toBeUndefined();
  const [cutOff] = await query<{ count: number }>(
    `SELECT count(DISTINCT delivery_id)::int AS count FROM delivery_attempts WHERE outcome = 'interrupted'`,
  );
  for (const [channel, about] of Object.entries(arrived())) {
    expect(new Set(about).size).toBe(leadCount);
    // At least once: only what was under way when the process was killed may have come again, and of mails one.
    const mostRepeated = channel.endsWith('_email') ? 1 : (cutOff?.count ?? 0);
    expect(about.length - leadCount).toBeLessThanOrEqual(mostRepeated);
  }
});
