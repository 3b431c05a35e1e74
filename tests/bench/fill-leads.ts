// Fills an empty database with the leads of two years, the same ones every time. The database makes them itself, a
// million in under a minute.
import type { Pool } from 'pg';

const firstNames =
  'Olivia,Noah,Amelia,Jack,Isla,William,Mia,Leo,Ava,Oliver,Mai,Minh,Priya,Arjun,Wei,Ling,Sofia,Luca,Zoe,Max,Ruby,Hugo,Ella,Finn,Grace,Angus,Hana,Omar,Leila,Tariq';
const lastNames =
  'Smith,Jones,Williams,Brown,Wilson,Taylor,Nguyen,Johnson,Martin,White,Anderson,Walker,Thompson,Thomas,Lee,Harris,Ryan,Robinson,Kelly,King,Singh,Patel,Chen,Wang,Tran,Rossi,Papadopoulos,Okafor,Murphy,Campbell';

const answers = JSON.stringify({
  numberOfStops: 3,
  liftType: 'residential',
  cabinType: 'enclosed',
  wheelchairAccess: 'no',
  budgetConsideration: 'balanced',
  numberOfDoors: 1,
  indoorOutdoor: 'indoor',
  shaftType: 'steel_frame',
  glassInCabin: 'no',
  glassDoors: 'no',
  includeInstallation: 'yes',
});

/** Old leads are mostly closed or lost, recent ones mostly new. */
const fillLeads = `
INSERT INTO leads (id, visit_id, person_hash, status, name, email, mobile, state, customer_type,
  newest_estimate_id, newest_fingerprint, grand_total, lift_type, source, created_at, touched_at, phone)
SELECT md5('lead' || i)::uuid, NULL, md5('person' || i),
  CASE WHEN chance < 100 * age THEN (CASE WHEN pick % 3 = 0 THEN 'closed' ELSE 'lost' END)
    ELSE (ARRAY['new', 'new', 'new', 'contacted', 'qualified', 'proposal'])[1 + pick % 6] END,
  first_name || ' ' || last_name,
  lower(first_name) || '.' || lower(last_name) || i || (ARRAY['@example.com', '@example.org', '@example.net'])[1 + pick % 3],
  '04' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0'),
  (ARRAY['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'])[1 + pick % 8],
  (ARRAY['homeowner', 'builder', 'architect', 'building_owner', 'ndis', 'other'])[1 + pick % 6],
  md5('estimate' || i)::uuid, '', 50000 + pick * 37 % 150000,
  CASE WHEN pick % 5 = 0 THEN 'commercial' ELSE 'residential' END,
  (ARRAY['google', 'google', 'facebook', 'newsletter', NULL, NULL])[1 + pick % 6],
  created_at, CASE WHEN pick % 2 = 0 THEN least(created_at + interval '5 hours', $2) END,
  '+614' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0')
FROM (
  SELECT i, age, chance, pick, $2::timestamptz - age * interval '730 days' AS created_at,
    (string_to_array('${firstNames}', ','))[1 + pick / 7 % 30] AS first_name,
    (string_to_array('${lastNames}', ','))[1 + pick / 211 % 30] AS last_name
  FROM (
    SELECT i, 1 - (i - 0.5) / $1 AS age, abs(hashint4(i)) % 100 AS chance, abs(hashint4(-i)) % 1000003 AS pick
    FROM generate_series(1, $1::int) AS i
  ) seeds
) people`;

const fillEstimates = `
INSERT INTO estimates (id, lead_id, pricing_version_id, answers, lines, lift_total, shaft_total,
  installation_total, grand_total, marketing, created_at, link_hash)
SELECT newest_estimate_id, id, (SELECT id FROM pricing_versions ORDER BY sequence DESC LIMIT 1),
  jsonb_set($1::jsonb, '{liftType}', to_jsonb(lift_type))::json, '[]',
  grand_total, 0, 0, grand_total, '{"utm_source":"google"}', created_at, newest_estimate_id
FROM leads`;

const fillHistory = `
INSERT INTO lead_history (lead_id, at, kind, who, detail)
SELECT id, coalesce(touched_at, created_at + interval '3 days'), 'status', 'ann@example.com',
  json_build_object('from', 'new', 'to', status)
FROM leads WHERE status <> 'new'`;

/** Every lead has three notes; one lead in a thousand names what few customers ask about. */
const fillNotes = `
INSERT INTO lead_history (lead_id, at, kind, who, detail)
SELECT id, created_at + i * interval '1 day', 'note', 'ann@example.com', json_build_object('text',
  'Call back on ' || (ARRAY['Monday', 'Tuesday', 'Friday'])[1 + abs(hashtext(id::text || i)) % 3] || ' about the price'
  || CASE WHEN abs(hashtext(id::text)) % 1000 = 0 THEN ' of the crane' ELSE '' END)
FROM leads, generate_series(1, 3) AS i`;

/** `now`: the moment after the newest lead. */
export async function fillDatabase(pool: Pool, count: number, now: Date): Promise<void> {
  // Building an index once is much faster than updating it a million times.
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('leads', 'estimates', 'lead_history') AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  await pool.query(fillLeads, [count, now]);
  await pool.query(fillEstimates, [answers]);
  await pool.query(fillHistory);
  await pool.query(fillNotes);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('VACUUM ANALYZE');
}
