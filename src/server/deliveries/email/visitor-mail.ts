// The estimate, to the person who asked for it: facts only, and who sends them (Spam Act 2003, sections 6 and 17; a
// message of nothing but facts is no advertisement: Schedule 1, clause 2).
import { type Business, businessNumbers } from '#contract/page.ts';
import { type Contact, isName, splitName } from '#domain/contact.ts';
import { dayInWords } from '#domain/day.ts';
import { elementNames, elements } from '#domain/element.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { bookingLink, callLink } from '#domain/visitor-links.ts';
import type { EstimateDocument } from '#server/estimates/estimate-documents.ts';
import { mailDrawing } from './mail-drawing.ts';
import { mailAccent, type MailDocument, priceInWords } from './mail-document.ts';

interface VisitorMailInput {
  readonly document: EstimateDocument;
  readonly contact: Pick<Contact, 'fullName' | 'email' | 'phone'>;
  readonly business: Business;
  /** A person reads the replies. */
  readonly canReply: boolean;
}

export function visitorMail({ document, contact, business, canReply }: VisitorMailInput): MailDocument {
  const { estimate, url } = document;
  const { reference, firstName, validUntil, answersInWords, assumptions, totals } = estimate;
  const answers = readAnswers(estimate.answers);
  const name = isName(contact.fullName) ? splitName(contact.fullName) : {};
  const until = dayInWords(validUntil);
  return {
    subject: `Your lift estimate ${reference}`,
    preview: `Valid until ${until}. It is attached as a PDF too.`,
    heading: isName(firstName)
      ? `Hello ${firstName}, here is your lift estimate`
      : 'Here is your lift estimate',
    paragraphs: [
      `You asked ${business.name} what your lift would cost. This is an estimate, not a quote.`,
      ...(canReply ? ['Reply to this mail with photos of the place, and we can tell you more.'] : []),
    ],
    ...(answers && { drawing: mailDrawing(answers, mailAccent(business)) }),
    amount: priceInWords(estimate),
    buttons: [
      { words: 'See your estimate', link: url },
      {
        words: 'Book a Meeting',
        link: bookingLink(business.bookingUrl, { ...name, email: contact.email, phone: contact.phone }),
      },
      { words: `Call ${business.phone}`, link: callLink(business.phone) },
    ],
    tables: [
      {
        title: 'Your estimate',
        rows: [
          { label: 'Reference', words: reference },
          { label: 'Valid until', words: until },
        ],
      },
      {
        title: 'What is in the price',
        rows: elements.map((element) => ({
          label: elementNames[element],
          words: elementPrice(element, totals[element], estimate.answers),
        })),
      },
      { title: 'Your answers', rows: answersInWords },
      ...(assumptions.length > 0
        ? [{ title: 'Worked out with', rows: assumptions.map((words) => ({ label: 'Note', words })) }]
        : []),
    ],
    footer: [
      ...identification(business),
      `You get this mail because this address was given with a request for an estimate. If that was not you, nothing more is sent; tell us at ${business.phone} and we erase it.`,
    ],
  };
}

function identification(business: Business): string[] {
  const { name, phone, address = '' } = business;
  return [name, phone, businessNumbers(business).join(', '), address].filter((line) => line !== '');
}
