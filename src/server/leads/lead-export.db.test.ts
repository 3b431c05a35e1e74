import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { marketingParameterNames } from '#domain/marketing.ts';
import { questions } from '#domain/questions/questions.ts';
import { fillDatabase } from '#tests/bench/fill-leads.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { signIn } from '#tests/support/test-app.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');

const lines = (body: string) => body.split('\r\n');

test('Texts stay texts in every spreadsheet; days, amounts and stops are read', async () => {
  await desk.visitor({
    email: 'texts@example.com',
    fullName: 'A1 007',
    phone: '+44 20 7123 4567',
    utm_id: '120210000000000123',
    utm_campaign: '1E5',
    utm_term: '3-4',
    numberOfStops: 2,
  });
  const { body } = await desk.ask('/leads/export.csv?search=texts%40example.com');
  const [header = '', line = ''] = lines(body);
  const cells = line.split(',');
  const cell = (title: string) => cells[header.replace('\u{FEFF}', '').split(',').indexOf(title)];
  expect(['utm_id', 'utm_campaign', 'utm_term', 'Mobile', 'Name'].map(cell)).toEqual([
    `"'120210000000000123"`,
    `"'1E5"`,
    `"'3-4"`,
    `"'442071234567"`,
    '"A1 007"',
  ]);
  expect([cell('Created'), cell('Stops')]).toEqual(['"2026-03-02 12:00"', '"2"']);
  await desk.send('DELETE', `/leads/${(await desk.list({ search: 'texts@example.com' })).leads[0]?._id}`);
});

test('The table opens in a spreadsheet: marked as UTF-8, with names for people and every marketing field', async () => {
  await desk.visitor({ email: 'plain@example.com', utm_source: 'google', handl_msclkid: 'click' });
  const answer = await desk.ask('/leads/export.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header, line, end] = lines(answer.body);
  const titles = [
    'Name',
    'Email',
    'Mobile',
    'State',
    'Customer type',
    'Status',
    'Total',
    'Created',
    'First touch',
    'Person',
    'Follow-up',
    'Sold on',
    'Sold amount',
    'Yield',
    'Reason',
    ...questions.map(({ name }) => name),
    'Former questions',
    ...marketingParameterNames,
    'Sold ex GST',
    'GST',
    'reference',
    'estimate_url',
    'valid_until',
    'lead_id',
  ];
  expect(header).toBe(`\u{FEFF}${titles.join(',')}`);
  const cells = line?.split(',') ?? [];
  expect(cells.slice(0, 8).join(',')).toBe(
    '"Mary Ann Lee","plain@example.com","0412 345 678","NSW","Homeowner","New",92820,"2026-03-02 12:00"',
  );
  const cell = (title: string) => cells[titles.indexOf(title)];
  expect(['Stops', 'Lift type', 'Installation'].map(cell)).toEqual([
    '"4"',
    '"Residential Lift"',
    '"Included"',
  ]);
  expect(['utm_source', 'utm_medium', 'handl_msclkid'].map(cell)).toEqual(['"google"', '', '"click"']);
  const work = ['First touch', 'Person', 'Follow-up', 'Sold on', 'Sold amount', 'Yield', 'Reason'];
  expect(work.map(cell)).toEqual(work.map(() => ''));
  const [lead] = (await desk.list()).leads;
  const travels = ['reference', 'estimate_url', 'valid_until', 'lead_id'].map(cell);
  expect(travels).toEqual(
    [lead?.reference, lead?.estimateUrl, '2026-04-01', lead?._id].map((text) => `"${text}"`),
  );
  expect(end).toBe('');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'A name such as %s is text, not a formula',
  async (fullName) => {
    await desk.visitor({ fullName, email: 'formula@example.com' });
    const [, line] = lines((await desk.ask('/leads/export.csv?search=formula')).body);
    expect(line?.startsWith(`"'${fullName}",`)).toBe(true);
  },
);

test('A formula behind a tab or a line break, or in a marketing field, is text too', async () => {
  await desk.visitor({ email: 'tab@example.com', utm_campaign: '=HYPERLINK("http://x.example","y")' });
  const [, line] = lines((await desk.ask('/leads/export.csv?search=tab@')).body);
  expect(line).toContain(`"'=HYPERLINK(""http://x.example"",""y"")"`);
  await database.pool.query(`UPDATE leads SET name = E'\\t=1' WHERE email = 'tab@example.com'`);
  expect(lines((await desk.ask('/leads/export.csv?search=tab@')).body)[1]?.startsWith(`"'\t'=1",`)).toBe(
    true,
  );
  await database.pool.query(`UPDATE leads SET name = E'\\r=1' WHERE email = 'tab@example.com'`);
  expect((await desk.ask('/leads/export.csv?search=tab@')).body).toContain(`"'\r'=1",`);
});

test('A formula behind a semicolon is text too, where spreadsheets end cells by it', async () => {
  await desk.visitor({ fullName: 'x; =1+1;y', email: 'semicolon@example.com' });
  const { body } = await desk.ask('/leads/export.csv?search=semicolon@');
  expect(body).toContain(`"x;' =1+1;y",`);
});

test('An accountant reads day, amount and yield of a sale, and nothing of a sale that was taken back', async () => {
  const lead = await desk.visitor({ email: 'sold@example.com' });
  await desk.outcome(lead, { outcome: 'won', amount: 90_500 });
  const work = async () => {
    const [header, line] = lines((await desk.ask('/leads/export.csv?search=sold@')).body);
    const from = header?.split(',').indexOf('First touch') ?? 0;
    return line?.split(',').slice(from, from + 7);
  };
  expect(await work()).toEqual(['"2026-03-02 12:00"', '', '', '"2026-03-02"', '90500', '6000', '']);
  const [header, line] = lines((await desk.ask('/leads/export.csv?search=sold@')).body);
  const cell = (title: string) => line?.split(',')[header?.split(',').indexOf(title) ?? 0];
  expect([cell('Sold ex GST'), cell('GST')]).toEqual(['82273', '8227']);
  await desk.send('POST', `/leads/${lead._id}/undo`, { revision: 1 });
  expect(await work()).toEqual(['', '', '', '', '', '', '']);
});

test('Quotes and commas survive', async () => {
  await desk.visitor({ fullName: 'Anna "Nan" Lee, AM', email: 'quote@example.com' });
  expect((await desk.ask('/leads/export.csv?search=quote@')).body).toContain('"Anna ""Nan"" Lee, AM",');
});

test('It holds what the filter lets through, each lead once, over many batches, newest first', async () => {
  await database.pool.query('TRUNCATE leads CASCADE');
  await fillDatabase(database.pool, 3500, new Date('2026-03-02T01:00:00Z'));
  // The same moment for many, as an import would leave them.
  await database.pool.query(`UPDATE leads SET created_at = '2026-01-01' WHERE created_at > '2025-01-01'`);
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM leads WHERE status = 'lost' ORDER BY created_at DESC, id DESC`,
  );
  const { body } = await desk.ask('/leads/export.csv?status=lost');
  const ids = lines(body)
    .slice(1, -1)
    .map((line) => line.split(',').at(-1)?.replaceAll('"', ''));
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(1000);
  expect(lines((await desk.ask('/leads/export.csv?from=2030-01-01T00:00:00Z')).body)).toHaveLength(2);
});

test.each([
  ['leads', () => '/leads/export.csv?status=lost'],
  ['what is held of a person', (id: string) => `/leads/${id}/person`],
])('Exports of %s wait for their turn, and more of them are asked to come back', async (what, urlFor) => {
  const { _id } = await desk.visitor({ email: `${what.length}@turns.example.com` });
  const url = urlFor(_id);
  const holder = await database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
    const { promise: refused, resolve: isRefused } = Promise.withResolvers<LightMyRequestResponse[]>();
    const early: LightMyRequestResponse[] = [];
    const asked = Array.from({ length: 14 }, async () => {
      const answer = await desk.ask(url);
      if (early.push(answer) === 2) isRefused([...early]);
      return answer;
    });
    for (const answer of await refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.json()).toMatchObject({
        code: 'busy',
        error: 'Other exports are still being made. Please try again in a minute.',
      });
    }
    await holder.query('COMMIT');
    const whole = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200);
    expect(whole).toHaveLength(12);
    expect(new Set(whole.map(({ body }) => body)).size).toBe(1);
  } finally {
    holder.release(true);
  }
});

test('Whoever leaves in the middle of an export, or before it begins, takes nobody’s turn', async () => {
  const url = await desk.app.listen({ port: 0 });
  const headers = await signIn(desk.app);
  const ask = (signal?: AbortSignal) =>
    fetch(`${url}/api/leads/export.csv`, { headers, signal: signal ?? null });
  // Nobody reads them, so they do not end.
  const leaving = new AbortController();
  await Promise.all([ask(leaving.signal), ask(leaving.signal)]);
  const waiting = ask(leaving.signal);
  const later = ask();
  leaving.abort();
  await expect(waiting).rejects.toThrow('aborted');
  expect(lines(await (await later).text())).toHaveLength(3504);
});
