// Other programs, such as a CRM's workflow, set the status of leads (docs/webhooks.md).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxNoteLength, settableStatuses } from '#domain/lead/lead.ts';
import { storableText } from '#domain/text.ts';
import { createProgramTokens } from '#server/admins/program-tokens.ts';
import type { RefuseAccess } from '#server/admins/refused-access.ts';
import type { Basics } from '#server/basics.ts';
import { uuidOfHash } from '#server/database/uuid.ts';
import { failure, isFailure } from '#server/http/failure.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import { ownSession } from '#server/http/session-token.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import type { StoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import { changeLeadThatGoesOn } from './change-leads.ts';
import { createLeadListStore } from './lead-list-store.ts';
import { findRequest } from './write.ts';

/** The id under which a request is remembered; undefined without the header. */
function requestIdOf({ headers }: FastifyRequest, tokenId: string): string | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  return uuidOfHash(`${tokenId} ${key}`);
}

/** Others wait, so that visitors find connections to the database. */
const statusesAtOnce = { atOnce: 4, waiting: 480, each: 120 };

const tooMany = failure('busy', {
  sentence: 'Many statuses are being set right now. Please try again in a moment.',
  retryAfterSeconds: 2,
});

interface Needs extends Pick<Basics, 'config' | 'database' | 'clock'> {
  readonly refuseAccess: RefuseAccess;
  readonly deliveries: { readonly addForEvent: AddForEvent };
  readonly stoppedMailboxes: StoppedMailboxes;
}

export function statusFromOutsideRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, clock, deliveries, stoppedMailboxes } = needs;
  const { orm, pool } = database;
  const programs = createProgramTokens(needs);
  const list = createLeadListStore(orm);
  const inTurn = limitConcurrency(statusesAtOnce);
  const changing = { pool, addForEvent: deliveries.addForEvent, stoppedMailboxes };

  app.endpoint('POST /leads/status', async ({ body, network, request }) => {
    const program = await programs.use(request.headers.authorization, { scope: 'status' }, network);
    if (isFailure(program)) return program;

    const { leadId, reference, email, newest } = body;
    const status = settableStatuses.find((each) => each === body.status);
    if (status === undefined) {
      return failure('cannot_set', {
        sentence: 'Status must be contacted, qualified, proposal, closed or lost.',
      });
    }
    if ([leadId, reference, email].filter((each) => each !== undefined).length !== 1) {
      return failure('cannot_set', { sentence: 'Name the lead by one of leadId, reference and email.' });
    }
    const set = async () => {
      const requestId = requestIdOf(request, program.id);
      // An email may be another lead's by now.
      const earlier = requestId === undefined ? undefined : await findRequest(orm, requestId);
      const [id, another] = earlier ? [earlier.leadId] : await list.named({ leadId, reference, email });
      if (id === undefined) return failure('lead_not_found');
      if (another !== undefined && !newest) return failure('several_leads');
      const note = storableText(body.note ?? '', maxNoteLength);
      const by = { who: program.email, at: clock(), requestId, session: ownSession(request) };
      const changed = await changeLeadThatGoesOn(changing, id, { kind: 'edit', status, note }, by);
      const lead = changed === undefined ? undefined : await list.byId(changed);
      return lead ? { leadId: lead.id, status: lead.status } : failure('lead_not_found');
    };
    return (await inTurn(set, program.id)) ?? tooMany;
  });
}
