// Documents are drawn in a thread of their own, one after the other, so that no price waits for them.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentInput, PdfFile } from './document-worker.ts';

let worker: Worker | undefined;
let earlier: Promise<unknown> = Promise.resolve();

export function drawDocument(input: DocumentInput): Promise<PdfFile> {
  const drawn = earlier.then(() => draw(input));
  earlier = drawn.catch(() => undefined);
  return drawn;
}

async function draw(input: DocumentInput): Promise<PdfFile> {
  worker ??= startWorker();
  // oxlint-disable-next-line require-post-message-target-origin -- threads have no origin
  worker.postMessage(input);
  // Throws if drawing fails, which ends the thread.
  const [{ filename, content }] = (await once(worker, 'message')) as [PdfFile];
  // A buffer arrives as plain bytes.
  return { filename, content: Buffer.from(content) };
}

function startWorker(): Worker {
  const started = new Worker(new URL('./document-worker.ts', import.meta.url));
  started.once('error', () => (worker = undefined));
  // The worker alone does not keep the process running.
  started.unref();
  return started;
}
