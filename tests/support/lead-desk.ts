// A test application whose clock is set by hand, visitors who leave leads, and a signed-in admin.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { Lead, LeadListResponse } from '#contract/leads/leads.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { createTestApp, signIn } from './test-app.ts';

export type LeadDesk = Awaited<ReturnType<typeof openLeadDesk>>;

/** A desk on a database of its own, until the end of the test file. */
export async function useLeadDesk(start: string, env: Record<string, string> = {}) {
  const database = await useTestDatabase();
  const desk = await openLeadDesk(database, start, env);
  afterAll(() => desk.app.close());
  return { database, desk };
}

export async function openLeadDesk(database: TestDatabase, start: string, env: Record<string, string> = {}) {
  let now = new Date(start);
  const app: FastifyInstance = await createTestApp({ database, env, clock: () => now });
  let headers = await signIn(app);

  const ask = (url: string) => app.inject({ url: `/api${url}`, headers });
  const list = async (query: Record<string, string> = {}) =>
    (await ask(`/leads?${new URLSearchParams(query)}`)).json<LeadListResponse & { total: number }>();

  /** What a visitor sends. Returns the lead that it made or added to. */
  async function visitor(input: Record<string, unknown> & { email?: string } = {}): Promise<Lead> {
    const payload = { ...buildAnswers(), ...buildContact(), ...input };
    const answer = await app.inject({ method: 'POST', url: '/api/calculate', payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const [lead] = (await list({ search: payload.email })).leads;
    if (!lead) throw new Error('the visitor left no lead');
    return lead;
  }

  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });

  return {
    app,
    ask,
    list,
    send,
    /** What a person found out about a lead that nobody else has changed meanwhile. */
    outcome: ({ _id, revision }: Pick<Lead, '_id' | 'revision'>, body: object) =>
      send('POST', `/leads/${_id}/outcome`, { id: randomUUID(), revision, ...body }),
    detail: async (id: string) => (await ask(`/leads/${id}`)).json<LeadDetail>(),
    emails: async (query: Record<string, string>) => (await list(query)).leads.map(({ email }) => email),
    names: async (query: Record<string, string> = {}) => (await list(query)).leads.map(({ name }) => name),
    /** Signs in again, since sessions end. */
    async setClock(to: string) {
      now = new Date(to);
      headers = await signIn(app);
    },
    visitor,
    /** A lead of its own, whatever the others of the file are. */
    person: (name: string, more: Record<string, unknown> = {}): Promise<Lead> =>
      visitor({
        fullName: name,
        email: `${name}@desk.example.com`,
        phone: `04${name.length}1 000 000`,
        ...more,
      }),
  };
}
