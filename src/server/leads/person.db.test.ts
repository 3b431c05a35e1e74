import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { privacyNotice } from '#domain/privacy-notice.ts';
import { noticeVersions } from '#server/estimates/privacy-notices.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-31T01:00:00Z');

/** As the page of this server shows it: with example links, since none is set. */
const business = { name: 'Lift Estimator', phone: '1800 975 711', privacyUrl: 'https://example.com/privacy' };
const notice = privacyNotice(business, 'homeowner');

test('Everything held of a person comes as one document, and nobody else’s', async () => {
  const first = await desk.visitor({
    email: 'Perpetua@quill.example.com',
    fullName: 'Perpetua Quill',
    utm_source: 'newsletter',
    privacyNotice: notice,
  });
  await desk.send('POST', `/leads/${first._id}/notes`, { text: 'Prefers mornings' });
  const sameEmail = { email: 'perpetua@quill.example.com', phone: '0400 000 001' };
  await desk.visitor({ ...sameEmail, fullName: 'P Quill', numberOfStops: 2 });
  const samePhone = { email: 'quill@other.example.com', phone: `+61 ${first.mobile.slice(1)}` };
  const third = await desk.visitor({ ...samePhone, fullName: 'Quill Perpetua' });
  await desk.visitor({ email: 'somebody@else.example.com', phone: '0400 000 002' });

  const answer = await desk.ask(`/leads/${first._id}/person`);
  expect(answer.headers['content-type']).toBe('application/json');
  const { leads, exportedAt } = answer.json();
  expect(exportedAt).toBe('2026-03-31T01:00:00.000Z');
  expect(leads).toMatchObject([
    {
      name: 'Perpetua Quill',
      privacy_notice: hash('sha256', notice, 'hex'),
      estimates: [{ grand_total: 92_820, marketing: { utm_source: 'newsletter' } }],
      history: [{ kind: 'note', detail: { text: 'Prefers mornings' } }],
      deliveries: [],
    },
    { name: 'P Quill', estimates: [{ answers: { numberOfStops: 2 } }] },
    { name: 'Quill Perpetua' },
  ]);
  // Or only those that the admin ticked, as in erasing.
  const ticked = await desk.ask(`/leads/${first._id}/person?also=${third._id},${randomUUID()}`);
  expect(ticked.json().leads).toMatchObject([{ name: 'Perpetua Quill' }, { name: 'Quill Perpetua' }]);
  expect(answer.body).not.toMatch(/somebody|hash|fingerprint|yield/);
});

test.each([
  [0, '0400 000 003'],
  [3, '0400 000 005'],
])('What was erased, or is somebody else’s, when it is sent is left out: %i', async (asked, phone) => {
  const [first, second, third, other] = [
    await desk.visitor({ phone, email: `one.${asked}@part.example.com` }),
    await desk.visitor({ phone, email: `two.${asked}@part.example.com` }),
    await desk.visitor({ phone, email: `three.${asked}@part.example.com` }),
    await desk.visitor({ phone, email: `four.${asked}@part.example.com` }),
  ] as const;
  const holder = await database.pool.connect();
  try {
    // The document stops at the first lead, of which it has to read the log.
    await holder.query('BEGIN; LOCK TABLE lead_history IN ACCESS EXCLUSIVE MODE');
    await holder.query(`UPDATE leads SET erased_at = now() WHERE id = $1`, [second._id]);
    await holder.query(
      `UPDATE leads SET email = 'zoe@example.com', phone = '+61400000004', mobile = '0400000004' WHERE id = $1`,
      [other._id],
    );
    const answer = desk.ask(`/leads/${(asked === 0 ? first : other)._id}/person`);
    await expect
      .poll(async () => {
        const waiting = await database.pool.query(
          `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE NOT granted AND relation = 'lead_history'::regclass AND datname = current_database()`,
        );
        return waiting.rowCount;
      })
      .toBeGreaterThan(0);
    await holder.query('COMMIT');
    const ids = (await answer).json().leads.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([first._id, third._id]);
  } finally {
    holder.release(true);
  }
});

test('What cannot be read is answered with a sentence', async () => {
  const { _id } = await desk.visitor({ email: 'unread@example.com' });
  await database.pool.query('ALTER TABLE delivery_attempts RENAME TO elsewhere');
  const answer = await desk.ask(`/leads/${_id}/person`);
  await database.pool.query('ALTER TABLE elsewhere RENAME TO delivery_attempts');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
});

test('Nothing is returned of a lead that does not exist or was erased, nor without signing in', async () => {
  const { _id } = await desk.visitor({ email: 'gone@example.com' });
  expect((await desk.app.inject({ url: `/api/leads/${_id}/person` })).statusCode).toBe(401);
  await desk.send('DELETE', `/leads/${_id}`);
  for (const id of [_id, 'no-id']) expect((await desk.ask(`/leads/${id}/person`)).statusCode).toBe(404);
});

test('The log of security events knows who took it', async () => {
  const { _id } = await desk.visitor({ email: 'logged@example.com' });
  await desk.ask(`/leads/${_id}/person`);
  const { events } = (await desk.ask('/admin/security-events')).json();
  expect(events[0]).toMatchObject({ kind: 'person_exported', detail: { lead: _id } });
});

test('A lead keeps which notice of ours was shown, also an older one, and never a text of the caller’s own', async () => {
  const noticeOf = async (shown: string | undefined) => {
    const { _id } = await desk.visitor({ email: `${randomUUID()}@example.com`, privacyNotice: shown });
    return (await desk.ask(`/leads/${_id}`)).json().privacyNotice;
  };
  expect(await noticeOf(notice)).toEqual({ text: notice, at: '2026-03-31T01:00:00.000Z' });
  // A page names the version that it was given, in whatever language it shows the text.
  expect((await noticeOf(noticeVersions(business).others)).text).toBe(notice);
  expect(await noticeOf('f'.repeat(64))).toBeNull();
  expect(await noticeOf('I agree to nothing. Call me at https://evil.example')).toBeNull();
  expect(await noticeOf(undefined)).toBeNull();

  const older = 'We use your answers.';
  expect(await noticeOf(older)).toBeNull();
  await database.pool.query(`INSERT INTO privacy_notices VALUES ($1, $2, now())`, [
    hash('sha256', older, 'hex'),
    older,
  ]);
  expect((await noticeOf(older)).text).toBe(older);
  const { rows } = await database.pool.query('SELECT text FROM privacy_notices ORDER BY text');
  expect(rows.map(({ text }) => text)).toEqual([notice, older].toSorted());
});
