// What a new password must be: long, and none that guessers try first. As NIST SP 800-63B has it: no rules about kinds
// of characters, and no expiry.
import { minPasswordLength } from '#domain/password-length.ts';

const tooCommon = 'This password is one of those that are guessed first: choose another';

/** The 50,000 that leaks held most often. Loaded when somebody chooses a password, which is rare. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** An emoji is one character. */
const lengthOf = (text: string) => Array.from(text).length;

/** Without the digits and signs that people put around a common word to make it longer. */
function coreOf(password: string): string {
  return password.replace(/^\P{L}+|\P{L}+$/gu, '');
}

/** `abcabcabcabc` is `abc`. */
function unrepeated(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/** The sentence that says what is wrong with it; undefined when it may be used. */
export async function passwordProblem(password: string, email: string): Promise<string | undefined> {
  if (lengthOf(password) < minPasswordLength) return `Use at least ${minPasswordLength} characters`;
  const lower = password.toLowerCase();
  const [account = ''] = email.toLowerCase().split('@');
  if (lower === email.toLowerCase() || coreOf(lower) === account)
    return 'Do not use your email as the password';
  const common = await commonPasswords();
  const guesses = [lower, coreOf(lower), unrepeated(lower), unrepeated(coreOf(lower))];
  const isCommon = guesses.some((guess) => guess.length < 3 || common.has(guess));
  return isCommon ? tooCommon : undefined;
}
