import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, text } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { leadDetailSchema } from './leads/lead-detail.ts';
import { leadListResponseSchema } from './leads/leads.ts';

const { pattern: textPattern } = z.toJSONSchema(text());

/** Where a JSON schema lets any text in. */
function openTexts(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('type' in schema && schema.type === 'string') {
    const isClosed = 'enum' in schema || 'const' in schema || 'format' in schema;
    const isText = 'pattern' in schema && schema.pattern === textPattern;
    return isClosed || isText ? [] : [path];
  }
  return Object.entries(schema).flatMap(([key, part]) => openTexts(part, `${path}.${key}`));
}

test('No endpoint takes in a text that may hold control characters', () => {
  const all: [string, Endpoint][] = Object.entries(endpoints);
  const found = all.flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema
        ? openTexts(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${name}.${part}`)
        : [],
    ),
  );
  expect(found).toEqual([]);
});

test.each(['\0', '\u0007', '\u001B[31m', '\u007F', '\u0085'])('%j is no text', (control) => {
  expect(text().safeParse(`a${control}b`).success).toBe(false);
});

test('Lines, tabs and every script of the world are text', () => {
  expect(text().parse('Zoë\n\t李\r\n👷🏽')).toBe('Zoë\n\t李\r\n👷🏽');
});

test('An entry that cannot be read is left out of a list of leads, and of a lead’s history', () => {
  const entry = { id: 1, at: '2026-01-31T00:00:00Z', kind: 'note', who: null, detail: { text: 'Called' } };
  const lead = leadDetailSchema.parse({ _id: 'a', history: [null, entry, { id: 2 }] });
  expect(lead.history).toEqual([{ ...entry, undoneAt: null }]);
  const { leads } = leadListResponseSchema.parse({
    leads: [{ _id: 'a' }, null, 'b', { _id: 'c' }],
    total: 4,
  });
  expect(leads.map(({ _id }) => _id)).toEqual(['a', 'c']);
  expect(leadListResponseSchema.safeParse({ leads: null }).success).toBe(false);
});
