import type { Business } from '#contract/page.ts';
import type { MailSettings } from '#server/config.ts';
import { type Channel, dayMs, type SendResult } from '#server/deliveries/channel.ts';
import type { EstimateDocuments } from '#server/estimates/estimate-documents.ts';
import { type MailDocument, mailHtml, mailText } from './mail-document.ts';
import { ownerMail } from './owner-mail.ts';
import { createSmtpClient } from './smtp-client.ts';
import { visitorMail } from './visitor-mail.ts';

interface EmailDeps {
  readonly settings: MailSettings;
  readonly documents: EstimateDocuments;
  readonly business: Business;
  readonly publicUrl: string;
}

/** Ten mails a second by each channel. */
const common = { callGapMs: 100, tryForMs: 3 * dayMs, wantsChanges: false };

const gone: SendResult = { outcome: 'refused', reason: 'The estimate is no longer available.' };

/** Mails the business about a new lead. A reply goes to the visitor. */
export function createOwnerEmailChannel({ settings, documents, business, publicUrl }: EmailDeps): Channel {
  const send = createSmtpClient(settings);
  return {
    ...common,
    name: 'owner_email',
    kind: 'owner_email',
    label: 'Mail to the business',
    wants: 'leads',
    async send(delivery, { stopping }) {
      const document = await documents.find(delivery.estimateId);
      if (!document) return gone;
      const leadUrl = `${publicUrl}/admin/leads/${delivery.leadId}`;
      const mail = ownerMail({ delivery, document, leadUrl });
      const { fullName: name, email: address } = delivery.contact;
      const { id } = delivery;
      return send(
        { id, to: settings.leadEmails, replyTo: { name, address }, ...written(mail, business) },
        stopping,
      );
    },
  };
}

/** Sends the visitor the estimate that was asked for. */
export function createVisitorEmailChannel({ settings, documents, business }: EmailDeps): Channel {
  const send = createSmtpClient(settings);
  return {
    ...common,
    name: 'visitor_email',
    kind: 'visitor_email',
    label: 'Mail to the visitor',
    wants: 'estimates',
    async send({ id, estimateId, contact }, { stopping }) {
      const document = await documents.find(estimateId);
      if (!document) return gone;
      const mail = visitorMail(document, business);
      const attachments = [await documents.pdf(document)];
      return send({ id, to: contact.email, ...written(mail, business), attachments }, stopping);
    },
  };
}

function written(mail: MailDocument, business: Business) {
  return { subject: mail.subject, text: mailText(mail), html: mailHtml(mail, business) };
}
