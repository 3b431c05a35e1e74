import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createSmtpClient, createTransport, readSender, readSmtpError } from './smtp-client.ts';

test.each([
  ['smtp://user:password@mail.example.com', false, true],
  ['smtp://user:password@mail.example.com', true, false],
  ['smtp://localhost:2525', false, false],
  ['smtp://127.0.0.1:2525', false, false],
])('%s with SMTP_ALLOW_PLAIN %s demands encryption: %s', async (smtpUrl, allowPlain, demanded) => {
  const { options } = await createTransport({ smtpUrl, from: 'us@lifts.example', allowPlain });
  expect('requireTLS' in options && options.requireTLS).toBe(demanded);
});

function answered(command: string, response: string) {
  const responseCode = Number(response.slice(0, 3));
  return readSmtpError(Object.assign(new Error('refused'), { command, response, responseCode }));
}
const refusedAfter = (command: string) => (response: string) => answered(command, response).outcome;

test.each([
  '554 Message rejected: Email address is not verified. The following identities failed the check in region AP-SOUTHEAST-2',
  '554 5.2.252 SendAsDenied; us@lifts.example not allowed to send as them@lifts.example',
  '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied',
  '550 5.4.5 Daily user sending limit exceeded',
  '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
  '550 5.1.8 Access denied, bad outbound sender AS(42004)',
  '550 5.7.501 Access denied, spam abuse detected from this account',
  '554 5.7.1 Relay access denied',
  '554 Sending suspended for this account',
  '550 Maximum credits exceeded',
  '554 Transaction failed',
  '552 5.2.2 Sender mailbox is over quota',
  '550 5.7.13 User account disabled',
  '535 5.7.8 Username and password not accepted',
  '530 5.7.0 Must issue a STARTTLS command first',
])('After the mail, “%s” is about the account: nothing is given up', (response) => {
  expect(refusedAfter('DATA')(response)).toBe('settings_rejected');
});

test.each([
  '553 5.7.1 <us@lifts.example>: Sender address rejected: not owned by user us',
  '550 5.7.1 <ann@example.com>: Relay access denied',
  '550 5.4.5 Daily sending quota exceeded',
  '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
  '550 5.7.1 Your address is on our block list',
])('When the recipient is named, “%s” is about the account as well', (response) => {
  expect(refusedAfter('RCPT TO')(response)).toBe('settings_rejected');
});

test.each([
  ['RCPT TO', '550 5.1.1 The email account that you tried to reach does not exist'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied'],
  ['RCPT TO', '552 5.2.2 The recipient’s inbox is out of storage space and over quota'],
  ['RCPT TO', '550 Requested action not taken'],
  ['DATA', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ['DATA', '552 Mailbox full'],
  ['DATA', '550 No such user here'],
  ['DATA', '550 5.4.1 All recipient addresses rejected : Access denied'],
  ['DATA', '554 5.5.1 Error: no valid recipients'],
  ['DATA', '554 5.7.1 Blocked by the recipient’s policy'],
  ['RCPT TO', '554 5.7.1 <ann@example.com>: Recipient address rejected: Access denied'],
])('At %s, “%s” is about the recipient, whose mail ends there', (command, response) => {
  expect(refusedAfter(command)(response)).toBe('refused');
});

test('A mail whose content is refused is tried again, and delays no other', () => {
  expect(refusedAfter('DATA')('554 5.7.1 Message content rejected as spam')).toBe('unavailable');
  expect(refusedAfter('DATA')('552 5.3.4 Message size exceeds the maximum')).toBe('unavailable');
});

test.each(['421 4.7.0 Try again later', '451 4.7.1 Greylisting in action', '452 4.2.2 Mailbox full'])(
  '“%s” passes: the mail is tried again',
  (response) => {
    expect(refusedAfter('RCPT TO')(response)).toBe('unavailable');
    expect(refusedAfter('DATA')(response)).toBe('unavailable');
  },
);

test.each(['from@x.example', 'sending@quota.example', '<relay@spamhaus.example>'])(
  'What stands in the address %s says nothing of the account',
  (address) => {
    expect(refusedAfter('RCPT TO')(`550 ${address}... No such user`)).toBe('refused');
  },
);

test('Only by a code of the account, or before the mail, does one refusal hold up the other mails', () => {
  expect(answered('DATA', '554 5.7.1 Gtube pattern').mayBeItsOwn).toBe(true);
  expect(answered('RCPT TO', '554 listed on a URI blacklist').mayBeItsOwn).toBe(true);
  expect(answered('DATA', '554 5.7.1 URI 5.7.8.listed.example is blacklisted').mayBeItsOwn).toBe(true);
  for (const [command, response] of [
    ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
    ['MAIL FROM', '550 not allowed'],
    ['AUTH', '535 5.7.8 Username and password not accepted'],
  ] as const) {
    const { outcome, mayBeItsOwn } = answered(command, response);
    expect([response, outcome, mayBeItsOwn]).toEqual([response, 'settings_rejected', undefined]);
  }
});

test('A mail server that says empty lines without end is hung up on', async () => {
  const lines = Buffer.alloc(4_000_000, '\n');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(lines);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = createSmtpClient({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'us@lifts.example',
    allowPlain: true,
  });
  const mail = { id: '1', to: ['ann@example.com'], subject: 'Lift', text: 'Lift', html: '<p>Lift</p>' };
  expect(await send(mail, new AbortController().signal)).toMatchObject({
    outcome: 'unavailable',
    detail: 'EPROTOCOL',
  });
  server.close();
});

test('A greeting that is refused names the setting', () => {
  const error = { command: 'HELO', response: '550 invalid name', responseCode: 550 };
  expect(readSmtpError(Object.assign(new Error('Invalid HELO'), error))).toMatchObject({
    outcome: 'settings_rejected',
    reason: 'The mail server does not take this server’s name.',
    detail: 'Domain of MAIL_FROM: 550 invalid name',
  });
});

test('This server greets by the domain of MAIL_FROM', async () => {
  const settings = { smtpUrl: 'smtp://localhost:2525', allowPlain: false };
  for (const [from, name] of [
    ['us@lifts.example', 'lifts.example'],
    ['Lifts <us@müller.example>', 'xn--mller-kva.example'],
  ] as const) {
    const { options } = await createTransport({ ...settings, from });
    expect('name' in options && options.name).toBe(name);
  }
});

test.each([
  ['us@lifts.example', { name: '', address: 'us@lifts.example' }],
  ['Lifts: Sydney <us@lifts.example>', { name: 'Lifts: Sydney', address: 'us@lifts.example' }],
  ['Example Lifts (NSW) <us@lifts.example>', { name: 'Example Lifts (NSW)', address: 'us@lifts.example' }],
  [
    '"Lifts, Stairs; Ramps" <us@lifts.example>',
    { name: 'Lifts, Stairs; Ramps', address: 'us@lifts.example' },
  ],
])('MAIL_FROM “%s” keeps its name', (from, sender) => {
  expect(readSender(from)).toEqual(sender);
});
