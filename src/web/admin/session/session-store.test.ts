import { expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';

const user = { id: 'one', email: 'admin@example.com' };
const login = { token: 'first', user };

function storageWith(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('Nobody is shown the door before the stored session was looked at', () => {
  expect(createSessionStore(storageWith()).read()).toEqual({ status: 'restoring' });
});

test('A stored session is restored', () => {
  const session = createSessionStore(storageWith({ adminToken: 'first', adminUser: JSON.stringify(user) }));
  session.restore();
  expect(session.read()).toEqual({ status: 'signed_in', ...login });
});

test.each([
  {},
  { adminToken: 'first' },
  { adminToken: 'first', adminUser: '{' },
  { adminToken: 'first', adminUser: 'null' },
  { adminToken: '', adminUser: '{}' },
])('What is stored in part or broken is no session: %j', (entries) => {
  const session = createSessionStore(storageWith(entries));
  session.restore();
  expect(session.read()).toEqual({ status: 'signed_out' });
});

test('A user without an email is signed in all the same', () => {
  const session = createSessionStore(storageWith({ adminToken: 'first', adminUser: '{"email":5}' }));
  session.restore();
  expect(session.read()).toMatchObject({ status: 'signed_in', user: { email: '' } });
});

test('Signing in and out is kept and told', () => {
  const storage = storageWith();
  const session = createSessionStore(storage);
  let told = 0;
  session.subscribe(() => (told += 1));
  session.signIn(login);
  expect(Object.fromEntries(storage.kept)).toEqual({ adminToken: 'first', adminUser: JSON.stringify(user) });
  session.signOut();
  expect(storage.kept.size).toBe(0);
  expect(told).toBe(2);
});

test('A late refusal of an old token does not end a new session', () => {
  const session = createSessionStore(storageWith());
  session.signIn({ ...login, token: 'second' });
  session.tokenRefused('first');
  expect(session.read().status).toBe('signed_in');
  session.tokenRefused('second');
  expect(session.read().status).toBe('signed_out');
});
