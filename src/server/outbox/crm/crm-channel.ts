// The CRM. Each call about a delivery is a step (crm-steps.ts), and finished steps are stored, so that the next attempt
// continues there and makes nothing twice.
import { dayMs } from '#domain/durations.ts';
import { openStatuses } from '#domain/lead/lead.ts';
import type { ChannelKind, Delivery, SendResult, SendTools } from '../channel.ts';
import { createCrmClient, type CrmClient } from './crm-client.ts';
import { type CrmStep, type Request, stepsOf, withoutId } from './crm-steps.ts';

/** HighLevel takes 100 calls in 10 s. This gap makes at most 96, which leaves room for calls that arrive closer together. */
const callGapMs = 105;

/** Sends the contact when name, phone or email changed in the visit, and each estimate if the settings say so. */
export const crm: ChannelKind = {
  kind: 'crm',
  owesEveryLead: true,
  words: () => ({
    subject: 'The CRM',
    one: 'contact',
    many: 'contacts',
    sent: 'sent to the CRM',
    target: 'the CRM',
  }),
  group: { of: 'crm', heading: 'CRM' },
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
  connect({ config: { crm: settings }, clock }) {
    if (!settings) return [];
    const { deal, hasNote, locationId, sendsStatus, stages } = settings;
    const call = createCrmClient(settings, clock);
    const wantsEstimates = deal !== undefined || hasNote;
    return [
      {
        name: 'crm',
        label: 'CRM',
        address: new URL(settings.url).host,
        callGapMs,
        // Longer than an outage over the Easter holidays.
        tryForMs: 7 * dayMs,
        wants: ({ contactChanged, isNewEstimate }) => contactChanged || (wantsEstimates && isNewEstimate),
        wantsChange: (event, status) =>
          event === 'lead.contact_changed' ||
          (event === 'lead.decided' && sendsStatus && deal !== undefined) ||
          event === 'lead.merged' ||
          // For decided leads, `lead.decided` sends the stage.
          (event === 'lead.status_changed' && openStatuses.includes(status) && stages.has(status)),
        // Asks a question that needs the token and the location, and changes nothing.
        test: (stopping) =>
          call({
            method: 'GET',
            path: `/locations/${encodeURIComponent(locationId ?? '')}/customFields`,
            stopping,
          }),
        send: (delivery, tools) => sendSteps(delivery, tools, stepsOf(delivery, settings), call),
      },
    ];
  },
};

/** The result of a step without a call. Its empty id is not kept. */
const nothingToDo: SendResult = { outcome: 'delivered', externalId: '' };

async function sendSteps(
  delivery: Delivery,
  { stopping, nextCall, saveProgress, findKept }: SendTools,
  all: readonly CrmStep[],
  call: CrmClient,
): Promise<SendResult> {
  const { contactId } = delivery.before;
  // If the CRM has the contact, a further estimate goes to that contact.
  const known = !delivery.contactChanged && contactId ? { contactId } : {};
  const done: Record<string, string> = { ...known, ...delivery.progress };
  let result: SendResult | undefined;

  for (const step of all.filter(({ name }) => !(name in done))) {
    const notNow = result && (await nextCall(result.pauseMs));
    if (notNow) return notNow;
    result = await takeStep(step);
    const { outcome, externalId = withoutId } = result;
    if (outcome !== 'delivered' && outcome !== 'existed') return { ...result, externalId: done['contactId'] };
    // A delivery of the contact alone needs no progress.
    if (all.length === 1) return result;
    if (step.name === 'contactId' && externalId === withoutId) {
      return { ...result, outcome: 'refused', reason: 'The CRM’s reply names no id of the contact.' };
    }
    if (externalId !== '') done[step.name] = externalId;
    await saveProgress(done);
  }
  return { outcome: 'delivered', ...result, externalId: done['contactId'] };

  async function takeStep({ name, request }: CrmStep): Promise<SendResult> {
    const key = name === 'contactId' ? delivery.id : `${delivery.id}-${name}`;
    const isOpportunity = name === 'opportunityId';
    const kept = isOpportunity ? await findKept(name, done['contactId'] ?? '') : [];
    const opportunityId = kept.find(({ id, isFree }) => isFree && id !== withoutId)?.id;
    const asked = request(done, opportunityId);
    if (!asked) return nothingToDo;
    let reply: SendResult = await call({ ...asked, idempotencyKey: key, stopping });
    if (asked.method === 'PUT') {
      if (reply.status !== 404) return { ...reply, externalId: opportunityId };
      // Somebody deleted the opportunity in the CRM.
      if (!isOpportunity) return nothingToDo;
      reply = await callNext(request(done, undefined), key);
    }
    if (!isOpportunity || reply.outcome !== 'existed') return reply;
    const { externalId, pauseMs } = reply;
    // The only one that the account allows for the contact: a sale stays as it is.
    if (kept.some(({ id, isSold }) => isSold && id === externalId)) return { ...nothingToDo, pauseMs };
    return { ...(await callNext(request(done, externalId), `${key}-update`)), externalId };
  }

  async function callNext(asked: Request | undefined, idempotencyKey: string): Promise<SendResult> {
    if (!asked) return nothingToDo;
    return (await nextCall()) ?? call({ ...asked, idempotencyKey, stopping });
  }
}
