// The yardstick of `npm run bench:estimates`: plain node:http and pg, which commit a lead, an estimate and a job for
// each request, without validation, pricing or rules.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool, type PoolClient } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(`
  CREATE TABLE lead (id uuid PRIMARY KEY, name text, email text, mobile text, state text, customer_type text,
    grand_total integer, created_at timestamptz);
  CREATE TABLE estimate (id uuid PRIMARY KEY, lead_id uuid REFERENCES lead (id), answers json, grand_total integer,
    created_at timestamptz);
  CREATE INDEX ON lead (created_at DESC);
  CREATE INDEX ON estimate (lead_id);
  CREATE TABLE job (id uuid PRIMARY KEY, lead_id uuid REFERENCES lead (id), state text, due_at timestamptz);
  CREATE INDEX ON job (due_at) WHERE state = 'waiting'`);

async function store(client: PoolClient, body: Record<string, unknown>): Promise<number> {
  const leadId = randomUUID();
  const now = new Date();
  const total = 92_820;
  const { fullName, email, phone, state, customerType } = body;
  await client.query('BEGIN');
  await client.query('INSERT INTO lead VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
    leadId,
    fullName,
    email,
    phone,
    state,
    customerType,
    total,
    now,
  ]);
  await client.query('INSERT INTO estimate VALUES ($1, $2, $3, $4, $5)', [
    randomUUID(),
    leadId,
    JSON.stringify(body),
    total,
    now,
  ]);
  await client.query('INSERT INTO job VALUES ($1, $2, $3, $4)', [randomUUID(), leadId, 'waiting', now]);
  await client.query('COMMIT');
  return total;
}

async function answer(request: IncomingMessage): Promise<string> {
  const body = await text(request);
  const client = await pool.connect();
  try {
    return JSON.stringify({ grandTotal: await store(client, JSON.parse(body)) });
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  // In the words of the product, whose address the benchmark reads in the same way.
  if (typeof address === 'object' && address !== null) {
    console.log(`Estimator http://127.0.0.1:${address.port}/`);
  }
});
