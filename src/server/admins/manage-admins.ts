// The commands of `npm run admin`.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import { maxNameLength } from '#domain/contact/name.ts';
import { oneLine } from '#domain/text.ts';
import type { Database } from '#server/database/connection.ts';
import { createSecretBox } from '#server/settings/secret-box.ts';
import { type Access, type Admin, adminEmail, withId } from './admin-store.ts';
import { type Accounts, createAccounts } from './check-login.ts';
import { hashPassword } from './passwords.ts';
import { withoutSecondFactor } from './second-factor.ts';
import { createSecurityLog, endedAccess } from './security-log.ts';

interface CommandResult {
  readonly ok: boolean;
  readonly text: string;
}

const usage = [
  'Usage:',
  '  npm run admin -- add you@example.com                   a new admin; --name "…" for how colleagues know them',
  '  npm run admin -- reset you@example.com                 a new password; their sessions, tokens and invitations end',
  '  npm run admin -- reset-second-factor you@example.com   they sign in by password alone again',
  '  npm run admin -- remove you@example.com                they cannot sign in any more',
  '  npm run admin -- list                                  who may sign in',
].join('\n');

const done = (text: string): CommandResult => ({ ok: true, text });
const refused = (text: string): CommandResult => ({ ok: false, text });

const nobodyHas = (email: string) =>
  `There is no admin with the email ${email}. To see who there is: npm run admin -- list`;

/** A sentence after another, or nothing. */
function endedToo({ tokens, invited }: Access): string {
  const ended = [...tokens.map((name) => `token ${name}`), ...invited.map((each) => `invitation of ${each}`)];
  return ended.length > 0 ? ` What they gave out has ended too: ${ended.join(', ')}.` : '';
}

/** 128 random bits, in letters that copy well. */
function newPassword(): string {
  return randomBytes(16).toString('base64url');
}

function login(sentence: string, email: string, password: string): CommandResult {
  return done(`${sentence} Shown this once:\n\n  Email     ${email}\n  Password  ${password}\n`);
}

async function add(email: string, name: string | undefined, accounts: Accounts): Promise<CommandResult> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refused(`"${email}" is not an email address.`);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const added = await accounts.admins.add({
    id: randomUUIDv7(),
    email,
    name: oneLine(name ?? '', maxNameLength) || null,
    passwordHash,
    createdAt: accounts.clock(),
  });
  if (added) {
    await accounts.securityLog.add('admin_added', email, null);
    return login('The admin was added.', email, password);
  }
  return refused(
    `There is an admin with the email ${email} already. For a new password: npm run admin -- reset ${email}`,
  );
}

/** The commands for an existing admin. */
const forAdmin = new Map([
  ['reset', reset],
  ['reset-second-factor', resetSecondFactor],
  ['remove', remove],
]);

async function reset(admin: Admin, { admins, securityLog }: Accounts): Promise<CommandResult> {
  const { email } = admin;
  const password = newPassword();
  const change = { login: { passwordHash: await hashPassword(password) }, endsAccess: true };
  // Whatever was changed meanwhile: somebody else may be at a session of the admin, and change the password all the time.
  const ended = await admins.changeLogin(withId(admin), change);
  if (!ended) return refused(nobodyHas(email));
  await securityLog.add('password_reset', email, null, endedAccess(ended));
  const sentence = `The password was changed, and whoever was signed in is signed out.${endedToo(ended)}`;
  const { text } = login(sentence, email, password);
  return done(
    `${text}\nLook under Business, too: who hears of new leads, and where links lead, stays as it was.`,
  );
}

async function resetSecondFactor(admin: Admin, { admins, securityLog }: Accounts): Promise<CommandResult> {
  const { email } = admin;
  const ended = await admins.changeLogin(withId(admin), withoutSecondFactor);
  if (!ended) return refused(nobodyHas(email));
  await securityLog.add('second_factor_reset', email, null);
  return done(
    `${email} signs in by password alone until they set up a second factor again, and is signed out.`,
  );
}

async function remove(admin: Admin, { admins, securityLog }: Accounts): Promise<CommandResult> {
  const { email } = admin;
  const ended = await admins.remove(admin, undefined);
  if (ended === 'last_admin')
    return refused(`${email} is the only admin. Add another first: npm run admin -- add you@example.com`);
  if (typeof ended === 'string') return refused(nobodyHas(email));
  await securityLog.add('admin_removed', email, null, endedAccess(ended));
  return done(
    `${email} cannot sign in any more. Nobody looks after the leads that were theirs.${endedToo(ended)} If Business names them for new leads or trouble, they are mailed until you take them out there.`,
  );
}

async function list({ admins }: Accounts): Promise<CommandResult> {
  const all = await admins.all();
  if (all.length === 0) return done('There is no admin. Add one: npm run admin -- add you@example.com');
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

/** `--name "…"` may stand anywhere. Undefined if the arguments are not valid. */
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
  database: Pick<Database, 'orm' | 'pool'>,
  clock: () => Date,
): Promise<CommandResult> {
  const accounts = createAccounts(database, clock, createSecurityLog(database.orm, clock), {
    secretBox: createSecretBox(undefined),
  });
  const read = readArguments(args);
  const [command, given, ...more] = read?.positionals ?? [];
  const email = adminEmail(given ?? '');
  if (!read || more.length > 0) return refused(usage);
  if (command === 'add' && email !== '') return add(email, read.name, accounts);
  if (read.name !== undefined) return refused(usage);
  if (command === 'list' && given === undefined) return list(accounts);
  const act = forAdmin.get(command ?? '');
  if (!act || email === '') return refused(usage);
  const admin = await accounts.admins.byEmail(email);
  return admin ? act(admin, accounts) : refused(nobodyHas(email));
}
