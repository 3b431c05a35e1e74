import { expect, test } from 'vitest';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import type { DocumentInput } from './document-worker.ts';
import { documentThread, drawDocument } from './draw-document.ts';

const input: DocumentInput = {
  about: { estimate: buildSharedEstimate() },
  business: buildBusiness(),
  url: 'https://lifts.example.com/estimate/token',
};

test('a document that cannot be drawn fails alone', async () => {
  const broken = { ...input, about: { estimates: [{}] } } as unknown as DocumentInput;
  const drawn = await Promise.allSettled([drawDocument(broken), drawDocument(input)]);
  expect(drawn.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

/** A thread that never ends a document of the address `hang`, and takes all memory for one of `fill`. */
const script = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ url }) => {
  const kept = [];
  while (url === 'hang') kept.length = 0;
  while (url === 'fill') kept.push(new Array(100_000).fill(url));
  parentPort.postMessage({ filename: url, content: new Uint8Array() });
});`;
const address = new URL(`data:text/javascript,${encodeURIComponent(script)}`);

test('a document that hangs or takes too much memory fails alone, also between others', async () => {
  const limits = [undefined, AbortSignal.abort()];
  const draw = documentThread(address, () => limits.shift() ?? new AbortController().signal);
  const urls = ['one', 'hang', 'two', 'fill', 'three'];
  const drawn = await Promise.allSettled(urls.map((url) => draw({ ...input, url })));
  expect(drawn.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
