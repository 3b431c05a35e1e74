import type { FastifyInstance } from 'fastify';
import type { RangeRecord } from '#contract/estimates/estimates.ts';
import type { Contact } from '#domain/contact/contact-fields.ts';
import { personKey } from '#domain/contact/contact.ts';
import { hourMs, minuteMs } from '#domain/durations.ts';
import type { Adjustment } from '#domain/pricing/adjustment.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { namesInCatalogue, optionLists } from '#domain/questions/catalogue.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { fingerprint } from '#server/fingerprint.ts';
import { failure, isFailure } from '#server/http/failure.ts';
import { limitCallers } from '#server/http/rate-limits.ts';
import { writeMail } from '#server/outbox/mail/mail-document.ts';
import { visitorMail } from '#server/outbox/mail/visitor-email.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { readEnquiry } from './read-known.ts';
import { countOpened, keepPreparedFor, type ReadSharedEstimate, sharedEstimate } from './shared-estimate.ts';
import { createSubmitEstimate, refuseNotOffered, type SubmitNeeds } from './submit-estimate.ts';

/** The limit for one network: enough for an office that tries the estimator together. */
const leadsPerMinute = 10;

/** For one network. Each is kept for years: at as many as it may ask for in a minute, it would fill a disk within days. */
const estimatesPerHour = 3000;

interface EstimateNeeds extends SubmitNeeds {
  readonly deliveries: SubmitNeeds['deliveries'] & Pick<Deliveries, 'mayMail'>;
  readonly readSharedEstimate: ReadSharedEstimate;
  /** Visitors are told nothing of an undefined record. */
  readonly rangeRecord: () => Promise<RangeRecord | undefined>;
}

export function estimateRoutes(app: FastifyInstance, needs: EstimateNeeds): void {
  const { config, database, clock, deliveries, links, livePricing, readSharedEstimate } = needs;
  const submitEstimate = createSubmitEstimate(needs);
  const limitLeads = config.rateLimit ? limitCallers(leadsPerMinute, minuteMs) : undefined;
  const limitEstimates = config.rateLimit ? limitCallers(estimatesPerHour, hourMs) : undefined;

  app.endpoint('GET /options', async () => {
    const { config: prices } = await livePricing.live();
    return optionLists(prices);
  });

  app.endpoint('POST /calculate', async ({ body, network }) => {
    // Further estimates of a visit belong to its lead and are no further leads.
    const lead = fingerprint(body.sessionId ?? body, personKey(body));
    const retryAfterSeconds = limitLeads?.(network, lead) ?? limitEstimates?.(network);
    if (retryAfterSeconds !== undefined) return failure('too_many_requests', { retryAfterSeconds });
    const mails = deliveries.mayMail(network, body.email) ? 'later' : 'never';
    const made = await submitEstimate(body, { mails });
    return isFailure(made) ? made : { ...made, rangeRecord: await needs.rangeRecord() };
  });

  /** Enters a lead by hand. */
  app.endpoint('POST /leads', ({ body: { answers, mail, ...contact }, admin, session }) =>
    submitEstimate(
      { ...contact, answers, ...answers },
      { madeBy: { who: admin.email, session }, mails: mail ? 'now' : 'never' },
    ),
  );

  app.endpoint('POST /leads/:id/estimates', async ({ params: { id }, body, admin, session }) => {
    const { answers, adjustment, mail } = body;
    const enquiry = await readEnquiry(database.orm, id);
    if (!enquiry) return failure('lead_not_found');
    return submitEstimate(
      { ...enquiry, answers, ...answers },
      { madeBy: { who: admin.email, session, leadId: id, adjustment }, mails: mail ? 'now' : 'never' },
    );
  });

  app.endpoint('POST /leads/:id/mail-preview', async ({ params: { id }, body }) => {
    const enquiry = await readEnquiry(database.orm, id);
    return enquiry ? previewMail(needs, enquiry, body) : failure('lead_not_found');
  });

  app.endpoint('POST /estimates/:token/opened', async ({ params: { token }, request }) => {
    // Visitors never sign in, so this is an admin who looks at a customer's estimate.
    if (request.headers.authorization !== undefined) return { ok: true } as const;
    const isShared = (await readSharedEstimate(token)) !== undefined;
    const isCounted =
      isShared && (await countOpened(database.pool, deliveries.addForEvent, links.hashOf(token), clock()));
    return isCounted ? ({ ok: true } as const) : failure('estimate_not_found');
  });

  app.endpoint(
    'GET /estimates/:token',
    async ({ params }) => (await readSharedEstimate(params.token)) ?? failure('estimate_not_found'),
  );

  app.endpoint('PUT /estimates/:token/prepared-for', async ({ params: { token }, body }) => {
    const isShared = (await readSharedEstimate(token)) !== undefined;
    const isKept = isShared && (await keepPreparedFor(database.pool, links.hashOf(token), body));
    return isKept ? body : failure('estimate_not_found');
  });
}

/** A placeholder for values that only a stored estimate has. */
const later = '…';

/** The mail that a customer would get, before a further estimate is made. */
async function previewMail(
  { config, clock, calendar, livePricing, liveBusiness }: EstimateNeeds,
  contact: Contact,
  { answers, adjustment }: { readonly answers: Answers; readonly adjustment?: Adjustment | undefined },
) {
  if (!config.mail?.toVisitors) return failure('estimate_not_mailed');
  const [version, live] = await Promise.all([livePricing.live(), liveBusiness.live()]);
  const { business } = live;
  const refused = refuseNotOffered(version, answers, 'answers.');
  if (refused) return refused;
  const { lines } = calculate({ answers, state: contact.state }, version.config, adjustment);
  const now = clock();
  const made = {
    createdAt: now,
    validUntil: null,
    answers,
    answerNames: namesInCatalogue(answers, version.config),
    lines,
    name: contact.fullName,
    state: contact.state,
    suspectedRobot: false,
    preparedFor: null,
    config: version.config,
    mailWaits: false,
    mailedAt: null,
  };
  const estimate = { reference: later, ...sharedEstimate(made, now, calendar, live) };
  const canReply = live.details.leadEmails.length > 0;
  const document = { estimate, url: later };
  const written = writeMail(
    visitorMail({ document, contact, business, canReply, stopPage: later }),
    business,
  );
  // The admin's page applies only its own style sheets. This one is for mail programs with dark colours.
  return { subject: written.subject, html: written.html.replace(/<style>[^<]*<\/style>/, '') };
}
