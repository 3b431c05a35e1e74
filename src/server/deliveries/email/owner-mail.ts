// The business's mail about a new lead, for a phone between two appointments: who, what, how much, and one tap to call.
import { customerTypeName, emailLink, stateName } from '#domain/contact.ts';
import { leadSource } from '#domain/marketing.ts';
import { formatDollars } from '#domain/money.ts';
import { telLink } from '#domain/phone.ts';
import type { Delivery } from '#server/deliveries/channel.ts';
import type { EstimateDocument } from '#server/estimates/estimate-documents.ts';
import { type MailDocument, type MailRow, priceInWords } from './mail-document.ts';

interface OwnerMailInput {
  readonly delivery: Delivery;
  readonly document: EstimateDocument;
  /** The lead's own page in the admin area. */
  readonly leadUrl: string;
  /** For an alarm: nobody touched the lead for so many hours. */
  readonly untouchedHours: number | undefined;
}

export function ownerMail({ delivery, document, leadUrl, untouchedHours }: OwnerMailInput): MailDocument {
  const { contact, marketing } = delivery;
  const { estimate, url } = document;
  const price = formatDollars(estimate.totals.grandTotal);
  const customerType = customerTypeName(contact.customerType);
  const hours = untouchedHours === 1 ? '1 hour' : `${untouchedHours} hours`;
  const title = untouchedHours === undefined ? 'New lead' : `Nobody has touched this lead for ${hours}`;
  return {
    subject: `${title}: ${contact.fullName}, ${price}, ${contact.state}`,
    preview: `${customerType}, ${contact.phone}`,
    heading: `${title}: ${contact.fullName}`,
    paragraphs: [],
    amount: priceInWords(estimate),
    buttons: [{ words: 'Open the lead', link: leadUrl }],
    tables: [
      {
        title: 'Who',
        rows: present([
          { label: 'Name', words: contact.fullName },
          { label: 'Phone', words: contact.phone, link: telLink(contact.phone) },
          { label: 'Email', words: contact.email, link: emailLink(contact.email) },
          { label: 'State', words: stateName(contact.state) },
          { label: 'Customer type', words: customerType },
        ]),
      },
      { title: 'The lift', rows: estimate.answersInWords },
      {
        title: 'Where from',
        rows: present([
          { label: 'Source', words: leadSource(marketing) ?? 'Not known' },
          { label: 'Campaign', words: marketing.utm_campaign ?? '' },
          { label: 'Landing page', words: marketing.handl_landing_page ?? '' },
        ]),
      },
      {
        title: 'The estimate',
        rows: [
          { label: 'Reference', words: estimate.reference },
          { label: 'Visitor’s page', words: url, link: url },
        ],
      },
    ],
    footer: ['A reply to this mail goes to the visitor.'],
  };
}

function present(rows: readonly MailRow[]): MailRow[] {
  return rows.filter(({ words }) => words !== '');
}
