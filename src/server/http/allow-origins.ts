import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Lets pages of these other origins call the API; without any, no response mentions other origins. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 600,
  });
}
