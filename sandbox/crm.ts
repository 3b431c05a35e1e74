// A CRM over real HTTP. It takes contacts, tags, notes and opportunities as HighLevel's API v2 does. With the version v3 custom
// fields must carry `fieldValue`, and an id or a key.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowance, type CrmContact, type CrmOpportunity, type CrmStore } from './crm-store.ts';
import { escapeHtml, modeButtons } from './sandbox-part.ts';

interface CrmOptions {
  /** A slow reply waits for it. */
  readonly delay: () => Promise<unknown>;
  readonly limitSeconds: number;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

type Take = (record: Record<string, unknown>, request: FastifyRequest<{ Params: { id: string } }>) => Reply;

const pipelines = [
  {
    id: 'sales',
    name: 'Lift sales',
    stages: [
      { id: 'new', name: 'New enquiry' },
      { id: 'quoted', name: 'Quoted' },
    ],
  },
];

const notFound: Reply = { status: 404, body: { statusCode: 404, message: 'Not found' } };

export function crmRoutes(app: FastifyInstance, store: CrmStore, { delay, limitSeconds }: CrmOptions): void {
  function route(method: 'GET' | 'POST' | 'PUT', path: string, take: Take): void {
    app.route<{ Params: { id: string } }>({
      method,
      url: path,
      async handler(request, reply) {
        if (await isRefused(request, reply)) return reply;
        const record = method === 'GET' ? {} : request.body;
        if (typeof record !== 'object' || record === null) {
          return reply.code(422).send({ statusCode: 422, message: ['body must be an object'] });
        }
        const { status, body } = take({ ...record }, request);
        return reply.code(status).send(body);
      },
    });
  }

  // `/contacts/create` is this product's default, the other two are HighLevel's.
  for (const path of ['/contacts/create', '/contacts/', '/contacts/upsert']) route('POST', path, takeContact);
  route('POST', '/contacts/:id/tags', ({ tags }, { params }) => ({
    status: 201,
    body: { tags: store.addTags(params.id, Array.isArray(tags) ? tags.map(String) : []) },
  }));
  route('POST', '/contacts/:id/notes', ({ body }, { params }) => ({
    status: 201,
    body: { note: store.addNote(params.id, String(body)) },
  }));
  route('POST', '/opportunities/', (record) => {
    const existing = store.mode() === 'one_deal' ? store.opportunityOf(record['contactId']) : undefined;
    if (existing) {
      const message = 'Can not create duplicate opportunity for the contact';
      const meta = { existingId: existing.id };
      return { status: 400, body: { statusCode: 400, code: 'OPPORTUNITY_NO_DUPLICATE', message, meta } };
    }
    return { status: 201, body: { opportunity: { ...record, id: store.addOpportunity(record).id } } };
  });
  route('PUT', '/opportunities/:id', (record, { params }) => {
    const updated = store.updateOpportunity(params.id, record);
    // Without the id, which the caller knows.
    return updated ? { status: 200, body: { opportunity: updated.record } } : notFound;
  });
  route('PUT', '/opportunities/:id/status', ({ status }, { params }) => {
    if (!['open', 'won', 'lost', 'abandoned'].includes(String(status))) {
      return {
        status: 422,
        body: { statusCode: 422, message: ['status must be one of open, won, lost, abandoned'] },
      };
    }
    return store.updateOpportunity(params.id, { status })
      ? { status: 200, body: { succeded: true } }
      : notFound;
  });
  route('GET', '/locations/:id/customFields', () => ({
    status: 200,
    body: { customFields: store.customFields() },
  }));
  route('POST', '/locations/:id/customFields', ({ name, dataType, model }) =>
    typeof name === 'string' && dataType === 'TEXT' && model === 'contact'
      ? { status: 201, body: { customField: store.addCustomField(name) } }
      : { status: 422, body: { statusCode: 422, message: ['name must be a string'] } },
  );
  route('GET', '/opportunities/pipelines', () => ({ status: 200, body: { pipelines } }));
  app.get('/contacts', () => store.contacts().toReversed());

  /** Whether this has replied with a refusal. */
  async function isRefused(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const refuse = (status: number, message: unknown, more: object = {}) => {
      void reply.code(status).send({ statusCode: status, message, ...more });
      return true;
    };
    const remaining = store.noteRequest(request.method, request.url, request.headers);
    void reply.headers({
      'x-ratelimit-max': allowance.calls,
      'x-ratelimit-remaining': Math.max(0, remaining),
      'x-ratelimit-interval-milliseconds': allowance.intervalMs,
    });
    if (remaining < 0) return refuse(429, 'Too Many Requests');
    switch (store.mode()) {
      case 'unauthorized':
        return refuse(401, 'Invalid JWT');
      case 'refuse':
        return refuse(422, ['email must be an email']);
      case 'limit':
        store.pause(limitSeconds);
        void reply.header('retry-after', String(limitSeconds));
        return refuse(429, 'Too Many Requests');
      case 'break':
        return refuse(500, 'Internal server error');
      case 'break_deals':
        return request.url.startsWith('/opportunities') && refuse(500, 'Internal server error');
      case 'break_status':
        return request.url.endsWith('/status') && refuse(500, 'Internal server error');
      case 'drop':
        request.raw.socket.destroy();
        void reply.hijack();
        return true;
      case 'silent':
        void reply.hijack();
        return true;
      case 'duplicate': {
        const meta = { contactId: 'contact-from-before', matchingField: 'email' };
        const message = 'This location does not allow duplicated contacts.';
        return isForContact(request) && refuse(400, message, { meta });
      }
      case 'slow':
        await delay();
        return false;
      case 'one_deal':
      case 'ok':
        return false;
    }
  }

  function takeContact(record: Record<string, unknown>, request: FastifyRequest): Reply {
    const { customFields } = record;
    const fields = Array.isArray(customFields) ? customFields.map(Object) : [];
    const isV3 = request.headers['version'] === 'v3';
    const refused = (message: string) => ({ status: 422, body: { statusCode: 422, message: [message] } });
    if (isV3 && fields.some((field) => !('fieldValue' in field))) {
      return refused('customFields.0.fieldValue should not be empty');
    }
    if (isV3 && fields.some((field) => 'id' in field && 'key' in field)) {
      return refused('customFields.0 must have an id or a key, not both');
    }
    // Also when the caller hung up before the reply: real CRMs do the same.
    store.take(String(request.headers['idempotency-key'] ?? ''), record);
    const isUpsert = request.url.endsWith('/upsert');
    const known = isUpsert || store.mode() === 'one_deal' ? store.contactNumber(record['email']) : undefined;
    const contact = { ...record, id: `contact-${known ?? store.contacts().length}` };
    return { status: isUpsert ? 200 : 201, body: { contact } };
  }
}

function isForContact({ url }: FastifyRequest): boolean {
  return /^\/contacts\/(create|upsert)?$/.test(url);
}

export function crmSection(store: CrmStore): string {
  const contacts = store.contacts().toReversed();
  const opportunities = store.opportunities().toReversed();
  const deals = opportunities.map(opportunityCard).join('\n');
  const cards = contacts.map(contactCard).join('\n');
  return `<h2>CRM</h2>
<p>Calls: ${store.requests().length}. Taken: contacts ${contacts.length}, opportunities ${opportunities.length}.</p>
${modeButtons('crm', store)}
${deals}
${cards || '<p>No contact has arrived yet.</p>'}`;
}

function opportunityCard({ id, record, updates }: CrmOpportunity): string {
  const { name, ...facts } = record;
  return `<article><h3>${escapeHtml(String(name))}</h3>
<p>${escapeHtml(id)}, updated ${updates} times</p>
<details><summary>Opportunity</summary><pre>${escapeHtml(JSON.stringify(facts, null, 2))}</pre></details></article>`;
}

function contactCard({ receivedAt, idempotencyKey, record }: CrmContact): string {
  const { customFields, ...standard } = record;
  const { name } = standard;
  const rows = [
    ...Object.entries(standard).map(([key, value]) => [key, value] as const),
    ...(Array.isArray(customFields) ? customFields : []).map(customFieldRow),
    ['Idempotency-Key', idempotencyKey] as const,
  ].map(
    ([label, value]) => `<tr><td>${escapeHtml(String(label))}</td><td>${escapeHtml(String(value))}</td></tr>`,
  );
  return `<article><h3>${escapeHtml(typeof name === 'string' ? name : 'A contact')}</h3>
<p><time>${receivedAt.toISOString()}</time></p>
<details><summary>${rows.length} fields</summary><table>${rows.join('')}</table></details></article>`;
}

/** The settings choose the value's name: it is neither id nor key. */
function customFieldRow(customField: Record<string, unknown>): readonly [unknown, unknown] {
  const value = Object.entries(customField).find(([name]) => name !== 'id' && name !== 'key')?.[1];
  return [customField['key'] ?? customField['id'], value];
}
