import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiBase } from './route.ts';

/** The document is made from the validating schemas, so the two always agree. */
export async function describeApi(app: FastifyInstance, businessName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${businessName}: lift price estimator`,
        version: '1.0.0',
        description: 'Price a lift, and manage the prices and the leads behind it.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token that /admin/login returns.' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: true });
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}
