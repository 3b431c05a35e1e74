// The changes that admins make to leads.
import { z } from 'zod';
import {
  leadOutcomes,
  lostReasons,
  maxNoteLength,
  maxSoldAmount,
  settableStatuses,
} from '#domain/lead/lead.ts';
import { storableText } from '#domain/text.ts';
import { sentAgainSchema } from '../deliveries/deliveries.ts';
import { type Endpoints, idParams, text } from '../endpoint.ts';
import { contactShape } from '../estimates/calculate-request.ts';
import { leadHistoryEntrySchema } from './lead-detail.ts';
import {
  daySchema,
  doNotContactSchema,
  instantSchema,
  leadFilterSchema,
  leadSchema,
  snapshotSchema,
} from './leads.ts';

const revision = z
  .int()
  .min(0)
  .describe('The revision the change is based on. Refused with 409 when the lead has a newer one.');

const requestId = z
  .uuid({ error: 'The id must be a UUID' })
  .describe('Made by the page: a request that is sent again under the same id changes nothing.');

const updateStatusSchema = z.object({
  status: z.enum(settableStatuses, {
    error: 'Status must be contacted, qualified, proposal, closed or lost',
  }),
  revision: revision.optional(),
  id: requestId.optional(),
});

const adminEmailOrNobody = text().max(254).nullable();

const noteText = text({ error: 'Write a note first' })
  .max(maxNoteLength, { error: `A note can have at most ${maxNoteLength} characters` })
  .transform((note) => storableText(note, maxNoteLength));

const outcomeSchema = z
  .object({
    outcome: z.enum(leadOutcomes, {
      error: `Choose ${leadOutcomes.slice(0, -1).join(', ')} or ${leadOutcomes.at(-1)}`,
    }),
    note: noteText.optional(),
    followUpOn: daySchema
      .nullable()
      .optional()
      .describe(
        'Absent: tomorrow after no_answer, in three days after spoke and site_visit, or the Monday after these if they are on a weekend; none after won and lost.',
      ),
    reason: z.enum(lostReasons).optional().describe('Of a lost lead.'),
    amount: z
      .int({ error: 'Use whole dollars' })
      .min(0, { error: 'An amount cannot be negative' })
      .max(maxSoldAmount, { error: 'Use an amount up to 100,000,000' })
      .optional()
      .describe('What a won lead was sold for, in whole dollars.'),
    of: text().max(100).optional().describe('Of a duplicate: the id of the lead into which it is merged.'),
    revision,
    id: requestId,
  })
  .refine(({ outcome, of }) => (of !== undefined) === (outcome === 'duplicate'), {
    path: ['of'],
    error: 'A duplicate names the lead that it repeats, and no other outcome does',
  })
  .refine(({ outcome, reason }) => reason === undefined || outcome === 'lost', {
    path: ['reason'],
    error: 'Only a lost lead has a reason',
  })
  .refine(({ outcome, amount }) => amount === undefined || outcome === 'won', {
    path: ['amount'],
    error: 'Only a won lead has an amount',
  });

export const changeLeadEndpoints = {
  'PATCH /leads/:id/status': {
    summary: 'Set the status of a lead',
    params: idParams,
    body: updateStatusSchema,
    response: leadSchema,
  },
  'PATCH /leads/:id': {
    summary: 'Set who looks after a lead, when to follow up, and how its customer wants no contact',
    params: idParams,
    body: z
      .object({
        assignedTo: adminEmailOrNobody.optional().describe('An admin’s email; null: nobody.'),
        followUpOn: daySchema.nullable().optional(),
        doNotContact: doNotContactSchema
          .partial()
          .optional()
          .describe('It holds for all leads with the same email (mail) or phone (phone).'),
        revision,
        id: requestId.optional(),
      })
      .refine(
        ({ assignedTo, followUpOn, doNotContact }) =>
          [assignedTo, followUpOn, doNotContact].some((given) => given !== undefined),
        { path: ['assignedTo'], error: 'Choose a person or the day of a follow-up' },
      ),
    response: leadSchema,
  },
  'POST /leads/bulk': {
    summary: 'Set the status or the person of several leads',
    body: z
      .object({
        ids: z
          .array(text().max(100))
          .min(1, { error: 'Choose at least one lead' })
          .max(100, { error: 'Choose at most 100 leads' })
          .optional(),
        filter: leadFilterSchema
          // A misspelt filter must not choose all leads.
          .strict()
          .optional()
          .describe('All leads that match, at most 5,000, instead of ids.'),
        status: updateStatusSchema.shape.status.optional(),
        assignedTo: adminEmailOrNobody.optional(),
        revisions: z
          .record(text(), z.int().min(0))
          .optional()
          .describe('By id: the revision the change is based on. A lead with a newer one is left as it is.'),
        asOf: instantSchema
          .optional()
          .describe('What others changed later is left as it is, and what was made later.'),
        snapshot: snapshotSchema
          .optional()
          .describe('That of the list, with its asOf: also what was under way while it was read is left.'),
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        path: ['ids'],
        error: 'Choose leads either by ids or by a filter',
      })
      .refine(({ status, assignedTo }) => status !== undefined || assignedTo !== undefined, {
        path: ['status'],
        error: 'Choose a status or a person',
      }),
    response: z.object({
      change: z.uuid().describe('Names the change for its undo.'),
      results: z
        .array(
          z.object({
            id: z.string(),
            outcome: z.enum(['changed', 'conflict', 'not_found']),
            name: z.string().optional().describe('Of a lead that a filter chose and that is left.'),
          }),
        )
        .describe('One for each lead, in the order of the ids.'),
    }),
  },
  'POST /leads/:id/undo': {
    summary: 'Take back the newest change of status, outcome, person, follow-up or contact, within an hour',
    params: idParams,
    body: z.object({ revision, id: requestId.optional() }),
    response: leadSchema,
  },
  'POST /leads/bulk/:change/undo': {
    summary: 'Take back a change of several leads, within an hour',
    params: z.object({ change: text().max(100) }),
    response: z.object({
      results: z
        .array(
          z.object({
            id: z.string(),
            outcome: z.enum(['undone', 'changed_since']),
            name: z.string().describe('Of the lead; empty if it was erased.'),
          }),
        )
        .describe('One for each lead that the change had changed.'),
    }),
  },
  'POST /leads/:id/real': {
    summary: 'Say that a suspected robot is a person, and send the lead',
    params: idParams,
    response: sentAgainSchema,
  },
  'POST /leads/:id/hand-off': {
    summary: 'Send one lead to the CRM, again or for the first time',
    params: idParams,
    response: sentAgainSchema,
  },
  'POST /leads/:id/deliveries/:deliveryId/send-again': {
    summary: 'Send one delivery of a lead again, by its own channel',
    params: idParams.extend({ deliveryId: text().max(100) }),
    response: sentAgainSchema,
  },
  'POST /leads/:id/notes': {
    summary: 'Add a note to a lead’s history',
    params: idParams,
    body: z.object({
      id: requestId.optional(),
      text: noteText.refine((note) => note !== '', { error: 'Write a note first' }),
    }),
    response: leadHistoryEntrySchema,
  },
  'POST /leads/:id/outcome': {
    summary:
      'Keep the outcome of a call or a visit: sets the status and the next follow-up, and adds to the history',
    params: idParams,
    body: outcomeSchema,
    response: leadSchema,
  },
  'POST /leads/:id/merge': {
    summary:
      'Merge a duplicate into another lead, which then shows its estimates, history and deliveries as well; the same as the outcome duplicate',
    params: idParams,
    body: z.object({ into: text().max(100), revision, id: requestId.optional() }),
    response: leadSchema,
  },
  'PATCH /leads/:id/contact': {
    summary: 'Correct the contact of a lead; it is sent again as a changed contact',
    params: idParams,
    body: z.object(contactShape).partial().extend({ revision, id: requestId.optional() }),
    response: leadSchema,
  },
} as const satisfies Endpoints;
