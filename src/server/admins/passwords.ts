// How passwords are stored, and the rules for new ones: long, and not among those that guessers try first. As in NIST
// SP 800-63B, there is no expiry; of kinds of characters a password must be more than digits and signs.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { minPasswordLength } from '#contract/admins/account.ts';

const derive = promisify(argon2);

/** OWASP's first recommendation: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const recommended = { memory: 19_456, passes: 2, parallelism: 1 };

/** The password as RFC 8265 (OpaqueString) compares it: some keyboards send é as one character, and others as two. */
const prepared = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Hashed in the format that all argon2 libraries read: https://github.com/P-H-C/phc-string-format */
export async function hashPassword(password: string, cost = recommended): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, tagLength: 32, message: prepared(password), nonce });
  const { memory, passes, parallelism } = cost;
  const encoded = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return [`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`, ...encoded].join('$');
}

export async function isPassword(passwordHash: string, typed: string): Promise<boolean> {
  const password = prepared(typed);
  // Hashes of earlier versions are of the password as it was typed.
  return (await hashFits(passwordHash, password)) || (password !== typed && hashFits(passwordHash, typed));
}

async function hashFits(passwordHash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(passwordHash) ?? [];
  if (expected === '') throw new Error('the stored hash of a password cannot be read');
  const tag = Buffer.from(expected, 'base64');
  const derived = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(derived, tag);
}

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** The 50,000 most frequent passwords in leaks. Loaded when somebody chooses a password, which is rare. */
const commonPasswords = () => (loading ??= loadCommon());

/** Counts an emoji as one character. */
const lengthOf = (text: string) => Array.from(text).length;

/** The password without the digits and signs that people add around a common word. */
function coreOf(password: string): string {
  return password.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
}

/** `abcabcabcabc` is `abc`, `abcabc`, `abcabcabc`. */
function repeatsOf(text: string): string[] {
  const [, unit = text] = /^(.+?)\1+$/su.exec(text) ?? [];
  return [text, unit, unit.repeat(2), unit.repeat(3)];
}

/** Signs that are read as letters, and two ways to read them. */
const signs = '@$!01345789+';
const looks = ['asioieastbgt', 'asioleastbgt'];
const inLetters = (text: string, letters: string): string =>
  text.replace(/[@$!\d+]/g, (sign) => letters[signs.indexOf(sign)] ?? sign);

/** The digits whose signs a keyboard has above them: `!qaz@wsx` is `1qaz2wsx`. */
const withoutShift = (text: string): string =>
  text.replace(/[!@#$%^&*()]/g, (sign) => String(')!@#$%^&*('.indexOf(sign)));

/** The word within signs and digits, of which up to four on each side may be letters of it: `$unshine2026`, `footba112026`. */
function wordsWithin(text: string): string[] {
  const from = text.search(/\p{L}|$/u);
  const to = from + coreOf(text).length;
  const cuts = [0, 1, 2, 3, 4];
  return [text, withoutShift(text), ...looks.map((letters) => inLetters(text, letters))].flatMap((read) =>
    cuts.flatMap((before) => cuts.map((after) => read.slice(Math.max(from - before, 0), to + after))),
  );
}

const productName = 'lift estimator';

/** Whether the password is little more than the names of the product, the business and the person. */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const lower = password.toLowerCase();
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), lower);
  return rest !== lower && rest.replace(/\P{L}/gu, '').length < 4;
}

/** The sentence about a password's fault; undefined if it may be used. */
export async function passwordProblem(
  typed: string,
  email: string,
  businessName: string,
): Promise<string | undefined> {
  const password = prepared(typed);
  if (lengthOf(password) < minPasswordLength) return `Use at least ${minPasswordLength} characters`;
  const lower = password.toLowerCase();
  const [account = ''] = email.toLowerCase().split('@');
  if (lower === email.toLowerCase() || coreOf(lower) === account) {
    return 'Do not use your email as the password';
  }
  if (isMadeOfNames(lower, [productName, businessName, email])) {
    return 'Do not make the password of your own name or that of your business';
  }
  const common = await commonPasswords();
  // Without accents and spaces, and wide letters as others.
  const bare = lower
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
    // No common password is as long, and some characters are eighteen letters in this form.
    .slice(0, 300);
  const unsigned = bare.replace(/[\p{P}\p{S}]/gu, '');
  const words = [bare, unsigned, ...wordsWithin(bare), coreOf(unsigned)].flatMap(repeatsOf);
  const guesses = words.flatMap((word) => [word, coreOf(word)]);
  const isCommon = guesses.some((guess) => guess.length < 3 || common.has(guess));
  return isCommon ? 'This password is one of those that are guessed first: choose another' : undefined;
}
