import { expect, test } from 'vitest';
import { hashPassword, isPassword, passwordProblem } from './passwords.ts';

const email = 'grace.hopper@example.com';

/** Of a password in NFD, made before passwords were composed. */
const hashedAsTyped =
  '$argon2id$v=19$m=19456,t=2,p=1$bGlmdC1lc3RpbWF0b3ItMQ$ggNxcixZpM84OLnPR0eHlsJm1C65DwDJj1u2uHHhWSg';

test('A password has at least twelve characters', async () => {
  expect(await passwordProblem('elevenchars', email, 'Harbour Lifts')).toBe('Use at least 12 characters');
  expect(await passwordProblem('twelve chars', email, 'Harbour Lifts')).toBeUndefined();
  expect(await passwordProblem('👷👷👷👷👷👷', email, 'Harbour Lifts')).toBe('Use at least 12 characters');
});

test.each([
  '123456789012',
  'Password1234!',
  'qwertyqwerty',
  '!!!dragon2024',
  'aaaaaaaaaaaa',
  '202620262026',
  'ｐａｓｓｗｏｒｄ１２３４',
  'passwórd1234',
  'Password123!Password123!',
  'letmein letmein',
  'password-password',
  'p.a.s.s.w.o.r.d',
  'P@$$w0rd1234',
  'Footba1l2024!',
  '$unshine2026!!',
  '!qaz@WSX3edc',
  'zaq1@WSXcde3',
  '@ndrew2026!!',
  '1ceman2026!!',
  '1etmein2026!',
  'Footba112026',
  'foot8all2026!!',
  'dra9on2026!!',
  'qwer+y2026!!',
  'qweqweqweqwe',
  'asdasdasdasdasdasd',
])('%s is too common', async (password) => {
  expect(await passwordProblem(password, email, 'Harbour Lifts')).toMatch(/guessed first/);
});

test.each(['grace.hopper@example.com', 'Grace.Hopper2026'])(
  '%s says nothing but who signs in',
  async (password) => {
    expect(await passwordProblem(password, email, 'Harbour Lifts')).toBe(
      'Do not use your email as the password',
    );
  },
);

test.each(['correct horse battery staple', 'lift shaft morning tea', 'zdN4-pQ2r-81xw'])(
  '%s may be used',
  async (password) => {
    expect(await passwordProblem(password, email, 'Harbour Lifts')).toBeUndefined();
  },
);

test('A password is known by its hash, also by one that another library made', async () => {
  const hash = await hashPassword('lift shaft morning tea');
  expect(await isPassword(hash, 'lift shaft morning tea')).toBe(true);
  expect(await isPassword(hash, 'lift shaft morning coffee')).toBe(false);
  const older =
    '$argon2id$v=19$m=19456,t=2,p=1$j/Sg69H3MbzlzQcstTOWzA$HGiJ+WGu5mVAZMLYujqrXuQHCwOUq19tc9+B8YYnna4';
  expect(await isPassword(older, 'lift shaft morning tea')).toBe(true);
});

test('A password is the same however a keyboard composes its letters and spaces', async () => {
  const composed = 'crème brûlée ångström'.normalize('NFC');
  const decomposed = composed.normalize('NFD').replaceAll(' ', '\u00a0');
  expect(decomposed).not.toBe(composed);
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
    [decomposed, decomposed],
  ] as const) {
    expect(await isPassword(await hashPassword(set), typed)).toBe(true);
  }
  expect(await isPassword(await hashPassword(composed), 'creme brulee angstrom')).toBe(false);
  // The rule about the length counts é once, as the person does.
  const short = 'éééééééé'.normalize('NFD');
  expect(await passwordProblem(short, email, 'Harbour Lifts')).toBe('Use at least 12 characters');
});

test('A decomposed password that was hashed as it was typed still fits, as it is typed', async () => {
  const typed = 'crème brûlée ångström'.normalize('NFD');
  expect(await isPassword(hashedAsTyped, typed)).toBe(true);
  expect(await isPassword(hashedAsTyped, `${typed}!`)).toBe(false);
});

test.each([
  'liftestimator2026',
  'Harbour-Lifts-2000',
  'Estimator!Lift!1',
  'hopper.grace.1906',
  'GraceHopperLifts',
])('The password %s is made of names, and refused', async (password) => {
  expect(await passwordProblem(password, email, 'Harbour Lifts')).toBe(
    'Do not make the password of your own name or that of your business',
  );
});
