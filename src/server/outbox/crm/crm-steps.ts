// The calls that tell the CRM of a delivery: the contact, and tags, opportunity and note if the settings want them.
import { closedReasonNames, isNotLoss } from '#domain/lead/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { adjustmentOf, quoteRangeOf, rangeInWords } from '#domain/pricing/adjustment.ts';
import { totals } from '#domain/pricing/calculation.ts';
import { answersInWords } from '#domain/questions/answers.ts';
import type { CrmSettings } from '#server/config.ts';
import type { Delivery, Progress } from '../channel.ts';
import { contactRecord } from './contact-record.ts';
import type { CrmCall } from './crm-client.ts';

export type Request = Pick<CrmCall, 'method' | 'path' | 'body'>;

export interface CrmStep {
  /** The name under which the id from the step's result is kept. */
  readonly name: 'contactId' | 'tagged' | 'opportunityId' | 'status' | 'noteId';
  /**
   * `done` are the finished steps. `opportunityId` is the contact's existing one. Undefined if there is nothing to do.
   */
  readonly request: (done: Progress, opportunityId: string | undefined) => Request | undefined;
}

/** The id of a finished step whose reply had none. */
export const withoutId = 'done';

export function stepsOf(delivery: Delivery, settings: CrmSettings): CrmStep[] {
  const { event, contactChanged, before, mergedInto } = delivery;
  // A duplicate leaves the opportunity to the lead that goes on. The end of a merge would rename what they have together.
  const hasDeal = settings.deal !== undefined && mergedInto === null && event !== 'lead.merged';
  const steps: (CrmStep | false)[] = [
    {
      name: 'contactId',
      request: () => post(settings.contactsPath, contactRecord(delivery, settings)),
    },
    // Tags need their own call, because an upsert with tags removes the contact's other tags.
    contactChanged &&
      settings.tags.length > 0 && {
        name: 'tagged',
        request: ({ contactId }) => post(ofContact(contactId, 'tags'), { tags: settings.tags }),
      },
    hasDeal && {
      name: 'opportunityId',
      request: ({ contactId }, opportunityId) =>
        opportunityId === undefined
          ? newOpportunity(delivery, settings, contactId)
          : opportunityUpdate(delivery, settings, opportunityId),
    },
    hasDeal &&
      event === 'lead.decided' && {
        name: 'status',
        request: ({ opportunityId = withoutId }) =>
          opportunityId === withoutId
            ? undefined
            : put(`/opportunities/${encodeURIComponent(opportunityId)}/status`, {
                status: opportunityStatus(delivery),
              }),
      },
    (isChange(delivery) || settings.hasNote || (settings.deal !== undefined && mergedInto !== null)) && {
      name: 'noteId',
      request({ contactId }) {
        // A corrected contact has the estimate's note already, unless the CRM made another contact of it.
        if (event === 'lead.contact_changed' && contactId === before['contactId']) return undefined;
        const body = isChange(delivery) ? changeNote(delivery) : estimateNote(delivery);
        return body === '' ? undefined : post(ofContact(contactId, 'notes'), { body });
      },
    },
  ];
  return steps.filter((step) => step !== false);
}

/** The id is the CRM's, and must not lead to another address of its API. */
const ofContact = (id = '', what: string) => `/contacts/${encodeURIComponent(id)}/${what}`;
const post = (path: string, body: object): Request => ({ method: 'POST', path, body });
const put = (path: string, body: object): Request => ({ method: 'PUT', path, body });

/** An event about the lead alone, without a new estimate or contact. */
const isChange = ({ event }: Delivery) =>
  event === 'lead.decided' || event === 'lead.status_changed' || event === 'lead.merged';

function opportunityStatus(delivery: Delivery): 'open' | 'won' | 'lost' | 'abandoned' {
  if (delivery.presentStatus === 'closed') return 'won';
  if (delivery.presentStatus !== 'lost') return 'open';
  return isNotLoss(delivery.outcomeReason) ? 'abandoned' : 'lost';
}

/** A changed lead without an opportunity gets one only once it is won. */
function newOpportunity(
  delivery: Delivery,
  settings: CrmSettings,
  contactId: string | undefined,
): Request | undefined {
  const { deal, locationId, sendsStatus, source } = settings;
  if (isChange(delivery) && delivery.presentStatus !== 'closed') return undefined;
  return post('/opportunities/', {
    pipelineId: deal?.pipelineId,
    pipelineStageId: changedStage(delivery, settings) ?? deal?.stageId,
    locationId,
    contactId,
    // A lead that is handed on late may be decided already.
    status: sendsStatus ? opportunityStatus(delivery) : 'open',
    source,
    name: opportunityName(delivery),
    monetaryValue: valueOf(delivery) ?? totals(delivery.lines).grandTotal,
  });
}

/**
 * The opportunity keeps its stage, which a salesperson may have changed, unless the settings name one for the status.
 */
function opportunityUpdate(delivery: Delivery, settings: CrmSettings, id: string): Request {
  const stageId = changedStage(delivery, settings);
  return put(`/opportunities/${encodeURIComponent(id)}`, {
    ...(stageId !== undefined && { pipelineId: settings.deal?.pipelineId, pipelineStageId: stageId }),
    name: opportunityName(delivery),
    monetaryValue: valueOf(delivery),
  });
}

const changedStage = (delivery: Delivery, { stages }: CrmSettings) =>
  isChange(delivery) ? (stages.get(delivery.presentStatus) ?? stages.get(delivery.leadStatus)) : undefined;

const opportunityName = ({ contact, reference }: Delivery) =>
  `${contact.fullName}, lift estimate ${reference}`;

/** Undefined once it was sold without an amount, which the CRM may know. An estimate from before that still says its own. */
function valueOf(delivery: Delivery): number | undefined {
  const isSold = delivery.presentStatus === 'closed';
  if (isSold && delivery.soldAmount !== null) return delivery.soldAmount;
  const isLater = delivery.leadStatus === 'closed' || isChange(delivery);
  return isSold && isLater ? undefined : totals(delivery.lines).grandTotal;
}

/** The reason of a loss, as text: the ids of the CRM's own reasons differ between accounts. */
function changeNote({ event, mergedInto, leadStatus, outcomeReason, reference }: Delivery): string {
  if (event === 'lead.merged') {
    return mergedInto === null
      ? `Lift estimate ${reference} is an enquiry of its own again`
      : `Lift estimate ${reference} belongs to an earlier or later enquiry of the same customer: lead ${mergedInto}`;
  }
  if (leadStatus !== 'lost' || outcomeReason === null) return '';
  return `Lift estimate ${reference} was ${isNotLoss(outcomeReason) ? 'closed' : 'lost'}: ${closedReasonNames[outcomeReason]}`;
}

/** The estimate as a note for the salesperson. */
function estimateNote({ reference, answers, answerNames, lines, estimateUrl }: Delivery): string {
  const sums = totals(lines);
  const range = quoteRangeOf({ lines, totals: sums });
  const adjustment = adjustmentOf(lines);
  return [
    `Lift estimate ${reference}: ${formatDollars(sums.grandTotal)}`,
    ...(adjustment ? [`${adjustment.label}: ${formatDollars(adjustment.amount)}`] : []),
    ...(range ? [rangeInWords(range, lines)] : []),
    ...answersInWords(answers, answerNames).map(({ label, words }) => `${label}: ${words}`),
    estimateUrl,
  ].join('\n');
}
