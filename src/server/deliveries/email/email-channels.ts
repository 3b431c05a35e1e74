import type { Business } from '#contract/page.ts';
import type { Context } from '#server/context.ts';
import { type ChannelKind, type ChannelWords, dayMs, type SendResult } from '#server/deliveries/channel.ts';
import { createEstimateDocuments } from '#server/estimates/estimate-documents.ts';
import { type MailDocument, mailHtml, mailText } from './mail-document.ts';
import { ownerMail } from './owner-mail.ts';
import { createSmtpClient } from './smtp-client.ts';
import { visitorMail } from './visitor-mail.ts';

/** Forty mails a second by each channel. */
const common = { callGapMs: 25, tryForMs: 3 * dayMs, wantsChange: () => false };

const commonWords: Pick<ChannelWords, 'target' | 'rejected'> = {
  target: () => 'the mail server',
  rejected: () =>
    'The mail server rejects our settings: check SMTP_URL and MAIL_FROM, then start the server again',
};

const gone: SendResult = { outcome: 'refused', reason: 'The estimate is no longer available.' };

const nobody: SendResult = {
  outcome: 'refused',
  reason: 'Nobody is to hear of it: set LEAD_EMAILS, or a route for the state in LEAD_ROUTES.',
};

/** Mails the business about a new lead. A reply goes to the visitor. */
export const ownerEmail: ChannelKind = {
  words: {
    ...commonWords,
    one: 'mail about a new lead',
    many: 'mails about new leads',
    sent: () => 'sent to you',
  },
  connect(context) {
    const { mail: settings, business, publicUrl, sales } = context.config;
    const { leadRoutes, untouchedAlarmHours } = sales;
    if (!settings || (settings.leadEmails.length === 0 && leadRoutes.size === 0)) return [];
    const documents = documentsOf(context);
    const sendMail = createSmtpClient(settings);
    return [
      {
        ...common,
        name: 'owner_email',
        label: 'Mail to the business',
        wants: ({ isNewLead }) => isNewLead,
        async send(delivery, { stopping }) {
          const document = await documents.find(delivery.estimateId);
          if (!document) return gone;
          const leadUrl = `${publicUrl}/admin/leads/${delivery.leadId}`;
          const { fullName: name, email: address } = delivery.contact;
          const isAlarm = delivery.event === 'lead.untouched';
          const person = (isAlarm ? delivery.assignee : null) ?? leadRoutes.get(delivery.contact.state);
          const to = person === undefined ? settings.leadEmails : [person];
          if (to.length === 0) return nobody;
          const untouchedHours = isAlarm ? untouchedAlarmHours : undefined;
          const mail = {
            id: delivery.id,
            to,
            replyTo: { name, address },
            ...written(ownerMail({ delivery, document, leadUrl, untouchedHours }), business),
          };
          return sendMail(mail, stopping);
        },
      },
    ];
  },
};

/** Sends the visitor the estimate that was asked for. */
export const visitorEmail: ChannelKind = {
  words: { ...commonWords, one: 'estimate', many: 'estimates', sent: () => 'mailed to visitors' },
  connect(context) {
    const { mail: settings, business } = context.config;
    if (!settings?.toVisitors) return [];
    /** Replies go to the first address of LEAD_EMAILS. */
    const [salesAddress] = settings.leadEmails;
    const documents = documentsOf(context);
    const sendMail = createSmtpClient(settings);
    return [
      {
        ...common,
        name: 'visitor_email',
        label: 'Mail to the visitor',
        wants: ({ isNewEstimate, mailsVisitor }) => isNewEstimate && mailsVisitor !== 'never',
        quietSeconds: settings.quietMinutes * 60,
        async send({ id, estimateId, contact }, { stopping }) {
          const document = await documents.find(estimateId);
          if (!document) return gone;
          const attachments = [await documents.pdf(document)];
          const mail = {
            id,
            to: [contact.email],
            ...(salesAddress !== undefined && { replyTo: { name: business.name, address: salesAddress } }),
            ...written(
              visitorMail({ document, contact, business, canReply: salesAddress !== undefined }),
              business,
            ),
            attachments,
          };
          return sendMail(mail, stopping);
        },
      },
    ];
  },
};

const documentsOf = ({ config, links, readSharedEstimate }: Context) =>
  createEstimateDocuments(links, readSharedEstimate, config.business);

function written(mail: MailDocument, business: Business) {
  return { subject: mail.subject, text: mailText(mail), html: mailHtml(mail, business) };
}
