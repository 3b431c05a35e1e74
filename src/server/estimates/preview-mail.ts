// The mail that a customer would get, before a further estimate is made.
import type { Contact } from '#domain/contact-fields.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { budgetConsideration } from '#domain/questions/budget-consideration.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { writeMail } from '#server/deliveries/email/mail-document.ts';
import { visitorMail } from '#server/deliveries/email/visitor-email.ts';
import { badField, failure } from '#server/http/failure.ts';
import { sharedEstimate } from './shared-estimate.ts';
import { offersBudget, type SubmitNeeds } from './submit-estimate.ts';

/** A placeholder for values that only a stored estimate has. */
const later = '…';

type Needs = Pick<SubmitNeeds, 'config' | 'clock' | 'calendar' | 'livePricing'>;

export async function previewMail(
  { config, clock, calendar, livePricing }: Needs,
  contact: Contact,
  answers: Answers,
) {
  const { mail, business } = config;
  if (!mail?.toVisitors) return failure('estimate_not_mailed');
  const version = await livePricing.refresh();
  if (!offersBudget(version, answers))
    return badField('answers.budgetConsideration', budgetConsideration.problem);
  const { lines } = calculate({ answers, state: contact.state }, version.config);
  const now = clock();
  const made = {
    createdAt: now,
    answers,
    lines: [...lines],
    name: contact.fullName,
    state: contact.state,
    preparedFor: null,
    config: version.config,
    mailWaits: false,
    mailedAt: null,
  };
  const estimate = { reference: later, ...sharedEstimate(made, now, calendar, config) };
  const canReply = mail.leadEmails.length > 0;
  const document = { estimate, url: later };
  const written = writeMail(
    visitorMail({ document, contact, business, canReply, stopPage: later }),
    business,
  );
  // The admin's page applies only its own style sheets. This one is for mail programs with dark colours.
  return { subject: written.subject, html: written.html.replace(/<style>[^<]*<\/style>/, '') };
}
