// What `npm run admin` does, apart from opening the database and printing.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type AdminStore, adminEmail } from './admin-store.ts';
import { hashPassword } from './password-hash.ts';
import type { SessionStore } from './session-store.ts';

export interface ManageAdminsDeps {
  readonly admins: AdminStore;
  readonly sessions: Pick<SessionStore, 'revokeAllOf'>;
  readonly clock: () => Date;
}

export interface CommandResult {
  readonly ok: boolean;
  readonly text: string;
}

const usage = [
  'Usage:',
  '  npm run admin -- add you@example.com     a new admin; --name "…" for how colleagues know them',
  '  npm run admin -- reset you@example.com   a new password, and every session of theirs ends',
  '  npm run admin -- list                    who may sign in',
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

async function add(
  email: string,
  name: string | undefined,
  { admins, clock }: ManageAdminsDeps,
): Promise<CommandResult> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refused(`"${email}" is not an email address.`);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const added = await admins.add({
    id: randomUUIDv7(),
    email,
    name: name?.trim() || null,
    passwordHash,
    createdAt: clock(),
  });
  if (added) return login('The admin was added.', email, password);
  return refused(
    `There is an admin with the email ${email} already. For a new password: npm run admin -- reset ${email}`,
  );
}

async function reset(email: string, { admins, sessions }: ManageAdminsDeps): Promise<CommandResult> {
  const admin = await admins.byEmail(email);
  if (!admin) {
    return refused(`There is no admin with the email ${email}. To see who there is: npm run admin -- list`);
  }
  const password = newPassword();
  await admins.setPassword(admin.id, await hashPassword(password));
  await sessions.revokeAllOf(admin.id);
  return login('The password was changed, and whoever was signed in is signed out.', email, password);
}

async function list({ admins }: ManageAdminsDeps): Promise<CommandResult> {
  const all = await admins.all();
  if (all.length === 0) return done('There is no admin yet: the first start of the server makes one.');
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return done(
    all
      .map(({ email, name, createdAt }) => `${email}  (${name ? `${name}, ` : ''}since ${day(createdAt)})`)
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

export async function manageAdmins(args: readonly string[], deps: ManageAdminsDeps): Promise<CommandResult> {
  const read = readArguments(args);
  const [command, given, ...more] = read?.positionals ?? [];
  const email = adminEmail(given ?? '');
  if (!read || more.length > 0) return refused(usage);
  if (command === 'add' && email !== '') return add(email, read.name, deps);
  if (read.name !== undefined) return refused(usage);
  if (command === 'list' && given === undefined) return list(deps);
  if (command === 'reset' && email !== '') return reset(email, deps);
  return refused(usage);
}
