// Mails the estimate to the person who asked for it. It contains facts only and names the sender, so it is not
// advertising (Spam Act 2003, sections 6 and 17, and Schedule 1, clause 2).
import { type Business, businessNumbers } from '#contract/page.ts';
import type { Contact } from '#domain/contact/contact-fields.ts';
import { dayInWords } from '#domain/day.ts';
import { describeLift } from '#domain/describe-lift.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { elevationPlan } from '#domain/drawing/elevation-plan.ts';
import { elementNames, elements } from '#domain/element.ts';
import { adjustmentRows } from '#domain/pricing/adjustment.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { chosenOption } from '#domain/questions/answers.ts';
import { readDrawn } from '#domain/questions/drawn-answers.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { bookingLink, callLink } from '#domain/visitor-links.ts';
import { escapeHtml } from '#server/escape.ts';
import type { ChannelKind, EstimateDocument, SendResult } from '../channel.ts';
import { mailAccent, type MailDocument, noEstimate, priceInWords, writeMail } from './mail-document.ts';
import { visitorMailName } from './mails-of-estimate.ts';
import { createSmtpClient, mailChannel, mailGroup, mailServerWords } from './smtp-client.ts';

export const visitorEmail: ChannelKind = {
  kind: visitorMailName,
  forgivesRefusal: true,
  words: () => ({
    ...mailServerWords,
    subject: 'Mail to visitors',
    one: 'estimate',
    many: 'estimates',
    sent: 'mailed to visitors',
  }),
  group: mailGroup,
  settings: ({ mail }) => ({ VISITOR_EMAIL: mail?.toVisitors }),
  connect({ config: { mail: settings, publicUrl }, documents, liveBusiness, stoppedMailboxes }) {
    if (!settings?.toVisitors) return [];
    const sendMail = createSmtpClient(settings);
    return [
      {
        ...mailChannel,
        name: visitorMailName,
        label: 'Mail to the visitor',
        address: new URL(settings.smtpUrl).host,
        wants: ({ isNewEstimate, mails }) => isNewEstimate && mails !== 'never',
        mailsCustomer: true,
        quietSeconds: settings.quietMinutes * 60,
        async send({ id, estimateId, contact, isMoved }, { stopping, nextCall }) {
          if (isMoved) return corrected;
          const document = await documents.find(estimateId);
          if (!document) return noEstimate;
          const attachments = [await documents.pdf(document)];
          // After the drawing, which may take a while.
          const notNow = await nextCall();
          if (notNow) return notNow;
          if (await stoppedMailboxes.isStopped(contact.email)) return stopped;
          const { business, details } = await liveBusiness.live();
          // Replies go to the first of those who hear of new leads.
          const [salesAddress] = details.leadEmails;
          const canReply = salesAddress !== undefined;
          const token = stoppedMailboxes.tokenFor(contact.email);
          const stopPage = `${publicUrl}/mail/stop/${token}`;
          return sendMail(
            {
              id,
              to: [contact.email],
              stopUrl: `${publicUrl}/api/mail/stop/${token}`,
              ...(canReply && { replyTo: { name: business.name, address: salesAddress } }),
              ...writeMail(visitorMail({ document, contact, business, canReply, stopPage }), business),
              attachments,
            },
            stopping,
          );
        },
      },
    ];
  },
};

/** Or corrections would send more to one mailbox than its limit. */
const corrected: SendResult = {
  outcome: 'refused',
  reason: 'The visitor has corrected the email since: the mail to the new address is one of its own.',
};

const stopped: SendResult = {
  outcome: 'refused',
  reason: 'This person asked for no more estimates by mail.',
};

interface VisitorMailInput {
  readonly document: EstimateDocument;
  readonly contact: Pick<Contact, 'email'>;
  readonly business: Business;
  /** Whether a person reads replies. */
  readonly canReply: boolean;
  /** The page that stops these mails. */
  readonly stopPage: string;
}

export function visitorMail(input: VisitorMailInput): MailDocument {
  const { contact, business, canReply, stopPage } = input;
  const { estimate, url } = input.document;
  const { reference, firstName, validUntil, answersInWords, assumptions, totals, lines } = estimate;
  const known = readDrawn(estimate);
  const answers = known && trueAnswers(known, estimate.dimensions);
  const until = dayInWords(validUntil);
  // Nothing else that was typed: whoever asked may have given the address of somebody else.
  const booking = bookingLink(business.bookingUrl, { firstName, email: contact.email });
  return {
    subject: `Your lift estimate ${reference}`,
    preview: `Valid until ${until}. It is attached as a PDF too.`,
    heading: `Hello${firstName && ` ${firstName}`}, here is your lift estimate`,
    paragraphs: [
      `You asked ${business.name} what your lift would cost. This is an estimate, not a quote.`,
      ...(canReply ? ['Reply to this mail with photos of the place, and we can tell you more.'] : []),
    ],
    ...(answers && { drawing: mailDrawing(answers, mailAccent(business)) }),
    amount: priceInWords(estimate),
    buttons: [
      { words: 'See your estimate', link: url },
      ...(booking === undefined ? [] : [{ words: 'Book a Meeting', link: booking }]),
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
        rows: [
          ...elements.map((element) => ({
            label: elementNames[element],
            words: elementPrice(element, totals[element], { ...estimate.answers, ...estimate.drawnAs }),
          })),
          ...adjustmentRows(lines),
        ],
      },
      { title: 'Your answers', rows: answersInWords },
      ...(assumptions.length > 0
        ? [{ title: 'What we assumed', rows: assumptions.map((words) => ({ label: 'Note', words })) }]
        : []),
    ],
    footer: [
      ...identification(business),
      `You get this mail because this address was given with a request for an estimate. If that was not you, tell us at ${business.phone} and we erase it.`,
      ...(canReply ? ['To get no more of these mails, reply STOP or press here:'] : []),
      { words: 'No more estimates by mail', link: stopPage },
    ],
  };
}

function identification(business: Business): string[] {
  const { name, phone, address = '' } = business;
  return [name, phone, businessNumbers(business).join(', '), address].filter((line) => line !== '');
}

const wall = '2px solid #17191d';

/** A section through the building as a table, since mail programs show no SVG: the roof, a row for each stop, the cabin in the shaft. */
function mailDrawing(answers: Answers, accent: string): string {
  const { stops, cabinFloor } = elevationPlan(answers, 'panel');
  const floors = Array.from({ length: stops }, (_, fromTop) => stops - 1 - fromTop);
  const room = `<td width="84" height="34" align="center" style="border:${wall};background:#ffffff"><div style="width:26px;height:14px;background:#eaf1f8;border:1px solid #81868f;font-size:0">&nbsp;</div></td>`;
  const rows = floors.map((floor) => {
    const shaft = `<td width="48" align="center" valign="bottom" style="border-left:${wall};border-right:${wall};background:${chosenOption(answers, 'shaftType')?.look === 'glass' ? '#dceefa' : '#eeece6'}">${floor === cabinFloor ? cabin(answers, accent) : '&nbsp;'}</td>`;
    return `<tr>${room}${shaft}${answers.indoorOutdoor === 'outdoor' ? '' : room}</tr>`;
  });
  const roof = `<tr><td colspan="3" height="6" style="background:#81868f">&nbsp;</td></tr>`;
  return `<table role="img" aria-label="${escapeHtml(describeLift(answers))}" align="center" cellpadding="0" cellspacing="0" style="margin:12px auto;border-collapse:collapse;border-bottom:6px solid #e4ddcf;font-size:0;line-height:0">${roof}${rows.join('')}</table>`;
}

function cabin({ cabinType, glassInCabin, wheelchairAccess }: Answers, accent: string): string {
  const isCapsule = cabinType === 'capsule';
  const fill = isCapsule || glassInCabin === 'yes' ? '#b9dcf0' : '#ffffff';
  return `<div style="width:30px;height:28px;background:${fill};border:2px solid ${accent};border-radius:${isCapsule ? 12 : 3}px">${person(wheelchairAccess === 'yes')}</div>`;
}

/** Who stands or sits in the cabin. */
function person(sits: boolean): string {
  const part = (style: string) => `<div style="margin:0 auto;background:#17191d;${style}">&nbsp;</div>`;
  const head = part(`width:6px;height:6px;border-radius:3px;margin-top:${sits ? 7 : 4}px`);
  const body = sits
    ? part('width:10px;height:10px;border-radius:7px;border:2px solid #17191d;background:#ffffff')
    : part('width:8px;height:18px;border-radius:4px 4px 0 0');
  return head + body;
}
