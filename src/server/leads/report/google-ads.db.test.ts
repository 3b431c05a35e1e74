import { hash, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:30:00Z');
const password = 'a-password-for-exports';
const app = await createTestApp({
  database,
  env: { EXPORT_USER: 'google', EXPORT_PASSWORD: password },
  clock: () => new Date('2026-03-10T00:00:00Z'),
});
afterAll(() => app.close());

const basic = (login: string) => ({ authorization: `Basic ${Buffer.from(login).toString('base64')}` });
const fetchFile = (status: string, login = `google:${password}`) =>
  app.inject({ url: `/exports/google-ads/${status}.csv`, headers: basic(login) });

const header =
  'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID';
const lines = async (status: string) => (await fetchFile(status)).body.trimEnd().split('\r\n');

test('Sales are reported with their click, time, value and reference, and nothing personal', async () => {
  const clicked = await desk.visitor({ email: 'clicked@example.com', gclid: 'Cj0K-first' });
  await desk.visitor({ email: 'walked.in@example.com', numberOfStops: 2 });
  await desk.setClock('2026-03-04T05:06:07Z');
  await desk.outcome(clicked, { outcome: 'won', amount: 88_000 });

  const answer = await fetchFile('closed');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="google-ads-closed.csv"');
  expect(answer.body.trimEnd().split('\r\n')).toEqual([
    header,
    `Cj0K-first,Lead Closed,2026-03-04 05:06:07+00:00,88000,AUD,${clicked.reference}`,
  ]);
  expect(await lines('new')).toEqual([
    header,
    `Cj0K-first,Lead New,2026-03-02 01:30:00+00:00,88000,AUD,${clicked.reference}`,
  ]);
  expect(answer.body).not.toMatch(/Mary|example\.com|0412/);

  await desk.send('PATCH', `/leads/${clicked._id}/status`, { status: 'proposal' });
  expect(await lines('closed')).toEqual([header]);
});

test('What was taken back is in no file, and what came again counts from then on', async () => {
  const { _id } = await desk.visitor({ email: 'slip@example.com', gclid: 'Cj0K-slip', numberOfStops: 4 });
  const qualify = () => desk.send('PATCH', `/leads/${_id}/status`, { status: 'qualified' });
  const { revision } = (await qualify()).json<{ revision: number }>();
  await desk.send('POST', `/leads/${_id}/undo`, { revision });
  expect(await lines('qualified')).toEqual([header]);
  await desk.setClock('2026-03-05T00:00:00Z');
  await qualify();
  expect((await lines('qualified'))[1]).toContain('Cj0K-slip,Lead Qualified,2026-03-05 00:00:00');
});

test('Clicks of iPhones are reported by their own ids, and hashed contacts only if the owner wants them', async () => {
  await desk.visitor({ email: 'Jane.Doe+a@GMail.com', phone: '0412 345 678', gbraid: '0AAAA-braid' });
  await desk.visitor({ email: 'w@example.com', handl_wbraid: 'Cj8-wbraid', numberOfStops: 3 });
  await desk.visitor({ email: 'cheat@example.com', gbraid: '=cmd|x', numberOfStops: 3 });
  await desk.visitor({ email: 'long@example.com', gclid: 'x'.repeat(256), numberOfStops: 3 });
  const [names = '', ...rows] = (await lines('new')).map((line) => line);
  expect(names).toBe(`${header},GBRAID,WBRAID`);
  const ids = rows.map((row) => row.split(',').slice(-2).join(' '));
  expect(ids).toEqual(expect.arrayContaining(['0AAAA-braid ', ' Cj8-wbraid']));
  expect(rows.join('\n')).not.toMatch(/cmd|xxx/);

  const hashing = await createTestApp({
    database,
    env: { EXPORT_USER: 'google', EXPORT_PASSWORD: password, ADS_HASHED_CONTACT: 'on' },
    clock: () => new Date('2026-03-10T00:00:00Z'),
  });
  const { body } = await hashing.inject({
    url: '/exports/google-ads/new.csv',
    headers: basic(`google:${password}`),
  });
  await hashing.close();
  expect(body.split('\r\n')[0]).toBe(`${header},GBRAID,WBRAID,Email,Phone Number`);
  const sha256 = (text: string) => hash('sha256', text, 'hex');
  expect(body).toContain(`0AAAA-braid,,${sha256('janedoe+a@gmail.com')},${sha256('+61412345678')}`);
});

test('Consents travel with a click, and whoever refused is in no file', async () => {
  const granted = { ad_user_data: 'granted', ad_personalization: 'denied' };
  await desk.visitor({ email: 'yes@example.com', gclid: 'Cj-yes', numberOfStops: 3, ...granted });
  await desk.visitor({
    email: 'no@example.com',
    gclid: 'Cj-no',
    numberOfStops: 3,
    ad_user_data: 'denied',
  });
  await desk.visitor({
    email: 'loud@example.com',
    gclid: 'Cj-loud',
    numberOfStops: 3,
    ad_user_data: 'DENIED',
  });
  for (const word of ['constructor', 'toString', '__proto__', '=1+1']) {
    const words = { ad_user_data: word, ad_personalization: word };
    await desk.visitor({ email: `${word.length}@example.com`, gclid: `Cj-${word.length}`, ...words });
  }
  const [names = '', ...rows] = await lines('new');
  expect(rows.find((row) => row.startsWith('Cj-11,'))).toMatch(/,,$/);
  expect(rows.join('\n')).not.toMatch(/native code|object|1\+1|Cj-loud/);
  expect(names).toMatch(/,Ad User Data,Ad Personalization$/);
  expect(rows.join('\n')).not.toContain('Cj-no');
  expect(rows.find((row) => row.startsWith('Cj-yes'))).toMatch(/,Granted,Denied$/);
  expect(rows.find((row) => row.startsWith('Cj0K-first'))).toMatch(/,,$/);
});

test('What a visitor said last of a consent counts, in whichever estimate', async () => {
  const said: [name: string, ...words: (string | undefined)[]][] = [
    ['later', 'granted', 'denied'],
    ['asked-later', undefined, 'denied'],
    ['silent-later', 'denied', undefined],
    ['changed', 'denied', 'granted'],
    ['both', 'granted', undefined],
  ];
  for (const [name, ...words] of said) {
    const sessionId = randomUUID();
    for (const [index, word] of words.entries()) {
      await desk.setClock(`2026-03-06T00:0${index}:00Z`);
      await desk.visitor({
        email: `${name}@example.com`,
        gclid: `Said-${name}`,
        sessionId,
        numberOfStops: 3 + index,
        ...(word && { ad_user_data: word, ad_personalization: word }),
      });
    }
  }
  const rows = (await lines('new')).filter((row) => row.startsWith('Said-'));
  expect(rows.map((row) => row.replace(/,.*?(?=(?:,Granted)+$)/, ''))).toEqual([
    'Said-changed,Granted,Granted',
    'Said-both,Granted,Granted',
  ]);
});

test('An answer on a later visit counts for the visits before, but for nobody else, and other words count for nothing', async () => {
  const said: [visit: string, email: string, word?: string][] = [
    ['two-1', 'two.visits@gmail.com', 'granted'],
    ['two-2', 'TwoVisits@gmail.com', 'denied'],
    ['none-1', 'none@example.com'],
    ['none-2', 'none@example.com', 'denied'],
    ['none-3', 'none@example.com'],
    ['back-1', 'back@example.com', 'denied'],
    ['back-2', 'Back@example.com', 'granted'],
    ['odd-1', 'odd@example.com', 'denied'],
    ['odd-2', 'odd@example.com', 'maybe'],
    ['own', 'own@example.com', 'denied'],
    ['of-others', 'own@example.com', 'granted'],
    ['alone', 'alone@example.com'],
  ];
  for (const [index, [visit, email, word]] of said.entries()) {
    await desk.setClock(`2026-03-07T00:${10 + index}:00Z`);
    const sessionId = randomUUID();
    await desk.visitor({ sessionId, email, gclid: `Visit-${visit}`, ...(word && { ad_user_data: word }) });
  }
  const found = (await lines('new')).join('\n').match(/Visit-[\w-]+/g);
  expect(found).toEqual(['Visit-back-2', 'Visit-of-others', 'Visit-alone']);
});

test('A refusal that comes with the same answers counts', async () => {
  const same = { sessionId: randomUUID(), email: 'same@example.com', gclid: 'Same-answers' };
  const { reference } = await desk.visitor({ ...same, ad_user_data: 'granted' });
  expect((await lines('new')).join()).toContain(reference);
  await desk.setClock('2026-03-08T00:00:00Z');
  await desk.visitor({ ...same, ad_user_data: 'denied' });
  expect((await lines('new')).join()).not.toContain('Same-answers');
});

test('Only whoever knows the password gets the files, and only of statuses that there are', async () => {
  for (const login of ['google:wrong', `other:${password}`, '']) {
    const refused = await fetchFile('closed', login);
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toBe('Basic realm="exports"');
  }
  expect((await fetchFile('nonsense')).statusCode).toBe(404);
  const off = await desk.app.inject({
    url: '/exports/google-ads/closed.csv',
    headers: basic(`google:${password}`),
  });
  expect(off.statusCode).toBe(404);
});
