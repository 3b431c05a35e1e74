// The mail that a customer would get, before a further estimate is made.
import type { Contact } from '#domain/contact-fields.ts';
import { isName, splitName } from '#domain/contact.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { assumptions, calculate } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import { answersInWords } from '#domain/questions/answers.ts';
import { budgetConsideration } from '#domain/questions/budget-consideration.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { writeMail } from '#server/deliveries/email/mail-document.ts';
import { visitorMail } from '#server/deliveries/email/visitor-email.ts';
import { badField, failure } from '#server/http/failure.ts';
import { offersBudget, type SubmitNeeds } from './submit-estimate.ts';

/** A placeholder for values that only a stored estimate has. */
const later = '…';

type Needs = Pick<SubmitNeeds, 'config' | 'clock' | 'calendar' | 'livePricing'>;

export async function previewMail(needs: Needs, contact: Contact, answers: Answers) {
  const { mail, business, estimates } = needs.config;
  if (!mail?.toVisitors) return failure('estimate_not_mailed');
  const version = await needs.livePricing.refresh();
  if (!offersBudget(version, answers))
    return badField('answers.budgetConsideration', budgetConsideration.problem);
  const priced = { answers, state: contact.state };
  const { totals, lines } = calculate(priced, version.config);
  const written = writeMail(
    visitorMail({
      document: {
        estimate: {
          ...estimateDays(needs.clock(), needs.calendar, estimates.validDays),
          answers,
          answersInWords: answersInWords(answers),
          totals,
          quoteRange: quoteRange(totals.grandTotal) ?? null,
          assumptions: assumptions(answers, lines),
          firstName: isName(contact.fullName) ? splitName(contact.fullName).firstName : '',
          reference: later,
          priceNote: business.priceNote,
        },
        url: later,
      },
      contact,
      business,
      canReply: mail.leadEmails.length > 0,
      stopPage: later,
    }),
    business,
  );
  // The admin's page applies only its own style sheets. This one is for mail programs with dark colours.
  return { subject: written.subject, html: written.html.replace(/<style>[^<]*<\/style>/, '') };
}
