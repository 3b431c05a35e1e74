import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { migrations } from './migrate.ts';

const desk = useDeliveryDesk();

test('What 0.1.0 stored in several lines, or with marks that turn a line around, stands in one', async () => {
  const web = await desk.start({ ROLE: 'web' });
  for (const fullName of ['Ann', 'Ben']) await desk.submit(web, { fullName });
  const evil = 'spring\r\n\u2028Leads:\t0\u202E \u2066evil\u200B';
  await desk.database.pool.query(
    `UPDATE leads SET name = 'Ann' || $1, source = $1, medium = E'\n', campaign = $1 WHERE name = 'Ann'`,
    [evil],
  );
  await desk.database.pool.query(
    `UPDATE estimates SET marketing = $1 WHERE lead_id = (SELECT id FROM leads WHERE name LIKE 'Ann%')`,
    [{ utm_campaign: evil, utm_source: 'say "hi" \\n' }],
  );
  const migration = migrations.find(({ sql }) => sql.some((each) => each.includes('one_line')));
  for (const statement of migration?.sql ?? []) await desk.query(statement);
  const plain = 'spring Leads: 0 evil';
  expect(await desk.query('SELECT name, source, medium, campaign FROM leads ORDER BY name')).toEqual([
    { name: `Ann${plain}`, source: plain, medium: null, campaign: plain },
    { name: 'Ben', source: null, medium: null, campaign: null },
  ]);
  expect(
    await desk.query(`SELECT marketing FROM estimates e JOIN leads l ON l.id = lead_id ORDER BY name`),
  ).toEqual([{ marketing: { utm_campaign: plain, utm_source: 'say "hi" \\n' } }, { marketing: {} }]);
});
