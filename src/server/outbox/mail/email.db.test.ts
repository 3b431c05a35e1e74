import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { sendJson } from '#tests/support/send-json.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const desk = useDeliveryDesk();
const { submit, states, leadId, query } = desk;

const start = (env: Record<string, string> = {}) =>
  desk.start({ CRM_URL: '', ...desk.sandbox.mailEnv, ...env });

const mailTo = (address: string) => desk.mail.mails().filter(({ to }) => to.includes(address));
const visitor = 'mary.lee@example.com';

test('The business hears at once of a new lead, and the visitor gets the estimate with its document', async () => {
  const server = await start({
    PUBLIC_URL: 'https://estimate.lifts.example',
    BUSINESS_NAME: 'Example Lifts',
    BUSINESS_ABN: '51 824 753 556',
  });
  await submit(server, { utm_source: 'newsletter' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);

  const link = String(/\/estimate\/([\w-]{43})/.exec(mailTo(visitor)[0]?.mail.text ?? '')?.[1]);
  const shared = await (await fetch(`${server.url}/api/estimates/${link}`)).json();
  expect(shared).toMatchObject({ mailWaits: false, mailedAt: expect.stringMatching(/^20\d\d-/) });

  const [toBusiness] = mailTo('sales@lifts.example');
  expect(toBusiness?.to).toEqual(['sales@lifts.example', 'boss@lifts.example']);
  expect(toBusiness?.mail.subject).toBe('New lead: Mary, $92,820, NSW');
  expect(toBusiness?.mail.replyTo).toEqual([{ name: 'Mary', address: visitor }]);
  const leadUrl = `https://estimate.lifts.example/admin/leads/${await leadId('Mary Ann Lee')}`;
  for (const words of [
    leadUrl,
    'Phone: 0412345678',
    'Source: newsletter',
    'Likely range $88,179 to $102,102',
  ]) {
    expect(toBusiness?.mail.text).toContain(words);
  }
  expect(toBusiness?.mail.html).toContain('href="tel:+61412345678"');
  expect(toBusiness?.mail.html).toContain(`href="${leadUrl}"`);

  const [toVisitor] = mailTo(visitor);
  expect(toVisitor?.mail.from).toEqual({ name: 'Example Lifts', address: 'estimates@lifts.example' });
  expect(toVisitor?.mail.replyTo).toMatchObject([{ address: 'sales@lifts.example' }]);
  expect(toVisitor?.mail.text).toContain('Reply to this mail with photos of the place');
  expect(toVisitor?.mail.subject).toMatch(/^Your lift estimate \w{4}-\w{4}$/);
  for (const words of ['Hello Mary', '$92,820', 'Valid until', 'ABN 51 824 753 556', 'Residential Lift']) {
    expect(toVisitor?.mail.text).toContain(words);
    expect(toVisitor?.mail.html).toContain(words);
  }
  expect(toVisitor?.mail.text).toMatch(/https:\/\/estimate\.lifts\.example\/estimate\/[\w-]{43}\n/);
  expect(toVisitor?.mail.html).toContain('<html lang="en-AU">');
  const [pdf] = toVisitor?.mail.attachments ?? [];
  expect(pdf?.filename).toMatch(/^lift-estimate-.*\.pdf$/);
  expect(Buffer.from(pdf?.content as ArrayBuffer).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('Who hears of new leads is saved while the server runs, and nobody hears while nobody is named', async () => {
  const server = await start({ LEAD_EMAILS: '', VISITOR_EMAIL: 'off' });
  await submit(server, { email: 'first@example.com' });
  expect(await states()).toEqual([]);
  await server.asAdmin('PUT', '/api/admin/business', {
    name: 'Tower Lifts',
    leadEmails: ['new@lifts.example'],
  });
  await submit(server, { email: 'second@example.com' });
  await expect.poll(states).toEqual(['delivered']);
  expect(mailTo('new@lifts.example')[0]?.mail.subject).toMatch(/^New lead: /);
});

test('Without a booking page no mail leads to one', async () => {
  const server = await start();
  await submit(server);
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  const [mail] = mailTo(visitor);
  expect(mail?.mail.text).not.toContain('Book a Meeting');
  expect(mail?.mail.html).not.toContain('example.com/book');
});

test('Of a phone that wants no calls the business reads so, and a tap calls nobody', async () => {
  const server = await start();
  await submit(server, { email: 'first@example.com' });
  await query("UPDATE leads SET do_not_phone = true WHERE email = 'first@example.com'");
  await submit(server, { fullName: 'Mary Again', email: 'again@example.com' });
  await expect.poll(() => mailTo('sales@lifts.example')).toHaveLength(2);
  const again = mailTo('sales@lifts.example').find(({ mail }) => mail.text?.includes('Mary Again'));
  expect(again?.mail.text).toContain('Phone: 0412345678 (no calls)');
  expect(again?.mail.html).not.toContain('href="tel:+61412345678"');
});

test('A corrected address is a new lead of which the business gets no second mail; another person is one', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await submit(server, { sessionId, email: 'mary@exmaple.com' });
  await submit(server, { sessionId, email: 'mary@example.com' });
  await submit(server, { sessionId, fullName: 'Zoe Client', phone: '0298765432', email: 'zoe@example.com' });
  await expect.poll(() => mailTo('sales@lifts.example')).toHaveLength(2);
  expect(mailTo('sales@lifts.example').map(({ mail }) => mail.subject)).toEqual([
    'New lead: Mary, $92,820, NSW',
    'New lead: Zoe, $92,820, NSW',
  ]);
  expect(await query("SELECT FROM deliveries WHERE channel = 'owner_email'")).toHaveLength(2);
});

test('After a correction of the address the estimate is mailed there as well, and the business hears nothing anew', async () => {
  const server = await start({ VISITOR_EMAIL: 'on', VISITOR_EMAIL_MINUTES: '0' });
  const sessionId = randomUUID();
  const { estimateUrl } = await submit(server, { sessionId, email: 'mary@exmaple.com' });
  await expect.poll(() => mailTo('mary@exmaple.com')).toHaveLength(1);
  const continues = estimateUrl.split('/').at(-1) ?? '';
  await submit(server, { sessionId, email: 'mary@example.com', continues });
  await expect.poll(() => mailTo('mary@example.com')).toHaveLength(1);
  expect(await query('SELECT FROM leads')).toHaveLength(1);
  expect(await query("SELECT FROM deliveries WHERE channel = 'owner_email'")).toHaveLength(1);
});

test('What an admin prices for a customer is mailed at once, and only if the admin says so', async () => {
  const server = await start({ VISITOR_EMAIL: 'on', LEAD_EMAILS: '' });
  await submit(server);
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  const estimates = `/api/leads/${await leadId('Mary Ann Lee')}/estimates`;
  const silent = await server.asAdmin('POST', estimates, {
    answers: buildAnswers({ numberOfStops: 2 }),
    mail: false,
  });
  const mailed = await server.asAdmin('POST', estimates, {
    answers: buildAnswers({ numberOfStops: 3 }),
    mail: true,
  });
  expect([silent.body['mailedTo'], mailed.body['mailedTo']]).toEqual([null, visitor]);
  await expect.poll(() => mailTo(visitor)).toHaveLength(2);
  const reference = String(mailed.body['reference']);
  expect(mailTo(visitor).map(({ mail }) => mail.subject)).toContain(`Your lift estimate ${reference}`);
  await expect.poll(states).toEqual(['delivered', 'delivered']);
});

/** As if the minutes without a further estimate were over. */
const endWait = () => query(`UPDATE deliveries SET due_at = now() WHERE channel = 'visitor_email'`);

/** The path of the newest estimate's own address, as the API has it. */
async function estimatePath(server: TestServer, body: Parameters<typeof submit>[1]) {
  const { estimateUrl, reference } = await submit(server, body);
  return { path: `/api/estimates/${estimateUrl.split('/').at(-1)}/mail`, reference };
}

test('The visitor who tries several lifts gets one mail about the last, and the business one about the lead', async () => {
  const server = await start({ VISITOR_EMAIL_MINUTES: '10' });
  const sessionId = randomUUID();
  await submit(server, { sessionId });
  await submit(server, { sessionId, numberOfStops: 2 });
  const { reference } = await estimatePath(server, { sessionId, numberOfStops: 3 });
  await expect.poll(() => mailTo('sales@lifts.example')).toHaveLength(1);
  expect(mailTo(visitor)).toEqual([]);
  await endWait();
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  expect(mailTo(visitor)[0]?.mail.subject).toBe(`Your lift estimate ${reference}`);

  await submit(server, { sessionId, numberOfStops: 5 });
  await submit(server, { sessionId, email: 'right@example.com' });
  // The business hears no more of the same person. Those of one price have no order.
  const sorted = async () => (await states()).toSorted();
  await expect.poll(sorted).toEqual(['delivered', 'delivered', 'waiting']);
  await endWait();
  await expect.poll(() => mailTo('right@example.com')).toHaveLength(1);
  expect(mailTo(visitor)).toHaveLength(1);
});

test('“Email me this version” sends at once what would have waited, and again as often as is asked, up to five an hour', async () => {
  const server = await start({ VISITOR_EMAIL_MINUTES: '10', RATE_LIMIT: 'on' });
  const sessionId = randomUUID();
  const first = await estimatePath(server, { sessionId });
  const second = await estimatePath(server, { sessionId, numberOfStops: 2 });
  expect((await server.post(first.path)).status).toBe(200);
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  for (let mail = 2; mail <= 5; mail += 1) {
    expect((await server.post(second.path)).status).toBe(200);
    await expect.poll(() => mailTo(visitor)).toHaveLength(mail);
  }
  const refused = await server.post(second.path);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('No more mails are sent for an hour.');
  expect(mailTo(visitor).map(({ mail }) => mail.subject?.slice(-9))).toEqual([
    first.reference,
    ...Array.from({ length: 4 }, () => second.reference),
  ]);
  expect((await server.post('/api/estimates/nothing/mail')).status).toBe(404);
});

test.each([false, true])(
  'Mails that are asked for count while none leaves, between other prices: %s',
  async (isBetween) => {
    const server = await start({ VISITOR_EMAIL_MINUTES: '10', RATE_LIMIT: 'on', ROLE: 'web' });
    const sessionId = randomUUID();
    const { path } = await estimatePath(server, { sessionId });
    const statuses: number[] = [];
    for (let asked = 1; asked <= 6; asked += 1) {
      if (isBetween) await submit(server, { sessionId, numberOfStops: 2 + (asked % 3) });
      statuses.push((await server.post(path)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  },
);

test('An admin who mails a price takes no mail of another person of the visit', async () => {
  const server = await start({ LEAD_EMAILS: '', VISITOR_EMAIL_MINUTES: '10' });
  const sessionId = randomUUID();
  await submit(server, { sessionId });
  await endWait();
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  const ben = { fullName: 'Ben', email: 'ben@example.com', phone: '0400000002' };
  await submit(server, { sessionId, ...ben });
  const estimates = `/api/leads/${await leadId('Mary Ann Lee')}/estimates`;
  const priced = { answers: buildAnswers({ numberOfStops: 3 }), mail: true };
  expect((await server.asAdmin('POST', estimates, priced)).body).toMatchObject({ mailedTo: visitor });
  // Before Ben's.
  await expect.poll(() => mailTo(visitor)).toHaveLength(2);
  await endWait();
  await expect.poll(() => mailTo(ben.email)).toHaveLength(1);
});

test('“Email me” takes no mail of another person of the visit', async () => {
  const server = await start({ LEAD_EMAILS: '', VISITOR_EMAIL_MINUTES: '10' });
  const sessionId = randomUUID();
  const { path } = await estimatePath(server, { sessionId });
  await endWait();
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  const ben = { fullName: 'Ben', email: 'ben@example.com', phone: '0400000002' };
  expect(await submit(server, { sessionId, ...ben })).toMatchObject({ mailedTo: ben.email });
  expect((await server.post(path)).status).toBe(200);
  await endWait();
  await expect.poll(() => mailTo(visitor)).toHaveLength(2);
  await expect.poll(() => mailTo(ben.email)).toHaveLength(1);
});

/** The address that stops the mails, from a header of the newest mail to the visitor. */
function stopPath(server: TestServer): string {
  const [mail] = mailTo(visitor).toReversed();
  const header = mail?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const { pathname } = new URL(header.replace(/^<|>$/g, ''));
  return server.url + pathname;
}

const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

test('Who presses “no more” is mailed no estimates, also none that waited, until they ask with the link of a mail', async () => {
  const server = await start({ LEAD_EMAILS: '', VISITOR_EMAIL_MINUTES: '10' });
  await submit(server);
  await endWait();
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  const [first] = mailTo(visitor);
  expect(first?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
  );
  const stop = stopPath(server);
  // Waits while the person presses.
  const { path } = await estimatePath(server, { sessionId: randomUUID() });
  expect((await fetch(stop, oneClick)).status).toBe(200);
  const ended = await query('SELECT id FROM ended');
  expect((await fetch(stop, oneClick)).status).toBe(200);
  // Pressed twice, it is one wish, and none that ended.
  expect(await query('SELECT id FROM ended')).toEqual(ended);
  await endWait();
  await expect.poll(states).toEqual(['delivered', 'failed']);

  // In any spelling of the address.
  const again = { email: 'Mary.Lee+lift@example.com', sessionId: randomUUID() };
  // What anybody who types the address is told does not depend on it.
  expect(await submit(server, again)).toMatchObject({ mailedTo: again.email });
  expect((await server.post(path)).status).toBe(200);
  await endWait();
  await expect.poll(states).toEqual(['delivered', 'failed', 'failed', 'failed']);
  expect(mailTo(visitor)).toHaveLength(1);

  const page = stop.replace('/api/', '/');
  expect(await (await fetch(`${page}x?again`, oneClick)).text()).not.toContain('by mail again');
  expect(await (await fetch(`${page}?again`, oneClick)).text()).toContain('You get estimates by mail again');
  // As the page says that takes STOP back, what was left out is sent by nobody's "Send all again".
  for (const body of [{}, { only: 'failed' }])
    expect((await server.asAdmin('POST', '/api/admin/hand-offs/retry', body)).body).toMatchObject({
      queued: 0,
    });
  expect((await server.post(path)).status).toBe(200);
  await expect.poll(() => mailTo(visitor)).toHaveLength(2);
  await expect.poll(states).toEqual(['delivered', 'failed', 'failed', 'failed', 'delivered']);
  await submit(server, { email: 'somebody.else@example.com' });
  await endWait();
  await expect.poll(() => mailTo('somebody.else@example.com')).toHaveLength(1);
});

test('Mails are stopped by nobody who has no mail, and by no program that only looks', async () => {
  const server = await start({ LEAD_EMAILS: '' });
  await submit(server);
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  const stop = stopPath(server);
  const other = stop.replace(/stop\/(.)/, (_, first) => `stop/${first === 'A' ? 'B' : 'A'}`);
  for (const wrong of [`${stop}x`, stop.replace(/\.[^.]*$/, ''), other]) {
    expect((await fetch(wrong, oneClick)).status).toBe(404);
  }
  for (const opened of [stop, stop.replace('/api/', '/')]) {
    const page = await fetch(opened);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Stop these mails')]);
  }
  expect(await query('SELECT * FROM stopped_mailboxes')).toEqual([]);
  const stopped = await fetch(stop.replace('/api/', '/'), { ...oneClick, body: '' });
  expect(await stopped.text()).toContain('You get no more estimates by mail');
  expect(await query('SELECT * FROM stopped_mailboxes')).toHaveLength(1);
  const form = await fetch(`${server.url}/api/calculate`, oneClick);
  expect(form.status).toBe(415);
});

test('What somebody typed for the document stands in none that is mailed', async () => {
  const server = await start({ VISITOR_EMAIL_MINUTES: '10' });
  const { path } = await estimatePath(server, { fullName: 'Claim-at-evil.example Lee' });
  const typed = { name: 'You won', project: 'five thousand dollars', address: '4 Quay Street' };
  const kept = await sendJson('PUT', server.url + path.replace('/mail', '/prepared-for'), typed);
  expect(await kept.json()).toEqual(typed);
  expect((await server.post(path)).status).toBe(200);
  await expect.poll(() => mailTo(visitor)).toHaveLength(1);
  const [pdf] = mailTo(visitor)[0]?.mail.attachments ?? [];
  const { text } = await readPdf(Buffer.from(pdf?.content as ArrayBuffer));
  expect(text).toContain('$92,820');
  expect(text).not.toMatch(/You won|five thousand|Quay|evil/);
});

test('An estimate that cannot be mailed says so', async () => {
  const server = await start({ VISITOR_EMAIL: 'off' });
  const { path } = await estimatePath(server, {});
  expect(await (await server.post(path)).json()).toMatchObject({ code: 'estimate_not_mailed' });
});

test('A mail that waits goes to an address that the desk has corrected, and to none that it was not counted for', async () => {
  const web = await start({ LEAD_EMAILS: '', ROLE: 'web' });
  for (const fullName of ['Ann', 'Ben'])
    await submit(web, { fullName, email: `${fullName}@typo.example.com` });
  const correction = { email: 'ann@example.com', revision: 0 };
  await web.asAdmin('PATCH', `/api/leads/${await leadId('Ann')}/contact`, correction);
  await query(
    `UPDATE leads SET email = 'victim@example.com', mailbox = 'victim@example.com' WHERE name = 'Ben'`,
  );
  await start({ LEAD_EMAILS: '' });
  await expect.poll(states).toEqual(['delivered', 'failed']);
  expect(desk.mail.mails().map(({ to }) => to)).toEqual([['ann@example.com']]);
});

test('A mail that failed is sent again to the address that the desk has corrected', async () => {
  desk.mail.setMode('refuse');
  const server = await start({ LEAD_EMAILS: '' });
  await submit(server, { fullName: 'Ann', email: 'ann@typo.example.com' });
  await expect.poll(states).toEqual(['failed']);
  desk.mail.setMode('ok');
  const id = await leadId('Ann');
  const { body } = await server.asAdmin('GET', `/api/leads/${id}`);
  await server.asAdmin('PATCH', `/api/leads/${id}/contact`, {
    email: 'ann@example.com',
    revision: body.revision,
  });
  const [failed] = await query<{ id: string }>('SELECT id FROM deliveries');
  expect((await server.asAdmin('POST', `/api/leads/${id}/deliveries/${failed?.id}/send-again`)).status).toBe(
    200,
  );
  await expect.poll(states).toEqual(['delivered']);
  expect(mailTo('ann@example.com')).toHaveLength(1);
});

test('Addresses that lead to one mailbox share its limit', async () => {
  const server = await start({ LEAD_EMAILS: '', ROLE: 'web', RATE_LIMIT: 'on' });
  const made = async () => (await states()).length;
  await submit(server, { email: 'victim@example.com' });
  await query(
    `INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, mailbox, created_at)
     SELECT gen_random_uuid(), channel, event, lead_id, estimate_id, mailbox, now() FROM deliveries, generate_series(1, 18)`,
  );
  await submit(server, { email: 'Victim+1@example.com' });
  expect(await made()).toBe(20);
  await submit(server, { email: 'victim+2@Example.com' });
  expect(await made()).toBe(20);
  await submit(server, { email: 'other@example.com' });
  expect(await made()).toBe(21);
});

test('Each mail is a setting: without LEAD_EMAILS, or with VISITOR_EMAIL=off, the other alone is sent', async () => {
  const withoutSales = await start({ LEAD_EMAILS: '' });
  await submit(withoutSales);
  await expect.poll(states).toEqual(['delivered']);
  expect(mailTo(visitor)).toHaveLength(1);
  // It would take the next mail too, and put it off for a server that knows its channel.
  await withoutSales.stop();
  await submit(await start({ VISITOR_EMAIL: 'off' }), { email: 'other@example.com' });
  await expect.poll(() => mailTo('sales@lifts.example')).toHaveLength(1);
  expect(mailTo('other@example.com')).toEqual([]);
});

test.each([
  ['https://spam.example/win now', 'spam.example'],
  ['Your-account-is-locked,-call-us', 'locked'],
  ['Mary call-us-now 1900', 'call-us-now'],
  ['evil\uA4F8example', '\uA4F8'],
])('What a stranger typed as %j is not written to whoever’s address was given', async (fullName, words) => {
  await submit(await start({ LEAD_EMAILS: '' }), { fullName });
  await expect.poll(states).toEqual(['delivered']);
  const [mail] = mailTo(visitor);
  const greeting = fullName.startsWith('Mary ') ? 'Hello Mary, here is' : 'Hello, here is';
  expect(mail?.mail.text).toContain(greeting);
  const [pdf] = mail?.mail.attachments ?? [];
  const document = await readPdf(Buffer.from(pdf?.content as ArrayBuffer));
  for (const part of [mail?.mail.text, mail?.mail.html, mail?.mail.subject, document.text]) {
    expect(part).not.toContain(words);
    expect(part).not.toContain('0412345678');
  }
});

test('A line that a stranger puts into a link is no line of the business’s mail', async () => {
  await submit(await start({ VISITOR_EMAIL: 'off' }), {
    fullName: 'Mary\nLee',
    utm_campaign: 'spring\nPhone: 0499 999 999',
    handl_landing_page: '/\r\nEmail: evil@example.com\u2028now',
  });
  await expect.poll(states).toEqual(['delivered']);
  const [mail] = mailTo('sales@lifts.example');
  expect(mail?.mail.text).toContain('Campaign: spring Phone: 0499 999 999\n');
  expect(mail?.mail.text).toContain('Landing page: / Email: evil@example.com now\n');
  expect(mail?.mail.text).toContain('Name: Mary Lee\n');
});

test('A wrong password is a problem of the status and not hammered, and mended settings send what waited', async () => {
  desk.mail.setMode('unauthorized');
  const server = await start();
  for (const fullName of ['Ann', 'Ben', 'Cho']) await submit(server, { fullName });
  await expect
    .poll(async () => (await server.asAdmin('GET', '/api/admin/status')).body['problems'])
    .toEqual([
      expect.stringMatching(
        /^Mail to the business has not worked since .*: The mail server refuses the password/,
      ),
      expect.stringMatching(
        /^Mail to visitors has not worked since .*: The mail server refuses the password/,
      ),
    ]);
  await server.stop();
  // Each of the six mails once, if all were begun before the first rejection.
  expect(desk.mail.connections()).toBeLessThanOrEqual(6);
  const [delivery] = await query<{ last_reason: string }>(
    'SELECT last_reason FROM deliveries WHERE last_reason IS NOT NULL',
  );
  expect(delivery?.last_reason).toBe('The mail server refuses the password.');

  desk.mail.setMode('ok');
  await start();
  await expect.poll(() => mailTo('sales@lifts.example')).toHaveLength(3);
});

test('An address that does not exist is given up and troubles nobody; a busy server is tried again', async () => {
  desk.mail.setMode('refuse');
  const server = await start({ LEAD_EMAILS: '' });
  await submit(server, { fullName: 'Mistyped' });
  await expect.poll(states).toEqual(['failed']);
  expect((await server.asAdmin('GET', '/api/admin/status')).body).toMatchObject({ operational: true });
  desk.mail.setMode('limit');
  await submit(server, { fullName: 'Ben' });
  await expect.poll(states).toEqual(['failed', 'retrying']);
  desk.mail.setMode('break');
  await expect.poll(() => query(`SELECT 1 FROM delivery_attempts WHERE status = 421`)).not.toEqual([]);
  desk.mail.setMode('ok');
  await expect.poll(states).toEqual(['failed', 'delivered']);
});

test('A mail that is put off holds up none to another address of the visit', async () => {
  const server = await start({ LEAD_EMAILS: '' });
  const sessionId = randomUUID();
  desk.mail.setMode('limit');
  await submit(server, { sessionId, fullName: 'Ann Away', email: 'ann@example.com', phone: '0298765432' });
  await expect.poll(states).toEqual(['retrying']);
  const putOff = `UPDATE deliveries SET due_at = now() + interval '1 day' WHERE leased_until IS NULL RETURNING 1`;
  await expect.poll(() => query(putOff)).toHaveLength(1);
  desk.mail.setMode('ok');
  await submit(server, { sessionId });
  await expect.poll(states).toEqual(['retrying', 'delivered']);
  expect(mailTo(visitor)).toHaveLength(1);
});

test('An erased person gets no mail', async () => {
  desk.mail.setMode('limit');
  const server = await start();
  await submit(server, { fullName: 'Erased' });
  await expect.poll(states).toEqual(['retrying', 'retrying']);
  await server.asAdmin('DELETE', `/api/leads/${await leadId('Erased')}`);
  // An attempt that was under way is refused too.
  await expect.poll(() => query('SELECT 1 FROM delivery_attempts WHERE outcome IS NULL')).toEqual([]);
  desk.mail.setMode('ok');
  await submit(server, { fullName: 'Kept', email: 'kept@example.com' });
  await expect.poll(() => mailTo('kept@example.com')).toHaveLength(1);
  await expect.poll(states).toEqual(['cancelled', 'cancelled', 'delivered', 'delivered']);
  expect(mailTo(visitor)).toEqual([]);
});
