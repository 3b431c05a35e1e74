import { expect, test } from 'vitest';
import { z } from 'zod';
import { newVisitId } from './visit-id.ts';

test('a visit is a UUID of its own', () => {
  expect(z.uuidv4().safeParse(newVisitId()).success).toBe(true);
  expect(newVisitId()).not.toBe(newVisitId());
});
