import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const email = 'grace.hopper@example.com';

test('A password has at least twelve characters', async () => {
  expect(await passwordProblem('elevenchars', email)).toBe('Use at least 12 characters');
  expect(await passwordProblem('twelve chars', email)).toBeUndefined();
  expect(await passwordProblem('👷👷👷👷👷👷', email)).toBe('Use at least 12 characters');
});

test.each(['123456789012', 'Password1234!', 'qwertyqwerty', '!!!dragon2024', 'aaaaaaaaaaaa', '202620262026'])(
  '%s is too common',
  async (password) => {
    expect(await passwordProblem(password, email)).toMatch(/guessed first/);
  },
);

test.each(['grace.hopper@example.com', 'Grace.Hopper2026'])(
  '%s says nothing but who signs in',
  async (password) => {
    expect(await passwordProblem(password, email)).toBe('Do not use your email as the password');
  },
);

test.each(['correct horse battery staple', 'lift shaft morning tea', 'zdN4-pQ2r-81xw'])(
  '%s may be used',
  async (password) => {
    expect(await passwordProblem(password, email)).toBeUndefined();
  },
);
