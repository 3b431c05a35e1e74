// The CRM: a lead's contact, with tags, opportunity and note if the settings want them. Each call is a step, and finished
// steps are stored, so that the next attempt continues there and makes nothing twice.
import { dayMs } from '#domain/durations.ts';
import { type LeadStatus, lostReasonNames, openStatuses } from '#domain/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { totals } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import { answersInWords } from '#domain/questions/answers.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { parseJson, storableText } from '#domain/text.ts';
import type { Config, CrmSettings } from '#server/config.ts';
import { type ChannelKind, type Delivery, type Progress, type Sending, type SendResult } from '../channel.ts';
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
  group: 'crm',
  settings: ({ crm: settings }) => ({
    CRM_URL: settings,
    CRM_TOKEN: settings?.token,
    CRM_LOCATION_ID: settings?.locationId,
    CRM_CUSTOM_FIELDS: Object.keys(settings?.customFieldIds ?? {}).length,
    CRM_PIPELINE_ID: settings?.deal,
    CRM_STAGE_ID: settings?.deal,
    CRM_NOTE: settings?.hasNote,
    CRM_SOURCE: settings?.source,
    CRM_TAGS: settings?.tags.length,
  }),
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
        wantsChange: (event, status) =>
          event === 'lead.contact_changed' ||
          (event === 'lead.decided' && settings.sendsStatus && settings.deal !== undefined) ||
          // For decided leads, `lead.decided` sends the stage.
          (event === 'lead.status_changed' && openStatuses.includes(status) && settings.stages.has(status)),
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

interface Settings {
  readonly settings: CrmSettings;
}

interface CrmDeps extends Settings {
  readonly call: CrmClient;
}

/** Kept for a finished step whose reply named no id. */
const withoutId = 'done';
/** Kept for a step that had nothing to do. */
const nothing = '';

type Request = Pick<CrmCall, 'method' | 'path' | 'body'>;

interface Step {
  /** The name under which the id of the step's result is kept. */
  readonly name: 'contactId' | 'tagged' | 'opportunityId' | 'status' | 'noteId';
  /** `done`: the finished steps. `opportunityId`: the contact's own, if it has one. Undefined if there is nothing to do. */
  readonly request: (done: Progress, opportunityId: string | undefined) => Request | undefined;
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
      if (reply.externalId !== nothing) done[step.name] = reply.externalId ?? withoutId;
      await saveProgress(done);
    }
  }
  return { ...result, externalId: done['contactId'] ?? result.externalId };

  async function makeCall({ name, request }: Step): Promise<SendResult> {
    const kept = name === 'opportunityId' ? await findKept(name, done['contactId'] ?? '') : undefined;
    const opportunityId = kept === withoutId ? undefined : kept;
    const idempotencyKey = name === 'contactId' ? delivery.id : `${delivery.id}-${name}`;
    const asked = request(done, opportunityId);
    if (!asked) return { outcome: 'delivered', externalId: nothing };
    const reply = await deps.call({ ...asked, idempotencyKey, stopping });
    const existing = name === 'opportunityId' ? existingOpportunity(reply) : undefined;
    if (existing !== undefined) {
      const update = {
        ...opportunityUpdate(delivery, deps, existing),
        idempotencyKey: `${idempotencyKey}-update`,
      };
      const updated = (await nextCall()) ?? (await deps.call({ ...update, stopping }));
      return { ...updated, externalId: existing };
    }
    if (asked.method !== 'PUT') return reply;
    if (reply.status !== 404) return { ...reply, externalId: opportunityId };
    // Somebody deleted the opportunity in the CRM.
    const deal = name === 'opportunityId' ? newDeal(delivery, deps, done) : undefined;
    if (!deal) return { outcome: 'delivered', externalId: nothing };
    return (await nextCall()) ?? deps.call({ ...deal, idempotencyKey, stopping });
  }
}

export function stepsOf(delivery: Delivery, { settings }: Settings): Step[] {
  const { event, contactChanged } = delivery;
  const deps = { settings };
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
    contactChanged &&
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
          : opportunityUpdate(delivery, deps, opportunityId),
    },
    event === 'lead.decided' && {
      name: 'status',
      request: ({ opportunityId }) =>
        opportunityId === undefined || opportunityId === withoutId
          ? undefined
          : statusUpdate(delivery, opportunityId),
    },
    isChange(delivery)
      ? {
          name: 'noteId',
          request: ({ contactId }) => noteOf(contactId, event === 'lead.decided' ? lostNote(delivery) : ''),
        }
      : settings.hasNote && {
          name: 'noteId',
          request: ({ contactId }) => noteOf(contactId, estimateNote(delivery)),
        },
  ];
  return steps.filter((step) => step !== false);
}

const noteOf = (contactId: string | undefined, body: string): Request | undefined =>
  body === '' ? undefined : { method: 'POST', path: `/contacts/${contactId}/notes`, body: { body } };

const statusUpdate = ({ leadStatus }: Delivery, opportunityId: string): Request => ({
  method: 'PUT',
  path: `/opportunities/${encodeURIComponent(opportunityId)}/status`,
  body: { status: opportunityStatus(leadStatus) },
});

function opportunityStatus(status: LeadStatus): 'open' | 'won' | 'lost' {
  if (status === 'closed') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** Only why it was lost: the CRM's own reasons have ids of each account. */
const lostNote = ({ leadStatus, outcomeReason, reference }: Delivery): string =>
  leadStatus === 'lost' && outcomeReason !== null
    ? `Lift estimate ${reference} was lost: ${lostReasonNames[outcomeReason]}`
    : '';

/** Keeps its stage, which a salesperson may have changed, unless the settings name one for the lead's status. */
function opportunityUpdate(delivery: Delivery, { settings }: Settings, id: string): Request {
  const stageId = isChange(delivery) ? settings.stages.get(delivery.leadStatus) : undefined;
  return {
    method: 'PUT',
    path: `/opportunities/${encodeURIComponent(id)}`,
    body: {
      ...(stageId !== undefined && { pipelineId: settings.deal?.pipelineId, pipelineStageId: stageId }),
      ...dealFacts(delivery),
    },
  };
}

/** An event about the lead alone, without a new estimate or contact. */
const isChange = ({ event }: Delivery) => event === 'lead.decided' || event === 'lead.status_changed';

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

/** For a change of a lead that has none, only once it is won. */
function newDeal(delivery: Delivery, { settings }: Settings, { contactId }: Progress): Request | undefined {
  const { deal, locationId, source, stages } = settings;
  const { leadStatus } = delivery;
  if (isChange(delivery) && leadStatus !== 'closed') return undefined;
  return {
    method: 'POST',
    path: '/opportunities/',
    body: {
      pipelineId: deal?.pipelineId,
      pipelineStageId: (isChange(delivery) ? stages.get(leadStatus) : undefined) ?? deal?.stageId,
      locationId,
      contactId,
      status: 'open',
      source,
      ...dealFacts(delivery),
    },
  };
}

function dealFacts({ contact, reference, lines, leadStatus, soldAmount }: Delivery) {
  const sold = leadStatus === 'closed' ? soldAmount : null;
  return {
    name: `${contact.fullName}, lift estimate ${reference}`,
    monetaryValue: sold ?? totals(lines).grandTotal,
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
