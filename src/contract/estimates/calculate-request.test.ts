import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { calculateRequestSchema } from './calculate-request.ts';

test('A name is one line, whatever was sent as it', () => {
  const fullName = ' Eve\r\nBcc: all@evil.example\u2028\tLee ';
  const { data } = calculateRequestSchema.safeParse(buildCalculateBody({ fullName }));
  expect(data?.fullName).toBe('Eve Bcc: all@evil.example Lee');
});
