// A CRM over real HTTP. It takes contacts, tags, notes and opportunities as HighLevel's API v2 does. With the version v3 custom
// fields must carry `fieldValue`, and an id or a key.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowance, type CrmContact, type CrmOpportunity, type CrmStore } from './crm-store.ts';
import { card, escapeHtml, isLost, preformatted, section } from './sandbox-part.ts';

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

const refusal = (statusCode: number, message: string | string[], more: object = {}): Reply => ({
  status: statusCode,
  body: { statusCode, message, ...more },
});

const notFound = refusal(404, 'Not found');

/** A slow reply waits for `delay`. `limitSeconds`: the pause after too many calls. */
export function crmRoutes(
  app: FastifyInstance,
  store: CrmStore,
  delay: () => Promise<unknown>,
  limitSeconds: number,
): void {
  function route(method: 'GET' | 'POST' | 'PUT', path: string, take: Take): void {
    app.route<{ Params: { id: string } }>({
      method,
      url: path,
      async handler(request, reply) {
        const refused = refuse(request, reply);
        if (!refused && (await isLost(store.mode(), reply, delay))) return reply;
        const { status, body } = refused ?? take({ ...Object(request.body) }, request);
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
      const more = { code: 'OPPORTUNITY_NO_DUPLICATE', meta: { existingId: existing.id } };
      return refusal(400, 'Can not create duplicate opportunity for the contact', more);
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
      return refusal(422, ['status must be one of open, won, lost, abandoned']);
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
      : refusal(422, ['name must be a string']),
  );
  route('GET', '/opportunities/pipelines', () => ({ status: 200, body: { pipelines } }));
  app.get('/contacts', () => store.contacts().toReversed());

  /** What the mode says instead of an answer. */
  function refuse(request: FastifyRequest, reply: FastifyReply): Reply | undefined {
    const remaining = store.noteRequest(request.method, request.url, request.headers);
    void reply.headers({
      'x-ratelimit-max': allowance.calls,
      'x-ratelimit-remaining': Math.max(0, remaining),
      'x-ratelimit-interval-milliseconds': allowance.intervalMs,
    });
    const { url } = request;
    const mode = store.mode();
    const isBroken =
      mode === 'break' ||
      (mode === 'break_deals' && url.startsWith('/opportunities')) ||
      (mode === 'break_status' && url.endsWith('/status'));
    if (remaining < 0) return refusal(429, 'Too Many Requests');
    if (mode === 'unauthorized') return refusal(401, 'Invalid JWT');
    if (mode === 'refuse') return refusal(422, ['email must be an email']);
    if (mode === 'limit') {
      store.pause(limitSeconds);
      void reply.header('retry-after', String(limitSeconds));
      return refusal(429, 'Too Many Requests');
    }
    if (isBroken) return refusal(500, 'Internal server error');
    if (mode === 'duplicate' && /^\/contacts\/(create|upsert)?$/.test(url)) {
      const meta = { contactId: 'contact-from-before', matchingField: 'email' };
      return refusal(400, 'This location does not allow duplicated contacts.', { meta });
    }
    return undefined;
  }

  function takeContact(record: Record<string, unknown>, request: FastifyRequest): Reply {
    const { customFields } = record;
    const fields = Array.isArray(customFields) ? customFields.map(Object) : [];
    const isV3 = request.headers['version'] === 'v3';
    if (isV3 && fields.some((field) => !('fieldValue' in field))) {
      return refusal(422, ['customFields.0.fieldValue should not be empty']);
    }
    if (isV3 && fields.some((field) => 'id' in field && 'key' in field)) {
      return refusal(422, ['customFields.0 must have an id or a key, not both']);
    }
    // Also when the caller hung up before the reply: real CRMs do the same.
    store.take(String(request.headers['idempotency-key'] ?? ''), record);
    const isUpsert = request.url.endsWith('/upsert');
    const known = isUpsert || store.mode() === 'one_deal' ? store.contactNumber(record['email']) : undefined;
    const contact = { ...record, id: `contact-${known ?? store.contacts().length}` };
    return { status: isUpsert ? 200 : 201, body: { contact } };
  }
}

export function crmSection(store: CrmStore): string {
  const [contacts, opportunities] = [store.contacts(), store.opportunities()];
  const counts = `Calls: ${store.requests().length}. Taken: contacts ${contacts.length}, opportunities ${opportunities.length}.`;
  const cards = [...contacts.map(contactCard), ...opportunities.map(opportunityCard)];
  return section(['crm', 'CRM'], store, counts, cards);
}

function opportunityCard({ id, record, updates }: CrmOpportunity): string {
  const facts = `${escapeHtml(id)}, updated ${updates} times`;
  return card(String(record['name']), facts, 'Opportunity', preformatted(record));
}

function contactCard({ receivedAt, idempotencyKey, record }: CrmContact): string {
  const facts = `<time>${receivedAt.toISOString()}</time>, Idempotency-Key ${escapeHtml(idempotencyKey)}`;
  const { name } = record;
  return card(typeof name === 'string' ? name : 'A contact', facts, 'Contact', preformatted(record));
}
