// Documents are drawn in a thread of their own, one after the other, so that no price waits for them.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { minuteMs } from '#domain/durations.ts';
import type { DocumentInput, PdfFile } from './document-worker.ts';

/** A document takes about 15 ms, the first one of a very busy machine half a minute. One that takes this long hangs. */
const mostMs = 2 * minuteMs;

/** In MB. With V8's own limits the thread takes 260 MB for 240 documents, with these 30. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

export const drawDocument = documentThread(new URL('./document-worker.ts', import.meta.url), () =>
  AbortSignal.timeout(mostMs),
);

/** Returns a function that draws in this thread. `limit` makes a signal for each document, which ends it. */
export function documentThread(script: URL, limit: () => AbortSignal) {
  let worker: Worker | undefined;
  let earlier: Promise<unknown> = Promise.resolve();

  async function draw(input: DocumentInput): Promise<PdfFile> {
    const drawing = (worker ??= new Worker(script, { resourceLimits }));
    // The thread alone does not keep the process running.
    drawing.unref();
    // oxlint-disable-next-line require-post-message-target-origin -- threads have no origin
    drawing.postMessage(input);
    try {
      const [{ filename, content }] = (await once(drawing, 'message', { signal: limit() })) as [PdfFile];
      // A buffer arrives as plain bytes.
      return { filename, content: Buffer.from(content) };
    } catch (error) {
      // The next document begins in a new thread.
      worker = undefined;
      await drawing.terminate();
      throw error;
    }
  }

  return (input: DocumentInput): Promise<PdfFile> => {
    const drawn = earlier.then(() => draw(input));
    earlier = drawn.catch(() => undefined);
    return drawn;
  };
}
