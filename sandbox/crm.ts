// A CRM over real HTTP, in memory. It takes contacts, tags, notes and opportunities as HighLevel's API v2 does. With the
// version v3 custom fields must carry `fieldValue`, and an id or a key.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  card,
  createModes,
  escapeHtml,
  isLost,
  type PartOptions,
  preformatted,
  section,
} from './sandbox-part.ts';

const crmModes = {
  ok: 'Take every contact',
  unauthorized: 'Reject the token (401)',
  refuse: 'Refuse contacts (422)',
  limit: 'Too many requests (429, wait 3 seconds)',
  break: 'Break down (500)',
  one_deal: 'Allow one opportunity for each contact (400)',
  break_deals: 'Break down for opportunities (500)',
  break_status: 'Break down for the status of opportunities (500)',
  slow: 'Reply slowly (after 5 seconds)',
  silent: 'Never reply',
  drop: 'Drop the connection',
  duplicate: 'Know every contact already (400)',
} as const;

type Json = Readonly<Record<string, unknown>>;

export interface CrmContact {
  readonly receivedAt: Date;
  readonly idempotencyKey: string;
  readonly record: Json;
}

export interface CrmOpportunity {
  readonly id: string;
  readonly record: Json;
  readonly updates: number;
}

export interface CrmRequest {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly headers: Json;
  readonly mode: keyof typeof crmModes;
  /** It came during a pause that the CRM asked for. */
  readonly tooEarly: boolean;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

type Request = FastifyRequest<{ Params: { id: string } }>;

const pipeline = {
  id: 'sales',
  name: 'Lift sales',
  stages: [
    { id: 'new', name: 'New enquiry' },
    { id: 'quoted', name: 'Quoted' },
  ],
};

/** HighLevel's allowance. */
const allowance = { calls: 100, intervalMs: 10_000 };

const made = (body: unknown): Reply => ({ status: 201, body });
const found = (body: unknown): Reply => ({ status: 200, body });
const refusal = (statusCode: number, message: string | string[], more: object = {}): Reply => ({
  status: statusCode,
  body: { statusCode, message, ...more },
});

export function createCrm({ app, clock, delay, keep }: PartOptions, limitSeconds: number) {
  const modes = createModes<keyof typeof crmModes>(app, 'crm', crmModes);
  let pausedUntil = 0;
  let contacts: CrmContact[] = [];
  let requests: CrmRequest[] = [];
  const opportunities = new Map<string, CrmOpportunity>();
  /** Also those that were removed: no id is given twice. */
  let opportunitiesMade = 0;
  const customFields = ['Lift type', 'Grand total', 'Favourite colour'].map(customField);
  const notes: { readonly contactId: string; readonly body: string }[] = [];
  const tags = new Map<string, Set<string>>();

  function addCustomField(name: string) {
    const added = customField(name);
    customFields.push(added);
    return added;
  }

  function route(method: string, url: string, answer: (record: Json, request: Request) => Reply): void {
    app.route<{ Params: { id: string } }>({
      method,
      url,
      async handler(request, reply) {
        const refused = refuse(request, reply);
        if (!refused && (await isLost(modes.mode(), reply, delay))) return reply;
        const { status, body } = refused ?? answer({ ...Object(request.body) }, request);
        return reply.code(status).send(body);
      },
    });
  }

  // `/contacts/create` is this product's default, the other two are HighLevel's.
  for (const path of ['/contacts/create', '/contacts/', '/contacts/upsert']) route('POST', path, takeContact);
  route('POST', '/contacts/:id/tags', (record, { params: { id } }) => {
    const added = Array.isArray(record['tags']) ? record['tags'].map(String) : [];
    const all = new Set([...(tags.get(id) ?? []), ...added]);
    tags.set(id, all);
    return made({ tags: [...all] });
  });
  route('POST', '/contacts/:id/notes', (record, { params: { id } }) => {
    const body = String(record['body']);
    notes.push({ contactId: id, body });
    return made({ note: { id: `note-${notes.length}`, body } });
  });
  route('POST', '/opportunities/', (record) => {
    const isOfContact = (each: CrmOpportunity) => each.record['contactId'] === record['contactId'];
    const existing = [...opportunities.values()].findLast(isOfContact);
    if (existing && modes.mode() === 'one_deal') {
      const more = { code: 'OPPORTUNITY_NO_DUPLICATE', meta: { existingId: existing.id } };
      return refusal(400, 'Can not create duplicate opportunity for the contact', more);
    }
    opportunitiesMade += 1;
    const id = `opportunity-${opportunitiesMade}`;
    opportunities.set(id, { id, record, updates: 0 });
    return made({ opportunity: { ...record, id } });
  });
  // The reply has no id, since the caller named it.
  route('PUT', '/opportunities/:id', (record, { params: { id } }) => updateOpportunity(id, record));
  route('PUT', '/opportunities/:id/status', ({ status }, { params: { id } }) =>
    ['open', 'won', 'lost', 'abandoned'].includes(String(status))
      ? updateOpportunity(id, { status })
      : refusal(422, ['status must be one of open, won, lost, abandoned']),
  );
  route('GET', '/locations/:id/customFields', () => found({ customFields }));
  route('POST', '/locations/:id/customFields', ({ name, dataType, model }) =>
    typeof name === 'string' && dataType === 'TEXT' && model === 'contact'
      ? made({ customField: addCustomField(name) })
      : refusal(422, ['name must be a string']),
  );
  route('GET', '/opportunities/pipelines', () => found({ pipelines: [pipeline] }));
  app.get('/contacts', () => contacts.toReversed());

  /** What the mode says instead of an answer. */
  function refuse({ method, url: path, headers }: FastifyRequest, reply: FastifyReply): Reply | undefined {
    const [at, mode] = [clock(), modes.mode()];
    const tooEarly = at.getTime() < pausedUntil;
    requests = [...requests.slice(-keep), { at, method, path, headers, mode, tooEarly }];
    const since = at.getTime() - allowance.intervalMs;
    const remaining = allowance.calls - requests.filter((request) => request.at.getTime() > since).length;
    void reply.headers({
      'x-ratelimit-max': allowance.calls,
      'x-ratelimit-remaining': Math.max(0, remaining),
      'x-ratelimit-interval-milliseconds': allowance.intervalMs,
    });
    if (remaining < 0) return refusal(429, 'Too Many Requests');
    if (mode === 'unauthorized') return refusal(401, 'Invalid JWT');
    if (mode === 'refuse') return refusal(422, ['email must be an email']);
    if (mode === 'limit') {
      pausedUntil = at.getTime() + limitSeconds * 1000;
      void reply.header('retry-after', String(limitSeconds));
      return refusal(429, 'Too Many Requests');
    }
    const isBroken =
      mode === 'break' ||
      (mode === 'break_deals' && path.startsWith('/opportunities')) ||
      (mode === 'break_status' && path.endsWith('/status'));
    if (isBroken) return refusal(500, 'Internal server error');
    if (mode !== 'duplicate' || !/^\/contacts\/(create|upsert)?$/.test(path)) return undefined;
    const meta = { contactId: 'contact-from-before', matchingField: 'email' };
    return refusal(400, 'This location does not allow duplicated contacts.', { meta });
  }

  function takeContact(record: Json, { url, headers }: Request): Reply {
    const fields = Array.isArray(record['customFields']) ? record['customFields'].map(Object) : [];
    const isV3 = headers['version'] === 'v3';
    if (isV3 && fields.some((field) => !('fieldValue' in field))) {
      return refusal(422, ['customFields.0.fieldValue should not be empty']);
    }
    if (isV3 && fields.some((field) => 'id' in field && 'key' in field)) {
      return refusal(422, ['customFields.0 must have an id or a key, not both']);
    }
    // Also when the caller hung up before the reply: real CRMs do the same.
    const idempotencyKey = String(headers['idempotency-key'] ?? '');
    contacts = [...contacts.slice(-keep), { receivedAt: clock(), idempotencyKey, record }];
    const isUpsert = url.endsWith('/upsert');
    const isMerged = isUpsert || modes.mode() === 'one_deal';
    const known = contacts.findIndex((contact) => contact.record['email'] === record['email']) + 1;
    const contact = { ...record, id: `contact-${isMerged ? known : contacts.length}` };
    return { status: isUpsert ? 200 : 201, body: { contact } };
  }

  function updateOpportunity(id: string, changes: Json): Reply {
    const before = opportunities.get(id);
    if (!before) return refusal(404, 'Not found');
    const record = { ...before.record, ...changes };
    opportunities.set(id, { id, record, updates: before.updates + 1 });
    return found({ opportunity: record });
  }

  return {
    ...modes,
    /** Taken contacts, oldest first. */
    contacts: (): readonly CrmContact[] => contacts,
    /** Oldest first. */
    opportunities: () => [...opportunities.values()],
    removeOpportunities: () => opportunities.clear(),
    notes: () => notes,
    tags: (contactId: string): string[] => [...(tags.get(contactId) ?? [])],
    customFields: (): readonly object[] => customFields,
    addCustomField,
    /** All calls, also refused ones. */
    requests: (): readonly CrmRequest[] => requests,
    section(): string {
      const counts = `Calls: ${requests.length}. Taken: contacts ${contacts.length}, opportunities ${opportunities.size}.`;
      const cards = [...contacts.map(contactCard), ...[...opportunities.values()].map(opportunityCard)];
      return section('CRM', counts, modes.buttons(), cards);
    },
  };
}

/** HighLevel makes the key of the name. */
function customField(name: string) {
  const key = name.toLowerCase().replace(/\W+/g, '_');
  return { id: `id-of-${key}`, name, fieldKey: `contact.${key}`, dataType: 'TEXT' };
}

function contactCard({ receivedAt, idempotencyKey, record }: CrmContact): string {
  const facts = `<time>${receivedAt.toISOString()}</time>, Idempotency-Key ${escapeHtml(idempotencyKey)}`;
  const { name } = record;
  return card(typeof name === 'string' ? name : 'A contact', facts, 'Contact', preformatted(record));
}

function opportunityCard({ id, record, updates }: CrmOpportunity): string {
  const facts = `${escapeHtml(id)}, updated ${updates} times`;
  return card(String(record['name']), facts, 'Opportunity', preformatted(record));
}
