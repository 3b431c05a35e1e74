// The OpenAPI document. It is made from the schemas that check requests and responses, so the two always agree.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { webhookBodySchema, webhookEvents } from '#contract/deliveries/webhooks.ts';
import type { Config } from '#server/config.ts';
import { limitVisitors } from './rate-limits.ts';
import { apiBase } from './route.ts';

export async function describeApi(
  app: FastifyInstance,
  { siteUrl, publicUrl, rateLimit }: Pick<Config, 'siteUrl' | 'publicUrl' | 'rateLimit'>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lift price estimator',
        version: '1.0.0',
        // The page links them.
        license: { name: 'Terms and conditions', url: `${publicUrl}/` },
        description: 'Price a lift, and manage the prices and the leads behind it.',
      },
      servers: [{ url: siteUrl ?? '/' }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token that /admin/login returns.' },
          status: { type: 'http', scheme: 'bearer', description: 'A token of /admin/status-tokens: let_…' },
        },
      },
      webhooks: webhooks(),
    },
    transform: jsonSchemaTransform,
  });
  // Each is written once, and all who read it slowly share it: copies would fill the memory.
  let json: Buffer | undefined;
  let yaml: Buffer | undefined;
  await app.register(async (docs) => {
    // Its page has nine files of up to 2 MB: one caller could keep the process busy with them.
    if (rateLimit) docs.addHook('onRequest', limitVisitors(120));
    docs.addHook('preHandler', async ({ routeOptions: { url = '' } }, reply) => {
      if (url.endsWith('json'))
        return reply
          .type('application/json; charset=utf-8')
          .send((json ??= Buffer.from(JSON.stringify(app.swagger()))));
      if (url.endsWith('yaml'))
        return reply.type('application/x-yaml').send((yaml ??= Buffer.from(app.swagger({ yaml: true }))));
    });
    await docs.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: ownFilesOnly });
    docs.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
  });
}

/** The page of the API loads nothing from elsewhere; its own style sheet holds pictures. */
const ownFilesOnly = {
  'default-src': `'self'`,
  'img-src': `'self' data:`,
  'object-src': `'none'`,
  'base-uri': `'none'`,
  'frame-ancestors': `'none'`,
};

/** The requests that the addresses of WEBHOOK_URLS receive. */
function webhooks() {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, event]) => {
      const schema: object = z.toJSONSchema(webhookBodySchema(type, event));
      const post = {
        operationId: type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        // The receiver does not use our sign-in. docs/webhooks.md says how it checks the caller.
        security: [],
        summary: `Sent when: ${event.summary}`,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Taken.' },
          '410': { description: 'Wanted no more: the address is switched off.' },
          default: { description: 'Sent again later.' },
        },
      };
      return [type, { post }];
    }),
  );
}
