import { expect, test } from 'vitest';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import type { DocumentInput } from './document-worker.ts';
import { drawDocument } from './draw-document.ts';

const input: DocumentInput = {
  about: { estimate: buildSharedEstimate() },
  business: buildBusiness(),
  url: 'https://lifts.example.com/estimate/token',
};
test('A document that cannot be drawn fails alone', async () => {
  const broken = { ...input, about: { estimates: [{}] } } as unknown as DocumentInput;
  const drawn = await Promise.allSettled([drawDocument(broken), drawDocument(input)]);
  expect(drawn.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
