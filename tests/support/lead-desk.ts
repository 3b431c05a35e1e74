// A test application whose clock is set by hand, visitors who leave leads, and a signed-in admin.
import type { FastifyInstance } from 'fastify';
import type { LeadDetail } from '#contract/lead-detail.ts';
import type { Lead, LeadListResponse } from '#contract/leads.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import type { TestDatabase } from './database.ts';
import { createTestApp, signIn } from './test-app.ts';

export type LeadDesk = Awaited<ReturnType<typeof openLeadDesk>>;

export async function openLeadDesk(database: TestDatabase, start: string) {
  let now = new Date(start);
  const app: FastifyInstance = await createTestApp({ database, clock: () => now });
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

  return {
    app,
    ask,
    list,
    detail: async (id: string) => (await ask(`/leads/${id}`)).json<LeadDetail>(),
    emails: async (query: Record<string, string>) => (await list(query)).leads.map(({ email }) => email),
    names: async (query: Record<string, string> = {}) => (await list(query)).leads.map(({ name }) => name),
    send: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) }),
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
