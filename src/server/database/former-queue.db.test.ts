import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { migrations } from './migrate.ts';

const desk = useDeliveryDesk();

test('What waits in a job of pg-boss keeps its time, and what has no job is due', async () => {
  const web = await desk.start({ ROLE: 'web' });
  for (const fullName of ['Due', 'Later', 'Lost', 'Sent']) await desk.submit(web, { fullName });
  // As version 0.1.0 stored it.
  await desk.query('UPDATE deliveries SET due_at = NULL');
  await desk.query(`CREATE SCHEMA pgboss`);
  await desk.query(
    `CREATE TYPE pgboss.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`,
  );
  await desk.query(
    `CREATE TABLE pgboss.job (name text, id uuid, state pgboss.job_state, start_after timestamptz, started_on timestamptz)`,
  );
  const makeJob = (name: string, state: string, startAfter: string) =>
    desk.query(
      `INSERT INTO pgboss.job SELECT 'deliveries', d.id, $2, now() + $3::interval, now()
       FROM deliveries d JOIN leads l ON l.id = d.lead_id WHERE l.name = $1`,
      [name, state, startAfter],
    );
  await makeJob('Due', 'created', '-1 minute');
  await makeJob('Later', 'retry', '1 hour');
  await makeJob('Sent', 'active', '-1 minute');
  await makeJob('Sent', 'completed', '5 hours');
  const migration = migrations.find(({ sql }) => sql.some((each) => each.includes('DROP SCHEMA pgboss')));
  for (const statement of migration?.sql ?? []) await desk.query(statement);
  expect(
    await desk.query(
      `SELECT l.name, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes
       FROM deliveries d JOIN leads l ON l.id = d.lead_id ORDER BY d.id`,
    ),
  ).toEqual([
    { name: 'Due', minutes: -1 },
    { name: 'Later', minutes: 60 },
    { name: 'Lost', minutes: 0 },
    { name: 'Sent', minutes: 2 },
  ]);
  expect(await desk.query(`SELECT to_regnamespace('pgboss')::text AS left`)).toEqual([{ left: null }]);
});
