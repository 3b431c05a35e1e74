import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Files whose name carries a hash of their content never change. */
const hashedFolder = '/assets/';
const oneYearSeconds = 31_536_000;
const oneHourSeconds = 3600;

/** Scripts, style sheets and drawings, in the encodings that the build made of them. */
export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // One route for each file: other addresses never reach the disk.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'manifest-*.json'],
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const age = path.replaceAll('\\', '/').includes(hashedFolder)
        ? `max-age=${oneYearSeconds}, immutable`
        : `max-age=${oneHourSeconds}`;
      void reply.header('cache-control', `public, ${age}`);
    },
  });
}
