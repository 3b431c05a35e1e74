import { ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

/** Each file is read once, and all who read it slowly share it: a stream would take a handle and its buffers for each of them. */
export function shareFiles(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();
  app.addHook('onSend', async ({ method }, reply, sent) => {
    if (!(sent instanceof ReadStream) || method !== 'GET' || reply.statusCode !== 200) return sent;
    const name = `${String(sent.path)} ${String(reply.getHeader('etag'))}`;
    const known = kept.get(name);
    // Its file may be gone, or there may be no handle for it.
    if (known) sent.once('error', () => undefined).destroy();
    const file = known ?? buffer(sent);
    kept.set(name, file);
    return file.catch((error: unknown) => {
      kept.delete(name);
      // Browsers would keep the failure as long as the file.
      for (const ofFile of ['cache-control', 'content-encoding', 'etag', 'last-modified'])
        reply.removeHeader(ofFile);
      throw error;
    });
  });
}
