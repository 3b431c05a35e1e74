import { expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';

const user = { id: 'one', email: 'admin@example.com' };
const login = { token: 'first', user };

function storageWith(entries: Readonly<Record<string, string>> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('Nobody is signed out before the stored session is restored', () => {
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
  { adminToken: 'two\nlines', adminUser: '{}' },
  { adminToken: 'tökén', adminUser: '{}' },
])('A stored session that is incomplete or broken is none: %j', (entries) => {
  const session = createSessionStore(storageWith(entries));
  session.restore();
  expect(session.read()).toEqual({ status: 'signed_out' });
});

test('A user without an email is signed in all the same', () => {
  const session = createSessionStore(storageWith({ adminToken: 'first', adminUser: '{"email":5}' }));
  session.restore();
  expect(session.read()).toMatchObject({ status: 'signed_in', user: { email: '' } });
});

test('Signing in and out is stored, and listeners are notified', () => {
  const storage = storageWith();
  const session = createSessionStore(storage);
  let notified = 0;
  session.subscribe(() => (notified += 1));
  session.signIn(login);
  expect(Object.fromEntries(storage.stored)).toEqual({
    adminToken: 'first',
    adminUser: JSON.stringify(user),
  });
  session.signOut();
  expect(storage.stored.size).toBe(0);
  expect(notified).toBe(2);
});

test('Signing out clears what this person left on the device, the end of a session does not', () => {
  const storage = storageWith({ theme: 'dark' });
  const session = createSessionStore(storage);
  session.signIn(login);
  session.kept.write('leadNotes', session.person(), 'one', 'Rang');
  session.kept.write('leadChanges', session.person(), 'two', '{}');
  session.tokenRefused('first');
  const bob = { token: 'second', user: { id: 'two', email: 'bob@example.com' } };
  session.signIn(bob);
  session.kept.write('leadNotes', session.person(), 'one', 'Bob’s');
  expect(session.kept.idsOf('leadChanges', session.person())).toEqual([]);
  session.signOut();
  session.signIn(login);
  expect(session.kept.read('leadNotes', session.person(), 'one')).toBe('Rang');
  expect(session.kept.idsOf('leadChanges', session.person())).toEqual(['two']);
  session.signOut();
  expect(Object.fromEntries(storage.stored)).toEqual({ theme: 'dark' });
});

test('A late refusal of an old token does not end a new session', () => {
  const session = createSessionStore(storageWith());
  session.signIn({ ...login, token: 'second' });
  session.tokenRefused('first');
  expect(session.read().status).toBe('signed_in');
  session.tokenRefused('second');
  expect(session.read().status).toBe('signed_out');
});

test('What another tab stores besides leaves an ended session and its reason as they are', () => {
  const storage = storageWith();
  const session = createSessionStore(storage);
  session.signIn(login);
  session.tokenRefused('first');
  const ended = session.read();
  expect(ended).toMatchObject({ hasEnded: true, endedOf: 'admin@example.com' });
  storage.setItem('theme', 'dark');
  session.restore();
  expect(session.read()).toBe(ended);
});
