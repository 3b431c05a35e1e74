// The CRM: a lead's contact, with tags, opportunity and note if the settings want them. Each call is a step, and finished
// steps are stored, so that the next attempt continues there and makes nothing twice.
import { formatDollars } from '#domain/money.ts';
import { totals } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import { answersInWords } from '#domain/questions/answers.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { parseJson, storableText } from '#domain/text.ts';
import type { Config, CrmSettings } from '#server/config.ts';
import {
  type ChannelKind,
  dayMs,
  type Delivery,
  type Progress,
  type Sending,
  type SendResult,
} from '../channel.ts';
import { contactRecord } from './contact-record.ts';
import { type CrmCall, type CrmClient, createCrmClient } from './crm-client.ts';

/** HighLevel takes 100 calls in 10 s. This gap makes at most 96, which leaves room for calls that arrive closer together. */
const callGapMs = 105;

export interface CrmNeeds {
  readonly config: Pick<Config, 'crm'>;
  readonly clock: () => Date;
}

/** The contact is sent when name, phone or email changed in the visit, and each estimate if the settings want that. */
export const crm: ChannelKind<CrmNeeds> = {
  words: {
    one: 'contact',
    many: 'contacts',
    sent: () => 'sent to the CRM',
    target: () => 'the CRM',
    rejected: () => 'The CRM rejects our settings: check CRM_TOKEN and CRM_URL, then start the server again',
  },
  connect({ config, clock }) {
    const settings = config.crm;
    if (!settings) return [];
    const deps = { settings, call: createCrmClient(settings, clock) };
    const wantsEstimates = settings.deal !== undefined || settings.hasNote;
    return [
      {
        name: 'crm',
        label: 'CRM',
        callGapMs,
        // Longer than an outage over the Easter holidays.
        tryForMs: 7 * dayMs,
        wants: ({ contactChanged, isNewEstimate }) => contactChanged || (wantsEstimates && isNewEstimate),
        wantsChange: (event) => event === 'lead.contact_changed',
        // A question that needs the token and the location, and changes nothing.
        test: (stopping) =>
          deps.call({
            method: 'GET',
            path: `/locations/${encodeURIComponent(settings.locationId ?? '')}/customFields`,
            stopping,
          }),
        send: (delivery, sending) => sendSteps(delivery, sending, deps),
      },
    ];
  },
};

interface CrmDeps {
  readonly settings: CrmSettings;
  readonly call: CrmClient;
}

/** Kept for a finished step whose reply named no id. */
const withoutId = 'done';

type Request = Pick<CrmCall, 'method' | 'path' | 'body'>;

interface Step {
  /** What the CRM makes in this step. Its id is kept under this name. */
  readonly name: 'contactId' | 'tagged' | 'opportunityId' | 'noteId';
  /** `done`: the finished steps. `opportunityId`: the contact's own, if it has one. */
  readonly request: (done: Progress, opportunityId: string | undefined) => Request;
}

async function sendSteps(
  delivery: Delivery,
  { stopping, nextCall, saveProgress, findKept }: Sending,
  deps: CrmDeps,
): Promise<SendResult> {
  const { before } = delivery;
  // If the CRM has the contact, a further estimate goes to that contact.
  const known = !delivery.contactChanged && before['contactId'] ? { contactId: before['contactId'] } : {};
  const done: Record<string, string> = { ...known, ...delivery.progress };
  let result: SendResult = { outcome: 'delivered' };
  const all = stepsOf(delivery, deps);
  const steps = all.filter(({ name }) => !(name in done));

  for (const [index, step] of steps.entries()) {
    if (index > 0) {
      const pause = result.pauseMs ?? 0;
      if (pause > 0)
        return { outcome: 'limited', reason: 'The rest waits for a pause to end.', pauseMs: pause };
      const notNow = await nextCall();
      if (notNow) return notNow;
    }
    const reply = await makeCall(step);
    if (reply.outcome !== 'delivered' && reply.outcome !== 'existed') return reply;
    result = reply;
    // A contact alone needs no progress.
    if (all.length > 1) {
      if (step.name === 'contactId' && !reply.externalId) {
        return { ...reply, outcome: 'refused', reason: 'The CRM’s reply names no id of the contact.' };
      }
      done[step.name] = reply.externalId ?? withoutId;
      await saveProgress(done);
    }
  }
  return { ...result, externalId: done['contactId'] ?? result.externalId };

  async function makeCall({ name, request }: Step): Promise<SendResult> {
    const kept = name === 'opportunityId' ? await findKept(name, done['contactId'] ?? '') : undefined;
    const opportunityId = kept === withoutId ? undefined : kept;
    const idempotencyKey = name === 'contactId' ? delivery.id : `${delivery.id}-${name}`;
    const asked = request(done, opportunityId);
    const reply = await deps.call({ ...asked, idempotencyKey, stopping });
    const existing = name === 'opportunityId' ? existingOpportunity(reply) : undefined;
    if (existing !== undefined) {
      const update = { ...opportunityUpdate(delivery, existing), idempotencyKey: `${idempotencyKey}-update` };
      const updated = (await nextCall()) ?? (await deps.call({ ...update, stopping }));
      return { ...updated, externalId: existing };
    }
    if (asked.method !== 'PUT') return reply;
    // 404: somebody deleted the opportunity in the CRM.
    if (reply.status !== 404) return { ...reply, externalId: opportunityId };
    return (await nextCall()) ?? deps.call({ ...newDeal(delivery, deps, done), idempotencyKey, stopping });
  }
}

function stepsOf(delivery: Delivery, deps: CrmDeps): Step[] {
  const { settings } = deps;
  const steps: (Step | false)[] = [
    {
      name: 'contactId',
      request: () => ({
        method: 'POST',
        path: settings.contactsPath,
        body: contactRecord(delivery, settings),
      }),
    },
    // In a call of their own, because an upsert with tags removes the tags that the contact has.
    delivery.contactChanged &&
      settings.tags.length > 0 && {
        name: 'tagged',
        request: ({ contactId }) => ({
          method: 'POST',
          path: `/contacts/${contactId}/tags`,
          body: { tags: settings.tags },
        }),
      },
    settings.deal !== undefined && {
      name: 'opportunityId',
      request: (done, opportunityId) =>
        opportunityId === undefined
          ? newDeal(delivery, deps, done)
          : opportunityUpdate(delivery, opportunityId),
    },
    settings.hasNote && {
      name: 'noteId',
      request: ({ contactId }) => ({
        method: 'POST',
        path: `/contacts/${contactId}/notes`,
        body: { body: estimateNote(delivery) },
      }),
    },
  ];
  return steps.filter((step) => step !== false);
}

/** Keeps its stage, which a salesperson may have changed. */
function opportunityUpdate(delivery: Delivery, id: string): Request {
  return { method: 'PUT', path: `/opportunities/${encodeURIComponent(id)}`, body: dealFacts(delivery) };
}

/** An account that allows one opportunity for each contact refuses the second, and names the first. */
function existingOpportunity({
  status,
  body,
}: {
  status?: number | undefined;
  body: string;
}): string | undefined {
  const reply = status === 400 ? fieldsOf(parseJson(body)) : {};
  const id = fieldsOf(reply['meta'])['existingId'];
  const isDuplicate = JSON.stringify(reply).includes('OPPORTUNITY_NO_DUPLICATE');
  return isDuplicate && typeof id === 'string' ? storableText(id, 200) || undefined : undefined;
}

function newDeal(delivery: Delivery, { settings }: CrmDeps, { contactId }: Progress): Request {
  const { deal, locationId, source } = settings;
  return {
    method: 'POST',
    path: '/opportunities/',
    body: {
      pipelineId: deal?.pipelineId,
      pipelineStageId: deal?.stageId,
      locationId,
      contactId,
      status: 'open',
      source,
      ...dealFacts(delivery),
    },
  };
}

function dealFacts({ contact, reference, lines }: Delivery) {
  return {
    name: `${contact.fullName}, lift estimate ${reference}`,
    monetaryValue: totals(lines).grandTotal,
  };
}

/** The estimate as a salesperson reads it on the contact. */
function estimateNote({ reference, answers, lines, estimateUrl }: Delivery): string {
  const { grandTotal } = totals(lines);
  const range = quoteRange(grandTotal);
  return [
    `Lift estimate ${reference}: ${formatDollars(grandTotal)}`,
    ...(range ? [`Likely range ${formatDollars(range.low)} to ${formatDollars(range.high)}`] : []),
    ...answersInWords(answers).map(({ label, words }) => `${label}: ${words}`),
    estimateUrl,
  ].join('\n');
}
