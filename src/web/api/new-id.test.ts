import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('an id is a UUID of its own', () => {
  expect(z.uuidv4().safeParse(newId()).success).toBe(true);
  expect(newId()).not.toBe(newId());
});
