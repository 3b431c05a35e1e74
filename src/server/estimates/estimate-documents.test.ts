import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { documentPdf } from './estimate-documents.ts';

test('Other requests are served between two documents', async () => {
  const document = { estimate: buildSharedEstimate(), url: 'https://lifts.example.com/estimate/token' };
  const order: string[] = [];
  const documents = [1, 2, 3].map(async (number) => {
    await documentPdf(document, buildBusiness());
    order.push(`document ${number}`);
  });
  while (order.filter((what) => what !== 'others').length < documents.length) {
    await setImmediate();
    if (order.at(-1) !== 'others') order.push('others');
  }
  await Promise.all(documents);
  expect(order).toEqual(['others', 'document 1', 'others', 'document 2', 'others', 'document 3', 'others']);
});
