// The estimate, to the person who asked for it: facts only, and who sends them (Spam Act 2003, sections 6 and 17; a
// message of nothing but facts is no advertisement: Schedule 1, clause 2).
import { type Business, businessNumbers } from '#contract/page.ts';
import { isName } from '#domain/contact.ts';
import { dayInWords } from '#domain/day.ts';
import type { EstimateDocument } from '#server/estimates/estimate-documents.ts';
import { type MailDocument, priceInWords } from './mail-document.ts';

export function visitorMail({ estimate, url }: EstimateDocument, business: Business): MailDocument {
  const { reference, firstName, validUntil, answersInWords, assumptions } = estimate;
  const until = dayInWords(validUntil);
  return {
    subject: `Your lift estimate ${reference}`,
    preview: `Valid until ${until}. It is attached as a PDF too.`,
    heading: isName(firstName)
      ? `Hello ${firstName}, here is your lift estimate`
      : 'Here is your lift estimate',
    paragraphs: [`You asked ${business.name} what your lift would cost. This is an estimate, not a quote.`],
    amount: priceInWords(estimate),
    button: { words: 'See your estimate', link: url },
    tables: [
      {
        title: 'Your estimate',
        rows: [
          { label: 'Reference', words: reference },
          { label: 'Valid until', words: until },
        ],
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
