import { expect, test } from 'vitest';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-02T09:00:00Z', {
  EMBED_ORIGINS: 'https://www.lifts.example',
});

interface Answer {
  readonly lines: readonly { readonly id: string; readonly done: boolean; readonly says: string }[];
  readonly putAway: boolean;
}

const read = async () => (await desk.ask('/admin/first-day')).json<Answer>();

async function saying(id: string): Promise<string | undefined> {
  return (await read()).lines.find((line) => line.id === id)?.says;
}

test('Each line says what is missing, until it is so', async () => {
  const { lines, putAway } = await read();
  expect(putAway).toBe(false);
  expect(lines.filter(({ done }) => done).map(({ id }) => id)).toEqual(['own_site']);
  for (const { done, says } of lines) expect(says === '').toBe(done);

  expect(await saying('prices')).toMatch(/^Demonstration prices are live/);
  await desk.send('PUT', '/admin/pricing-config', demoPricing);
  expect(await saying('prices')).toBe('');

  expect(await saying('business')).toContain('your name, your phone, the terms and conditions');
  const links = { terms: 'https://a.example', privacy: 'https://b.example', booking: 'https://c.example' };
  await desk.send('PUT', '/admin/business', { name: 'Tower Lifts', links, dataCountries: 'Australia' });
  expect(await saying('business')).toBe('Missing: your phone');
  await desk.send('PUT', '/admin/business', { phone: '02 9999 0000', leadEmails: ['ann@lifts.example'] });
  expect(await saying('business')).toBe('');
  expect(await saying('lead_emails')).toBe('');

  const invited = (await desk.send('POST', '/admin/people', { email: 'bob@lifts.example' })).json<{
    url: string;
  }>();
  expect(await saying('second_person')).toContain('Nobody but you');
  const token = invited.url.split('#invitation=')[1];
  await desk.send('POST', `/admin/invitations/${token}`, { password: 'a long road to the sea' });
  expect(await saying('second_person')).toBe('');

  expect(await saying('second_factor')).toContain('password alone');
  await database.pool.query(
    `UPDATE admins SET second_factor_secret = 'x' WHERE email <> 'bob@lifts.example'`,
  );
  expect(await saying('second_factor')).toBe('');
  expect(await saying('backup')).toContain('No backup');
  await database.pool.query(`INSERT INTO maintenance (name, done_at) VALUES ('backup', now())`);
  expect(await saying('backup')).toBe('');
  expect(await saying('mail')).toContain('No mail server');
});

test('The list is put away for everybody', async () => {
  expect((await desk.send('POST', '/admin/first-day/put-away')).statusCode).toBe(200);
  expect((await read()).putAway).toBe(true);
});
