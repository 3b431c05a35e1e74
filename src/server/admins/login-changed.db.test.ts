// What is under way while a login changes: nothing that was checked before the change holds after it.
import { generate } from 'otplib';
import { afterAll, expect, test } from 'vitest';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { useTestApp } from '#tests/support/test-app.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { manageAdmins } from './manage-admins.ts';

const sandbox = await startTestSandbox();
afterAll(sandbox.stop);
const { database, app } = await useTestApp({
  env: {
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'us@lifts.example',
    ROLE: 'web',
    LEAD_ROUTES: 'NT=route@lifts.example',
    CRM_URL: sandbox.url,
    CRM_LOCATION_ID: 'sydney',
  },
});

interface Headers {
  readonly [name: string]: string;
  readonly authorization: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function ask(method: Method, path: string, headers: Partial<Headers>, payload?: object) {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

async function signIn(email: string, password: string): Promise<Headers> {
  const { status, body } = await ask('POST', '/admin/login', {}, { email, password });
  expect(status).toBe(200);
  return { authorization: `Bearer ${body.token}` };
}

const passwordIn = (text: string) => /Password {2}(\S+)/.exec(text)?.[1] ?? '';
let people = 0;

/** A new admin, signed in. */
async function newAdmin(email = `person${(people += 1)}@lifts.example`) {
  const added = await manageAdmins(['add', email], database, () => new Date());
  const password = passwordIn(added.text);
  return { email, password, headers: await signIn(email, password) };
}

type Person = Awaited<ReturnType<typeof newAdmin>>;
const newPassword = 'lift shaft morning tea';

/** Repeats it in three loops until the work is done, and at least once after that. Returns all its answers. */
async function during<Result>(work: () => Promise<unknown>, repeated: () => Promise<Result>) {
  const answers: Result[] = [];
  let isOver = false;
  const loop = async () => {
    for (let isLast = false; !isLast;) {
      isLast = isOver;
      answers.push(await repeated());
    }
  };
  const loops = [loop(), loop(), loop()];
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await work();
  isOver = true;
  await Promise.all(loops);
  return answers;
}

async function setSecondFactor({ password, headers }: Person, secret?: string) {
  const issued = secret ?? (await ask('POST', '/admin/account/second-factor/secret', headers)).body.secret;
  const code = await generate({ secret: issued });
  return ask('PUT', '/admin/account/second-factor', headers, { password, secret: issued, code });
}

/** The token of a link for a new password, which the first admin has mailed to the person. */
async function mailedLink({ email }: Person, hold?: typeof holdAdmins): Promise<string> {
  const own = await signIn(testAdmin.email, testAdmin.password);
  const release = await hold?.();
  const asked = ask('POST', '/admin/people', own, { email, password: testAdmin.password });
  await release?.(1, `DELETE FROM admins WHERE email = '${email}'`);
  expect((await asked).status).toBe(200);
  const mail = sandbox.mail.mails().findLast(({ to }) => to.includes(email));
  return /#invitation=([\w-]+)/.exec(mail?.mail.text ?? '')?.[1] ?? '';
}

const useLink = (token: string) => ask('POST', `/admin/invitations/${token}`, {}, { password: newPassword });

async function chooseByLink(person: Person) {
  return useLink(await mailedLink(person));
}

const changes: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'a changed password': ({ headers, password }) =>
    ask('PUT', '/admin/account/password', headers, { password, newPassword }),
  'a new second factor': (person) => setSecondFactor(person),
  'a password by a link': chooseByLink,
  'npm run admin -- reset': ({ email }) => manageAdmins(['reset', email], database, () => new Date()),
  'a removal': async ({ email }) =>
    ask('DELETE', `/admin/people/${email}`, await signIn(testAdmin.email, testAdmin.password)),
};

test.each(Object.entries(changes))('No sign-in that was under way outlives %s', async (_, change) => {
  const person = await newAdmin();
  const { email, password } = person;
  let changedAfter = 0;
  const started: { status: number; body: { token?: string } }[] = [];
  await during(
    async () => {
      await change(person);
      changedAfter = started.length;
    },
    async () => started.push(await ask('POST', '/admin/login', {}, { email, password })),
  );
  expect(changedAfter).toBeGreaterThan(0);
  expect(started.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
  for (const { body } of started.filter(({ status }) => status === 200)) {
    const { status } = await ask('GET', '/admin/account', { authorization: `Bearer ${body.token}` });
    expect(status).toBe(401);
  }
});

test('Of two changes of a password at once one holds, and the other is refused', async () => {
  const { email, password, headers } = await newAdmin();
  const wanted = [newPassword, 'a long road to the sea', 'rain over the quarry'];
  const answers = await Promise.all(
    wanted.map((chosen) => ask('PUT', '/admin/account/password', headers, { password, newPassword: chosen })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 400, 409]).toContain(status);
  for (const [index, chosen] of wanted.entries()) {
    const { status } = await ask('POST', '/admin/login', {}, { email, password: chosen });
    expect(status).toBe(answers[index]?.status === 200 ? 200 : 401);
  }
});

test('A second factor that is set several times at once gives one list of recovery codes, which works', async () => {
  const person = await newAdmin();
  const { body } = await ask('POST', '/admin/account/second-factor/secret', person.headers);
  const answers = await Promise.all([1, 2, 3, 4].map(() => setSecondFactor(person, body.secret)));
  const lists = answers.filter(({ status }) => status === 200).map((answer) => answer.body.recoveryCodes);
  expect(lists).toHaveLength(1);
  for (const code of lists[0]) {
    const { email, password } = person;
    expect((await ask('POST', '/admin/login', {}, { email, password, code })).status).toBe(200);
  }
});

test('What somebody gives out while they are removed ends with them', async () => {
  const { email, headers } = await newAdmin();
  const own = await signIn(testAdmin.email, testAdmin.password);
  let given = 0;
  const statuses = await during(
    () => ask('DELETE', `/admin/people/${email}`, own),
    async () => {
      given += 1;
      const [token, invitation] = await Promise.all([
        ask('POST', '/admin/status-tokens', headers, { name: `CRM ${given}` }),
        ask('POST', '/admin/people', headers, { email: `guest${given}-of-${email}` }),
      ]);
      return [token.status, invitation.status];
    },
  );
  expect(statuses[0]).toEqual([200, 200]);
  for (const status of statuses.flat()) expect([200, 401, 409]).toContain(status);
  const left = await database.pool.query(
    'SELECT made_by FROM status_tokens WHERE made_by = $1 UNION ALL SELECT invited_by FROM invitations WHERE invited_by = $1',
    [email],
  );
  expect(left.rows).toEqual([]);
});

const changesOfLogin = {
  ...changes,
  'npm run admin -- reset-second-factor': ({ email }: Person) =>
    manageAdmins(['reset-second-factor', email], database, () => new Date()),
};

test.each(Object.entries(changesOfLogin))('No link for a new password outlives %s', async (_, change) => {
  const person = await newAdmin();
  const token = await mailedLink(person);
  await change(person);
  expect((await useLink(token)).status).toBe(404);
});

async function expectWaiting(count: number): Promise<void> {
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(count);
}

/** Locks all admins. What it returns waits until so many others wait for them, and lets them go on after a last statement. */
async function holdAdmins() {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM admins FOR UPDATE');
  return async (waiting: number, last = 'SELECT') => {
    await expectWaiting(waiting);
    await client.query(last);
    await client.query('COMMIT');
    client.release();
  };
}

test('A removal waits for the person’s leads before it locks the admins, as changes of leads do', async () => {
  const [remover, gone] = [await newAdmin(), await newAdmin()];
  await app.inject({ method: 'POST', url: '/api/calculate', payload: buildCalculateBody() });
  const holder = await database.pool.connect();
  await holder.query(
    `BEGIN; UPDATE leads SET assigned_to = (SELECT id FROM admins WHERE email = '${gone.email}')`,
  );
  await holder.query('COMMIT; BEGIN; SELECT FROM leads FOR UPDATE');
  const removed = ask('DELETE', `/admin/people/${gone.email}`, remover.headers);
  await expectWaiting(1);
  try {
    await holder.query('SELECT FROM admins FOR UPDATE NOWAIT');
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  expect((await removed).status).toBe(200);
  const { rows } = await database.pool.query('SELECT DISTINCT assigned_to FROM leads');
  expect(rows).toEqual([{ assigned_to: null }]);
});

test('Whoever takes up an invitation while it is taken back is removed', async () => {
  const { headers } = await newAdmin();
  const email = 'quick@lifts.example';
  await ask('POST', '/admin/people', headers, { email });
  const holder = await database.pool.connect();
  await holder.query(`BEGIN; DELETE FROM invitations WHERE email = '${email}'`);
  await holder.query(`INSERT INTO admins (id, email, password_hash, created_at)
    SELECT gen_random_uuid(), '${email}', password_hash, created_at FROM admins LIMIT 1`);
  const removed = ask('DELETE', `/admin/people/${email}`, headers);
  await expectWaiting(1);
  await holder.query('COMMIT');
  holder.release();
  expect((await removed).status).toBe(200);
  const { rows } = await database.pool.query('SELECT FROM admins WHERE email = $1', [email]);
  expect(rows).toEqual([]);
});

test('Of two admins who remove each other at once one stays', async () => {
  const [one, two] = [await newAdmin(), await newAdmin()];
  const release = await holdAdmins();
  const answers = Promise.all([
    ask('DELETE', `/admin/people/${two.email}`, one.headers),
    ask('DELETE', `/admin/people/${one.email}`, two.headers),
  ]);
  await release(2);
  const [first, second] = (await answers).toSorted((a, b) => a.status - b.status);
  expect(first?.status).toBe(200);
  expect(second).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

test('A link for a new password that is asked for while its person is removed makes nobody an admin', async () => {
  const person = await newAdmin();
  const token = await mailedLink(person, holdAdmins);
  expect((await useLink(token)).status).toBe(404);
  const own = await signIn(testAdmin.email, testAdmin.password);
  const { people: left } = (await ask('GET', '/admin/people', own)).body;
  expect(left).not.toContainEqual(expect.objectContaining({ email: person.email }));
});

test('A price that is worked out while its salesperson is removed is nobody’s', async () => {
  const { email } = await newAdmin('route@lifts.example');
  const release = await holdAdmins();
  const priced = ask('POST', '/calculate', {}, buildCalculateBody({ state: 'NT' }));
  await release(1, `DELETE FROM admins WHERE email = '${email}'`);
  expect((await priced).status).toBe(200);
  const { rows } = await database.pool.query(`SELECT assigned_to FROM leads WHERE state = 'NT'`);
  expect(rows).toEqual([{ assigned_to: null }]);
});

test('Who is removed while a lead is open has it open no more', async () => {
  const { email, headers } = await newAdmin();
  await ask('POST', '/calculate', {}, buildCalculateBody());
  const leads = await database.pool.query<{ id: string }>('SELECT id FROM leads');
  const release = await holdAdmins();
  const asked = ask('GET', `/leads/${leads.rows[0]?.id}/revision`, headers);
  await release(1, `DELETE FROM admins WHERE email = '${email}'`);
  expect((await asked).status).toBeLessThan(500);
  const { rows } = await database.pool.query('SELECT FROM lead_viewers');
  expect(rows).toEqual([]);
});

test('Nothing is given out, changed or taken away in the name of a session that ended meanwhile', async () => {
  const { email } = await newAdmin();
  const works: readonly ((person: Person) => ReturnType<typeof ask>)[] = [
    ({ headers }) => ask('POST', '/admin/status-tokens', headers, { name: 'Thief' }),
    ({ headers }) => ask('POST', '/admin/people', headers, { email: 'thief@lifts.example' }),
    ({ headers }) => ask('DELETE', `/admin/people/${email}`, headers),
    ({ headers, password }) => ask('PUT', '/admin/account/password', headers, { password, newPassword }),
  ];
  for (const begin of works) {
    const person = await newAdmin();
    const release = await holdAdmins();
    const asked = begin(person);
    await release(1, 'DELETE FROM admin_sessions');
    expect(await asked).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    await signIn(person.email, person.password);
  }
  const { rows } = await database.pool.query(`SELECT FROM status_tokens WHERE name = 'Thief'
    UNION ALL SELECT FROM invitations WHERE email = 'thief@lifts.example'`);
  expect(rows).toEqual([]);
  expect((await database.pool.query('SELECT FROM admins WHERE email = $1', [email])).rowCount).toBe(1);
});

/** Of a PNG of 64 × 48 pixels. */
const pictureStart = Buffer.from('89504e470d0a1a0a0000000d494844520000004000000030', 'hex');

test('Nothing is changed in the name of a session that ends meanwhile', async () => {
  await ask('POST', '/calculate', {}, buildCalculateBody());
  const { rows: leads } = await database.pool.query<{ id: string }>('SELECT id FROM leads ORDER BY id');
  const ids = leads.map(({ id }) => id);
  const lead = `/leads/${ids[0]}`;
  const answers = buildAnswers();
  const { headers: others } = await newAdmin();
  const { body: prices } = await ask('GET', '/admin/pricing-config', others);
  const { change } = (await ask('POST', '/leads/bulk', others, { ids, status: 'contacted' })).body;
  const { revision, deliveries } = (await ask('GET', lead, others)).body;
  const [delivery] = deliveries;
  expect(delivery).toBeDefined();
  await ask('POST', '/lead-views', others, { name: 'All', query: '', shared: true });
  await ask('POST', '/admin/people', others, { email: 'invited@lifts.example' });
  const { body: token } = await ask('POST', '/admin/status-tokens', others, { name: 'Sheet' });
  const works = [
    ['PUT', '/admin/business', { leadEmails: ['thief@example.com'] }],
    ['PUT', '/admin/pricing-config', prices],
    ['POST', `/admin/pricing-config/versions/${String(prices['_id'])}/restore`, {}],
    ['POST', '/leads/bulk', { ids, status: 'lost' }],
    ['POST', `/leads/bulk/${String(change)}/undo`],
    ['PATCH', lead, { revision, doNotContact: { phone: true } }],
    ['PATCH', `${lead}/contact`, { revision, email: 'thief@example.com' }],
    ['POST', `${lead}/notes`, { text: 'Gone' }],
    ['POST', `${lead}/undo`, { revision }],
    ['POST', `${lead}/estimates`, { answers, mail: false }],
    ['POST', '/leads', { ...buildContact({ email: 'new@example.com' }), answers, mail: false }],
    ['POST', `/admin/pricing-config/versions/${String(prices['_id'])}/withdraw`],
    ['POST', `${lead}/hand-off`],
    ['POST', `${lead}/deliveries/${String(delivery?.['_id'])}/send-again`],
    ['POST', '/admin/hand-offs/retry'],
    ['PUT', '/admin/spend', { spend: [{ month: '2026-03', campaign: 'thief', amount: 1 }] }],
    ['POST', '/lead-views', { name: 'Thief', query: '', shared: true }],
    ['DELETE', '/lead-views', { name: 'All', shared: true }],
    ['PUT', '/admin/account/name', { name: 'Thief' }],
    ['DELETE', `/admin/status-tokens/${String(token['id'])}`],
    ['DELETE', '/admin/people/invited@lifts.example'],
    ['POST', '/admin/account/second-factor/secret'],
    ['POST', '/admin/pictures', pictureStart],
    ['DELETE', lead],
  ] as const;
  const everything = async () => {
    const { rows } = await database.pool.query(`SELECT json_agg(row) AS all FROM (
      SELECT row_to_json(b)::text AS row FROM business_versions b UNION ALL SELECT row_to_json(p)::text FROM pricing_versions p
      UNION ALL SELECT row_to_json(l)::text FROM leads l UNION ALL SELECT row_to_json(h)::text FROM lead_history h
      UNION ALL SELECT row_to_json(d)::text FROM deliveries d UNION ALL SELECT row_to_json(c)::text FROM campaign_spend c
      UNION ALL SELECT row_to_json(v)::text FROM lead_views v UNION ALL SELECT id::text FROM status_tokens
      UNION ALL SELECT name FROM admins WHERE name IS NOT NULL UNION ALL SELECT id FROM pictures
      UNION ALL SELECT issued_secret FROM admins WHERE issued_secret IS NOT NULL UNION ALL SELECT email FROM invitations ORDER BY row) r`);
    return rows;
  };
  const before = await everything();
  for (const [method, path, body] of works) {
    const { headers } = await newAdmin();
    const holder = await database.pool.connect();
    await holder.query('BEGIN; DELETE FROM admin_sessions');
    const type = body === pictureStart && { 'content-type': 'image/png' };
    const asked = ask(method, path, { ...headers, ...type }, body);
    await Promise.race([asked, expectWaiting(1)]);
    await holder.query('COMMIT');
    holder.release();
    expect([path, (await asked).status]).toEqual([path, 401]);
  }
  expect(await everything()).toEqual(before);
});

test('A wish for no calls ends at all leads of the phone, or at none if the session ends meanwhile', async () => {
  const phone = '0412 000 777';
  for (const email of ['one@example.com', 'two@example.com'])
    await ask('POST', '/calculate', {}, buildCalculateBody({ email, phone }));
  const barred = async () => {
    const { rows } = await database.pool.query<{ id: string; do_not_phone: boolean }>(
      `SELECT id, do_not_phone FROM leads WHERE phone = '+61412000777' ORDER BY email`,
    );
    return rows;
  };
  await database.pool.query(`UPDATE leads SET do_not_phone = true WHERE phone = '+61412000777'`);
  const [one, two] = await barred();
  const takeBack = ({ headers }: Person) =>
    ask('PATCH', `/leads/${one?.id}`, headers, { revision: 0, doNotContact: { phone: false } });
  const holder = await database.pool.connect();
  await holder.query(`BEGIN; SELECT FROM leads WHERE id = '${two?.id}' FOR UPDATE`);
  const asked = takeBack(await newAdmin());
  await expectWaiting(1);
  await database.pool.query('DELETE FROM admin_sessions');
  await holder.query('COMMIT');
  holder.release();
  expect((await asked).status).toBe(401);
  expect((await barred()).map((lead) => lead.do_not_phone)).toEqual([true, true]);
  expect((await takeBack(await newAdmin())).status).toBe(200);
  expect((await barred()).map((lead) => lead.do_not_phone)).toEqual([false, false]);
});

test('Who is removed meanwhile is not told that anything was done', async () => {
  const { headers: others } = await newAdmin();
  await ask('POST', '/lead-views', others, { name: 'Kept', query: '', shared: true });
  const works = [
    ['PUT', '/admin/account/name', { name: 'Thief' }],
    ['DELETE', '/lead-views', { name: 'Kept', shared: true }],
    ['POST', '/lead-views', { name: 'Thief', query: '', shared: false }],
    ['POST', '/admin/status-tokens', { name: 'Thief' }],
  ] as const;
  for (const [method, path, body] of works) {
    const { email, headers } = await newAdmin();
    const release = await holdAdmins();
    const asked = ask(method, path, headers, body);
    await release(1, `DELETE FROM admins WHERE email = '${email}'`);
    expect([path, (await asked).status]).toEqual([path, 401]);
  }
});

test('What waits for somebody else keeps no session from ending, or the two could wait for each other', async () => {
  const { headers } = await newAdmin();
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE lead_views IN SHARE ROW EXCLUSIVE MODE');
  const asked = ask('POST', '/lead-views', headers, { name: 'Late', query: '', shared: false });
  await expectWaiting(1);
  expect((await ask('POST', '/admin/logout', headers)).status).toBe(200);
  await holder.query('COMMIT');
  holder.release();
  expect((await asked).status).toBe(401);
});

test('Adding somebody who is an admin already ends no link for their new password', async () => {
  const person = await newAdmin();
  const token = await mailedLink(person);
  await manageAdmins(['add', person.email], database, () => new Date());
  expect((await useLink(token)).status).toBe(200);
});

test('Who signs out everywhere is counted, and what was under way before does nothing after', async () => {
  const { email, password, headers } = await newAdmin();
  const count = 'UPDATE admins SET sign_outs = sign_outs + 1';
  const work = [
    () => ask('POST', '/admin/login', {}, { email, password }),
    () => ask('PUT', '/admin/account/password', headers, { password, newPassword }),
  ];
  const refusals: number[] = [];
  for (const begin of work) {
    const release = await holdAdmins();
    const asked = begin();
    await release(1, count);
    refusals.push((await asked).status);
  }
  expect(refusals).toEqual([401, 409]);
  const counted = async () => {
    const { rows } = await database.pool.query('SELECT sign_outs FROM admins WHERE email = $1', [email]);
    return rows[0]?.sign_outs;
  };
  expect(await counted()).toBe(2);
  expect((await ask('POST', '/admin/account/sign-out-everywhere', headers)).status).toBe(200);
  expect(await counted()).toBe(3);
  await signIn(email, password);
});
