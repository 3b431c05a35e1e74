// A customer who wants no mails, or no calls and SMS: said to us, or by their own press.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Lead } from '#contract/leads/leads.ts';
import type { MadeEstimate } from '#contract/leads/made-estimate.ts';
import { migrations } from '#server/database/migrate.ts';
import { openEstimateLinks } from '#server/estimates/estimate-links.ts';
import { createStoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import { createSecretBox } from '#server/settings/secret-box.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { openLeadDesk, useLeadDesk } from '#tests/support/lead-desk.ts';

const env = { ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'us@lifts.example' };
const { desk, database } = await useLeadDesk('2026-03-02T01:00:00Z', env);
const { detail, person } = desk;
const links = await openEstimateLinks(database.orm, '', createSecretBox(undefined));
const stopped = createStoppedMailboxes({ database, clock: () => new Date(), links });

const say = async (lead: Lead, doNotContact: object) => {
  const { revision } = await detail(lead._id);
  return desk.send('PATCH', `/leads/${lead._id}`, { doNotContact, revision });
};
const seen = async ({ _id, email }: Lead) => {
  const listed = (await desk.list({ search: email })).leads.find((lead) => lead._id === _id);
  const { doNotContact } = await detail(_id);
  expect(listed?.doNotContact).toEqual(doNotContact);
  return doNotContact;
};

test('What a customer said on the phone is seen on list and lead, kept in the history, and undone', async () => {
  const lead = await person('quiet');
  const answer = await say(lead, { mail: true, phone: true });
  expect(answer.json()).toMatchObject({ doNotContact: { mail: true, phone: true }, touchedAt: null });
  expect(await seen(lead)).toEqual({ mail: true, phone: true });
  expect((await detail(lead._id)).history).toMatchObject([
    { kind: 'do_not_contact', detail: { mail: true, phone: true } },
  ]);
  await desk.send('POST', `/leads/${lead._id}/undo`, { revision: answer.json<Lead>().revision });
  expect(await seen(lead)).toEqual({ mail: false, phone: false });
});

test('It holds for every lead of the person, also a later one, until it is taken back at any of them', async () => {
  const first = await person('again', { sessionId: randomUUID() });
  await say(first, { mail: true, phone: true });
  const later = await person('again', { sessionId: randomUUID(), numberOfStops: 6 });
  expect(await seen(later)).toEqual({ mail: true, phone: true });
  expect((await say(later, { phone: false })).json()).toMatchObject({
    doNotContact: { mail: true, phone: false },
  });
  expect(await seen(first)).toEqual({ mail: true, phone: false });
});

test('No estimate is mailed to them', async () => {
  const lead = await person('no-mails');
  await say(lead, { mail: true });
  const made = await desk.send('POST', `/leads/${lead._id}/estimates`, {
    answers: { ...buildAnswers(), numberOfStops: 5 },
    mail: true,
  });
  expect(made.json<MadeEstimate>()).toMatchObject({ notMailed: 'stopped', status: 'new' });
});

test('A late repeat of a request that took it back does not take back what was said since', async () => {
  const lead = await person('repeated');
  await say(lead, { mail: true });
  const { revision } = await detail(lead._id);
  const body = { doNotContact: { mail: false }, revision, id: randomUUID() };
  const send = () => desk.send('PATCH', `/leads/${lead._id}`, body);
  expect((await send()).statusCode).toBe(200);
  const later = await person('repeated', { sessionId: randomUUID(), numberOfStops: 6 });
  await say(later, { mail: true });
  expect((await send()).statusCode).toBe(200);
  expect(await seen(later)).toMatchObject({ mail: true });
});

test('It holds when the lead is erased or gets another email, until it is taken back', async () => {
  const erased = await person('erased-bar');
  await say(erased, { mail: true });
  await desk.send('DELETE', `/leads/${erased._id}`);
  const later = await person('erased-bar', { sessionId: randomUUID() });
  expect(await seen(later)).toMatchObject({ mail: true });
  await say(later, { mail: false });
  expect(await seen(later)).toMatchObject({ mail: false });

  const moved = await person('moved-bar');
  await say(moved, { mail: true });
  const { revision } = await detail(moved._id);
  const corrected = { fullName: moved.name, phone: moved.mobile, email: 'moved-to@example.com', revision };
  expect((await desk.send('PATCH', `/leads/${moved._id}/contact`, corrected)).statusCode).toBe(200);
  expect(await seen(await detail(moved._id))).toMatchObject({ mail: true });
  expect(await seen(await person('moved-bar', { sessionId: randomUUID() }))).toMatchObject({ mail: true });

  // The correction was wrong: whoever has that address never said so.
  const { revision: since } = await detail(moved._id);
  expect((await desk.send('POST', `/leads/${moved._id}/undo`, { revision: since })).statusCode).toBe(200);
  expect(await seen(moved)).toMatchObject({ mail: true });
  expect(await seen(await desk.visitor({ email: 'moved-to@example.com' }))).toMatchObject({ mail: false });
});

const ends = {
  'is erased': ({ _id }: Lead) => desk.send('DELETE', `/leads/${_id}`),
  'gets another phone': async ({ _id, name, email }: Lead) => {
    const { revision } = await detail(_id);
    const contact = { fullName: name, email, phone: '0499000111', revision };
    return desk.send('PATCH', `/leads/${_id}/contact`, contact);
  },
} as const;

test.each(Object.entries(ends))(
  'No calls holds for the other leads of a phone when the one where it was said %s',
  async (name, end) => {
    const first = await person(name.replaceAll(' ', '-'));
    const later = await person(name.replaceAll(' ', '-'), { sessionId: randomUUID(), numberOfStops: 6 });
    await say(first, { phone: true });
    expect((await end(first)).statusCode).toBe(200);
    expect(await seen(later)).toMatchObject({ phone: true });
    await say(later, { phone: false });
    expect(await seen(later)).toMatchObject({ phone: false });
  },
);

test('Mails wanted again at one lead of the person are wanted at all of them, and the undo there takes that back', async () => {
  const first = await person('shared');
  await say(first, { mail: true });
  const later = await person('shared', { sessionId: randomUUID(), numberOfStops: 6 });
  expect((await say(later, { mail: false })).json()).toMatchObject({ doNotContact: { mail: false } });
  expect(await seen(first)).toMatchObject({ mail: false });
  const { revision, history } = await detail(later._id);
  expect(history).toMatchObject([{ kind: 'do_not_contact', detail: { mail: false } }]);
  await desk.send('POST', `/leads/${later._id}/undo`, { revision });
  for (const lead of [first, later]) expect(await seen(lead)).toMatchObject({ mail: true });
});

test('A phone that is corrected brings along what was said at another lead of it', async () => {
  const first = await person('said-there');
  const later = await person('said-there', { sessionId: randomUUID(), numberOfStops: 6 });
  await say(first, { phone: true });
  expect((await ends['gets another phone'](later)).statusCode).toBe(200);
  expect(await seen(later)).toMatchObject({ phone: true });
});

test('What a colleague says again outlives the undo of what it was said by before', async () => {
  const first = await person('said-twice');
  const second = await person('said-by-colleague');
  await say(first, { mail: true });
  await desk.setClock('2026-03-02T02:00:00Z');
  const { revision } = await detail(first._id);
  const contact = { fullName: first.name, phone: first.mobile, email: second.email, revision };
  const corrected = await desk.send('PATCH', `/leads/${first._id}/contact`, contact);
  await desk.setClock('2026-03-02T02:10:00Z');
  expect((await say(second, { mail: true })).statusCode).toBe(200);
  const undone = { revision: corrected.json<Lead>().revision };
  expect((await desk.send('POST', `/leads/${first._id}/undo`, undone)).statusCode).toBe(200);
  expect(await seen(second)).toMatchObject({ mail: true });

  const third = await person('said-and-undone');
  await say(third, { mail: true });
  await desk.setClock('2026-03-02T02:20:00Z');
  const since = await detail(third._id);
  expect((await say(third, { mail: true })).statusCode).toBe(200);
  await desk.send('POST', `/leads/${third._id}/undo`, { revision: since.revision });
  expect(await seen(third)).toMatchObject({ mail: true });
});

test('The undo of a correction takes no wish away that was there before it, or that another correction needs', async () => {
  const correct = async ({ _id, name, mobile }: Lead, email: string) => {
    const { revision } = await detail(_id);
    const contact = { fullName: name, phone: mobile, email, revision };
    return (await desk.send('PATCH', `/leads/${_id}/contact`, contact)).json<Lead>().revision;
  };
  const undo = (lead: Lead, revision: number) => desk.send('POST', `/leads/${lead._id}/undo`, { revision });
  const before = await person('said-before');
  const other = await person('said-elsewhere');
  await say(before, { mail: true });
  await say(other, { mail: true });
  await desk.setClock('2026-03-02T03:00:00Z');
  await undo(other, await correct(other, before.email));
  expect(await seen(before)).toMatchObject({ mail: true });

  const [first, second] = [await person('mistyped'), await person('mistyped', { sessionId: randomUUID() })];
  await say(first, { mail: true });
  const since = await correct(first, 'typed-well@example.com');
  await desk.setClock('2026-03-02T03:10:00Z');
  const later = await correct(second, 'typed-well@example.com');
  await undo(second, later);
  expect(await seen(await detail(first._id))).toMatchObject({ mail: true });
  await correct(second, 'typed-well@example.com');
  await undo(first, since);
  expect(await seen(await detail(second._id))).toMatchObject({ mail: true });
});

test('Mails that the customer stopped by the link in one are started again by no admin', async () => {
  const lead = await person('stopped');
  const token = stopped.tokenFor(lead.email);
  await say(lead, { mail: true });
  await desk.send('POST', `/mail/stop/${token}`);
  expect((await say(lead, { mail: false })).json()).toMatchObject({ code: 'mails_stopped' });
  const { revision } = await detail(lead._id);
  expect((await desk.send('POST', `/leads/${lead._id}/undo`, { revision })).statusCode).toBe(200);
  expect(await seen(lead)).toMatchObject({ mail: true });
  await stopped.start(token);
  expect(await seen(lead)).toMatchObject({ mail: false });
});

test('What is held of a person says that they want no mails', async () => {
  const lead = await person('exported', { phone: '0400 123 999' });
  await say(lead, { mail: true });
  const { leads } = (await desk.ask(`/leads/${lead._id}/person`)).json<{ leads: object[] }>();
  expect(leads).toMatchObject([{ do_not_mail: true }]);
});

test('A wish that an earlier version kept at the lead alone holds from the first start on, and names nobody', async () => {
  const lead = await person('before');
  await database.pool.query('UPDATE leads SET do_not_mail = true WHERE id = $1', [lead._id]);
  const { sql = [] } = migrations.find((each) => each.sql.join('').includes('"do_not_mail" AND')) ?? {};
  for (const statement of sql) await database.pool.query(statement);
  const next = await openLeadDesk(database, '2026-03-02T01:00:00Z', env);
  expect((await next.detail(lead._id)).doNotContact).toMatchObject({ mail: true });
  expect(await database.pool.query(`SELECT FROM stopped_mailboxes WHERE mailbox LIKE '%@%'`)).toMatchObject({
    rowCount: 0,
  });
  expect((await say(lead, { mail: false })).json()).toMatchObject({ doNotContact: { mail: false } });
  await next.app.close();
});

test('Two said it, one is erased, the other takes it back by Undo: a third lead of the phone still wants no calls', async () => {
  const phone = '0400 004 111';
  const visit = (name: string) => desk.visitor({ fullName: name, email: `${name}@third.example.com`, phone });
  const [first, second, third] = [await visit('first'), await visit('second'), await visit('third')];
  for (const lead of [first, second]) await say(lead, { phone: true });
  expect((await desk.send('DELETE', `/leads/${first._id}`)).statusCode).toBe(200);
  const { revision } = await desk.detail(second._id);
  expect((await desk.send('POST', `/leads/${second._id}/undo`, { revision })).statusCode).toBe(200);
  expect((await desk.detail(third._id)).doNotContact.phone).toBe(true);
});
