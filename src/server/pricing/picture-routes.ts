// The business's pictures of its options. A picture's id is the hash of its bytes, so that browsers keep it for ever.
import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pictureIdForm } from '#contract/pricing/catalogue.ts';
import { largestPicture } from '#contract/pricing/pictures.ts';
import type { Basics } from '#server/basics.ts';
import type { Orm } from '#server/database/connection.ts';
import { changeInSession } from '#server/database/open-session.ts';
import { pictures } from '#server/database/server-schema.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { isPicture } from '#server/http/route.ts';
import { type Picture, readPicture } from './read-picture.ts';

const oneYearSeconds = 31_536_000;

export function pictureRoutes(app: FastifyInstance, { database }: Pick<Basics, 'database'>): void {
  app.addContentTypeParser(isPicture, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.endpoint('POST /admin/pictures', async ({ request: { body }, session }) => {
    const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const picture = checked(content);
    if ('failed' in picture) return picture;
    const id = createHash('sha256').update(content).digest('base64url');
    await changeInSession(database.pool, session, ({ orm }) =>
      orm
        .insert(pictures)
        .values({ id, type: picture.type, content, createdAt: sql`now()` })
        // Sent again, it waits a day again for the version that names it.
        .onConflictDoUpdate({ target: pictures.id, set: { createdAt: sql`now()` } }),
    );
    return { id };
  });

  const beingRead = new Map<string, WeakRef<Buffer>>();
  /** Slow readers of a picture share its bytes: else each of them would hold a copy in memory. */
  function shared({ id, content }: typeof pictures.$inferSelect): Buffer {
    const known = beingRead.get(id)?.deref();
    if (!known) beingRead.set(id, new WeakRef(content));
    return known ?? content;
  }

  app.get<{ Params: { id: string } }>('/pictures/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params;
    const [found] = pictureIdForm.test(id)
      ? await database.orm.select().from(pictures).where(eq(pictures.id, id))
      : [];
    if (!found) return reply.callNotFound();
    return reply
      .type(found.type)
      .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(shared(found));
  });
}

function checked(content: Buffer): Picture | Failure {
  let picture: Picture | undefined;
  try {
    picture = readPicture(content);
  } catch {
    return failure('bad_picture', { sentence: 'This picture is not whole. Please choose another.' });
  }
  if (!picture) return failure('wrong_picture_type');
  const { width, height } = picture;
  const [mostWide, mostHigh] = largestPicture;
  if (width < 1 || height < 1 || width > mostWide || height > mostHigh) return failure('bad_picture');
  return picture;
}

/** Those that are not stored, or were swept. The others stay for another day, so that a save may name them. */
export async function missingPictures(orm: Orm, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await orm
    .update(pictures)
    .set({ createdAt: sql`now()` })
    .where(inArray(pictures.id, [...ids]))
    .returning({ id: pictures.id });
  const known = new Set(found.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** No version names it, and it was sent more than a day ago: the owner chose another one before saving. */
export const unusedPictures = `created_at < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM pricing_versions WHERE config::text LIKE '%"' || pictures.id || '"%')`;
