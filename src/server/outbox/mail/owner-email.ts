// Tells the business about a new lead. Made for a phone between two appointments: the person, the lift, the price, one
// tap to call.
import { contactRecords, contactWords, otherContactFields } from '#domain/contact/contact-fields.ts';
import { emailLink } from '#domain/contact/contact.ts';
import { greetingName } from '#domain/contact/greeting-name.ts';
import { telLink } from '#domain/contact/phone.ts';
import { leadSource } from '#domain/marketing.ts';
import { formatDollars } from '#domain/money.ts';
import type { ChannelKind, Delivery, EstimateDocument, SendResult } from '../channel.ts';
import { type MailDocument, type MailRow, noEstimate, priceInWords, writeMail } from './mail-document.ts';
import { createSmtpClient, mailChannel, mailGroup, mailServerWords } from './smtp-client.ts';

const nobody: SendResult = {
  outcome: 'refused',
  reason: 'Nobody who is to hear of it is named under Business.',
};

/** Replies go to the visitor. */
export const ownerEmail: ChannelKind = {
  kind: 'owner_email',
  words: () => ({
    ...mailServerWords,
    subject: 'Mail to the business',
    one: 'mail about a new lead',
    many: 'mails about new leads',
    sent: 'sent to you',
  }),
  group: mailGroup,
  settings: ({ mail }) => ({
    SMTP_URL: mail,
    MAIL_FROM: mail,
    WEEKLY_REPORT: mail?.weeklyReport,
  }),
  connect({ config, documents, liveBusiness }) {
    const { mail: settings, publicUrl, sales } = config;
    const { leadRoutes, untouchedAlarmMinutes } = sales;
    if (!settings) return [];
    const sendMail = createSmtpClient(settings);
    return [
      {
        ...mailChannel,
        name: 'owner_email',
        label: 'Mail to the business',
        address: new URL(settings.smtpUrl).host,
        serves: ({ leadEmails, alarmEmails }) =>
          leadEmails.length > 0 || alarmEmails.length > 0 || leadRoutes.size > 0,
        wants: ({ isNewLead, isCorrection }) => isNewLead && !isCorrection,
        wantsChange: (event) => event === 'lead.untouched',
        sendsOnce: (event) => (event === 'lead.untouched' ? 'lead' : undefined),
        alarmAfterMinutes: untouchedAlarmMinutes,
        async send(delivery, { stopping }) {
          const document = await documents.find(delivery.estimateId);
          if (!document) return noEstimate;
          const { fullName: name, email: address, state } = delivery.contact;
          const isAlarm = delivery.event === 'lead.untouched';
          const person = (isAlarm ? delivery.assignee : null) ?? leadRoutes.get(state);
          const { business, details } = await liveBusiness.live();
          const { leadEmails, alarmEmails } = details;
          const others = isAlarm && alarmEmails.length > 0 ? alarmEmails : leadEmails;
          const to = person === undefined ? others : [person];
          if (to.length === 0) return nobody;
          const mail = ownerMail(delivery, document, {
            leadUrl: `${publicUrl}/admin/leads/${delivery.leadId}`,
            title:
              isAlarm && untouchedAlarmMinutes !== undefined
                ? `Nobody has touched this lead for ${durationInWords(untouchedAlarmMinutes)}`
                : 'New lead',
          });
          return sendMail(
            {
              id: delivery.id,
              to,
              replyTo: { name: greetingName(name), address },
              ...writeMail(mail, business),
            },
            stopping,
          );
        },
      },
    ];
  },
};

function ownerMail(
  { contact, wantsNoCalls, marketing }: Delivery,
  { estimate, url }: EstimateDocument,
  { leadUrl, title }: { readonly leadUrl: string; readonly title: string },
): MailDocument {
  const price = formatDollars(estimate.totals.grandTotal);
  const firstName = greetingName(contact.fullName);
  const phone = wantsNoCalls ? `${contact.phone} (no calls)` : contact.phone;
  return {
    subject: `${title}: ${[firstName, price, contact.state].filter(Boolean).join(', ')}`,
    preview: `${contactWords('customerType', contact.customerType)}, ${phone}`,
    heading: `${title}${firstName && `: ${firstName}`}`,
    paragraphs: [],
    amount: priceInWords(estimate),
    buttons: [{ words: 'Open the lead', link: leadUrl }],
    tables: [
      {
        title: 'Who',
        rows: present([
          { label: 'Name', words: contact.fullName },
          { label: 'Phone', words: phone, ...(!wantsNoCalls && { link: telLink(contact.phone) }) },
          { label: 'Email', words: contact.email, link: emailLink(contact.email) },
          ...otherContactFields.map((field) => ({
            label: contactRecords[field].name,
            words: contactWords(field, contact[field]),
          })),
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

function durationInWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
