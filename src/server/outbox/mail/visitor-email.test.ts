import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { buildContact } from '#tests/builders/answers.ts';
import { buildBusiness, buildBusinessVersion } from '#tests/builders/business.ts';
import { buildDelivery } from '#tests/builders/delivery.ts';
import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { interrupted } from '../channel.ts';
import { mailHtml, mailText } from './mail-document.ts';
import { visitorEmail, visitorMail } from './visitor-email.ts';

const url = 'https://lifts.example.com/estimate/token';
const stopPage = 'https://lifts.example.com/mail/stop/token';
const business = buildBusiness({ accent: '#ffcc00' });

function write(overrides: Partial<Parameters<typeof visitorMail>[0]> = {}) {
  const document = { estimate: buildSharedEstimate(), url };
  const mail = visitorMail({
    document,
    contact: buildContact(),
    business,
    canReply: true,
    stopPage,
    ...overrides,
  });
  return { html: mailHtml(mail, business), text: mailText(mail) };
}

test('the mail has the drawing, ways to book and to call, and dark colours; the plain text says the same', () => {
  const { html, text } = write();
  const booking = 'https://example.com/book?email=mary.lee%40example.com&first_name=Mary';
  expect(html).toContain('aria-label="Drawing of your lift. A residential lift with 4 stops');
  expect(html).toContain(`href="${booking.replaceAll('&', '&amp;')}"`);
  expect(html).toContain('href="tel:1800975711"');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(text).toContain(`Book a Meeting:\n${booking}`);
  expect(text).toContain('Reply to this mail with photos of the place');
  expect(text).not.toContain('<');
});

test('the picture claims room for a wheelchair user only where the dimensions give it', () => {
  const words = (dimensions: ReturnType<typeof buildDimensionRow>) =>
    write({ document: { estimate: buildSharedEstimate({ dimensions }), url } }).html;
  expect(words(buildDimensionRow())).toContain('room for a wheelchair user');
  expect(words(buildDimensionRow({ door: [700, 2_000] }))).not.toContain('room for a wheelchair user');
});

test('a pale accent is darkened until white words can be read on it', () => {
  expect(write().html).toContain('background:#806600;color:#ffffff');
});

test('what others supply is not shown as free', () => {
  const answers = { ...buildSharedEstimate().answers, shaftType: 'by_builder', includeInstallation: 'no' };
  const totals = { lift: 60_000, shaft: 0, installation: 0, grandTotal: 60_000 };
  const { text } = write({ document: { estimate: buildSharedEstimate({ answers, totals }), url } });
  expect(text).toContain('Shaft: By your builder\nInstallation: Not included');
});

test('a reply is invited only where somebody reads it, and nobody without a name is called one', () => {
  const document = { estimate: buildSharedEstimate({ firstName: '' }), url };
  const { text } = write({ document, canReply: false });
  expect(text).not.toContain('Reply to this mail');
  expect(text).toContain('Hello, here is your lift estimate');
});

test('the mail says why it came, and how to get none', () => {
  const { html, text } = write();
  expect(text).toContain('To get no more of these mails, reply STOP or press here:');
  expect(text).toContain(`No more estimates by mail: ${stopPage}`);
  expect(html).toContain(`href="${stopPage}"`);
  expect(write({ canReply: false }).text).not.toContain('reply STOP');
});

test('without a booking page the mail offers the call, and carries nobody’s details to another site', () => {
  const { html, text } = write({ business: buildBusiness({ bookingUrl: undefined }) });
  expect(text).not.toContain('Book a Meeting');
  expect(text).toContain('Call 1800 975 711:');
  expect(html).not.toContain('mary.lee%40example.com');
});

test.each(['STOP', 'erasure'])('what comes while the document is drawn counts: %s', async (what) => {
  let hasCome = false;
  const stopped = { isStopped: async () => hasCome && what === 'STOP', tokenFor: () => 'token' };
  const [channel] = visitorEmail.connect({
    // Nothing listens there: whoever tried to send would be told so.
    config: readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'us@lifts.example' }),
    clock: () => new Date(),
    liveBusiness: { live: async () => buildBusinessVersion() },
    stoppedMailboxes: stopped,
    documents: {
      find: async () => ({ estimate: buildSharedEstimate(), url }),
      async pdf() {
        hasCome = true;
        return { content: 'PDF' };
      },
    },
  });
  const result = await channel?.send(buildDelivery(), {
    stopping: new AbortController().signal,
    nextCall: async () => (what === 'erasure' ? interrupted : undefined),
    saveProgress: async () => undefined,
    findKept: async () => [],
  });
  expect(result?.outcome).toBe(what === 'STOP' ? 'refused' : 'interrupted');
});

test('No value of a mail begins a line of its own', () => {
  const evil = 'spring\r\n\u2028-- \nPhone: 0499 999 999';
  const button = { words: evil, link: 'https://lifts.example/' };
  const text = mailText({
    subject: evil,
    preview: evil,
    heading: evil,
    paragraphs: [evil],
    amount: { words: evil, range: evil },
    buttons: [button],
    tables: [{ title: evil, rows: [{ label: evil, words: evil }] }],
    footer: [evil, button],
  });
  const [, ...after] = text.split('0499 999 999');
  expect(after).toHaveLength(10);
  expect(text).not.toMatch(/^Phone/im);
  expect(text.match(/^-- $/gm)).toHaveLength(1);
});
