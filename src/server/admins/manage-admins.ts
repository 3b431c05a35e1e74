// What `npm run admin` does, apart from opening the database and printing.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { SecurityEventKind } from '#contract/security-events.ts';
import type { Orm } from '#server/database/connection.ts';
import {
  createSecurityEventStore,
  type SecurityEventStore,
} from '#server/security-events/security-event-store.ts';
import { type Admin, type AdminStore, adminEmail, createAdminStore } from './admin-store.ts';
import { hashPassword } from './password-hash.ts';
import { createSecondFactorStore, type SecondFactorStore } from './second-factor-store.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

interface Deps {
  readonly admins: AdminStore;
  readonly sessions: SessionStore;
  readonly secondFactors: SecondFactorStore;
  readonly events: SecurityEventStore;
  readonly clock: () => Date;
}

export interface CommandResult {
  readonly ok: boolean;
  readonly text: string;
}

const usage = [
  'Usage:',
  '  npm run admin -- add you@example.com                   a new admin; --name "…" for how colleagues know them',
  '  npm run admin -- reset you@example.com                 a new password, and every session of theirs ends',
  '  npm run admin -- reset-second-factor you@example.com   they sign in by password alone again',
  '  npm run admin -- remove you@example.com                they cannot sign in any more',
  '  npm run admin -- list                                  who may sign in',
].join('\n');

const done = (text: string): CommandResult => ({ ok: true, text });
const refused = (text: string): CommandResult => ({ ok: false, text });

/** 128 random bits, in letters that copy well. */
function newPassword(): string {
  return randomBytes(16).toString('base64url');
}

function login(sentence: string, email: string, password: string): CommandResult {
  return done(`${sentence} Shown this once:\n\n  Email     ${email}\n  Password  ${password}\n`);
}

function note(kind: SecurityEventKind, email: string, { events, clock }: Deps): Promise<void> {
  return events.add({ kind, admin: email, network: null, at: clock() });
}

async function add(email: string, name: string | undefined, deps: Deps): Promise<CommandResult> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refused(`"${email}" is not an email address.`);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const added = await deps.admins.add({
    id: randomUUIDv7(),
    email,
    name: name?.trim() || null,
    passwordHash,
    createdAt: deps.clock(),
  });
  if (added) {
    await note('admin_added', email, deps);
    return login('The admin was added.', email, password);
  }
  return refused(
    `There is an admin with the email ${email} already. For a new password: npm run admin -- reset ${email}`,
  );
}

type ForAdmin = (admin: Admin, deps: Deps) => Promise<CommandResult>;

/** What is done to an admin that there is, by its name on the command line. */
const forAdmin: ReadonlyMap<string, ForAdmin> = new Map<string, ForAdmin>([
  ['reset', reset],
  ['reset-second-factor', resetSecondFactor],
  ['remove', remove],
]);

async function reset({ id, email }: Admin, deps: Deps): Promise<CommandResult> {
  const password = newPassword();
  await deps.admins.setPassword(id, await hashPassword(password));
  await deps.sessions.revokeAllOf(id);
  await note('password_reset', email, deps);
  return login('The password was changed, and whoever was signed in is signed out.', email, password);
}

async function resetSecondFactor({ id, email }: Admin, deps: Deps): Promise<CommandResult> {
  await deps.secondFactors.remove(id);
  await deps.sessions.revokeAllOf(id);
  await note('second_factor_reset', email, deps);
  return done(
    `${email} signs in by password alone until they set up a second factor again, and is signed out.`,
  );
}

async function remove({ id, email }: Admin, deps: Deps): Promise<CommandResult> {
  if ((await deps.admins.all()).length === 1) {
    return refused(`${email} is the only admin. Add another first: npm run admin -- add you@example.com`);
  }
  await deps.admins.remove(id);
  await note('admin_removed', email, deps);
  return done(`${email} cannot sign in any more. Nobody looks after the leads that were theirs.`);
}

async function list({ admins }: Deps): Promise<CommandResult> {
  const all = await admins.all();
  if (all.length === 0) return done('There is no admin yet: the first start of the server makes one.');
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return done(
    all
      .map(({ email, name, createdAt, secondFactorSecret }) => {
        const facts = [name, `since ${day(createdAt)}`, secondFactorSecret && 'with a second factor'];
        return `${email}  (${facts.filter(Boolean).join(', ')})`;
      })
      .join('\n'),
  );
}

/** `--name "…"` may stand anywhere; undefined for arguments that make no sense. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { name: { type: 'string' } },
      allowPositionals: true,
    });
    return { name: values.name, positionals };
  } catch {
    return undefined;
  }
}

export async function manageAdmins(
  args: readonly string[],
  orm: Orm,
  clock: () => Date,
): Promise<CommandResult> {
  const deps: Deps = {
    admins: createAdminStore(orm),
    sessions: createSessionStore(orm),
    secondFactors: createSecondFactorStore(orm),
    events: createSecurityEventStore(orm),
    clock,
  };
  const read = readArguments(args);
  const [command, given, ...more] = read?.positionals ?? [];
  const email = adminEmail(given ?? '');
  if (!read || more.length > 0) return refused(usage);
  if (command === 'add' && email !== '') return add(email, read.name, deps);
  if (read.name !== undefined) return refused(usage);
  if (command === 'list' && given === undefined) return list(deps);
  const act = forAdmin.get(command ?? '');
  if (!act || email === '') return refused(usage);
  const admin = await deps.admins.byEmail(email);
  return admin
    ? act(admin, deps)
    : refused(`There is no admin with the email ${email}. To see who there is: npm run admin -- list`);
}
