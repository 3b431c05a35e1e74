// A real SMTP server. It takes every mail and passes none on.
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { card, createModes, escapeHtml, type PartOptions, preformatted, section } from './sandbox-part.ts';

const mailModes = {
  ok: 'Take every mail',
  unauthorized: 'Reject the password (535)',
  refuse: 'Refuse the recipient (550)',
  limit: 'Ask to come back later (451)',
  break: 'Close the service (421)',
  slow: 'Reply slowly (after 5 seconds)',
  drop: 'Drop the connection',
} as const;

export interface ReceivedMail {
  readonly receivedAt: Date;
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
}

export function createMail({ app, clock, delay, keep }: PartOptions) {
  const modes = createModes<keyof typeof mailModes>(app, 'mail', mailModes);
  let mails: ReceivedMail[] = [];
  let connections = 0;

  function take(mail: Omit<ReceivedMail, 'receivedAt'>): void {
    mails = [...mails.slice(-keep), { receivedAt: clock(), ...mail }];
  }

  app.get<{ Params: { index: string } }>('/mails/:index', (request, reply) => {
    const html = mails[Number(request.params.index)]?.mail.html;
    if (html === undefined) return reply.code(404).send({ message: 'There is no such mail.' });
    return reply.type('text/html; charset=utf-8').header('content-security-policy', 'sandbox').send(html);
  });

  app.get<{ Params: { index: string; part: string } }>('/mails/:index/:part', (request, reply) => {
    const { index, part } = request.params;
    const attachment = mails[Number(index)]?.mail.attachments[Number(part)];
    if (!(attachment?.content instanceof ArrayBuffer)) {
      return reply.code(404).send({ message: 'There is no such attachment.' });
    }
    return reply.type(attachment.mimeType).send(Buffer.from(attachment.content));
  });

  /** Returns its address for SMTP_URL. Port 0: any free one. */
  async function startServer(port: number) {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 500,
      onConnect(_session, callback) {
        connections += 1;
        callback(modes.mode() === 'break' ? smtpError(421, 'Service not available') : undefined);
      },
      onAuth({ username = '' }, _session, callback) {
        if (modes.mode() === 'unauthorized') callback(smtpError(535, '5.7.8 Authentication failed'));
        else callback(undefined, { user: username });
      },
      onMailFrom(_address, _session, callback) {
        callback(modes.mode() === 'unauthorized' ? smtpError(530, 'Authentication required') : undefined);
      },
      onRcptTo(_address, _session, callback) {
        const mode = modes.mode();
        if (mode === 'refuse') callback(smtpError(550, '5.1.1 No such mailbox'));
        else callback(mode === 'limit' ? smtpError(451, '4.7.1 Try again later') : undefined);
      },
      onData(stream, session, callback) {
        const read = async () => {
          const raw = await buffer(stream);
          if (modes.mode() === 'slow') await delay();
          if (modes.mode() === 'drop') throw smtpError(421, 'Dropped');
          take({ ...envelopeOf(session), mail: await PostalMime.parse(raw) });
        };
        read().then(() => callback(), callback);
      },
    });
    // A client that hangs up in the middle is normal here.
    server.on('error', () => undefined);
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    const address = server.server.address();
    const listening = typeof address === 'object' && address !== null ? address.port : port;
    return {
      url: `smtp://sandbox:sandbox@127.0.0.1:${listening}`,
      stop: () => new Promise<void>((resolve) => server.close(resolve)),
    };
  }

  return {
    ...modes,
    startServer,
    take,
    /** Taken mails, oldest first. */
    mails: (): readonly ReceivedMail[] => mails,
    /** The number of connections, with or without a mail. */
    connections: () => connections,
    section(): string {
      const counts = `Connections: ${connections}. Taken: mails ${mails.length}.`;
      return section('Mail server', counts, modes.buttons(), mails.map(mailCard));
    },
  };
}

function envelopeOf({ envelope }: SMTPServerSession) {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function mailCard({ receivedAt, to, mail }: ReceivedMail, index: number): string {
  const replyTo = mail.replyTo?.map(({ address = '' }) => address).join(', ');
  const attachments = mail.attachments.map(
    ({ filename }, part) => `<a href="/mails/${index}/${part}">${escapeHtml(filename ?? 'attachment')}</a>`,
  );
  return card(
    mail.subject ?? 'No subject',
    `<time>${receivedAt.toISOString()}</time>, to ${escapeHtml(to.join(', '))}${replyTo ? `, replies to ${escapeHtml(replyTo)}` : ''}</p>
<p><a href="/mails/${index}">As HTML</a> ${attachments.join(' ')}`,
    'As text',
    preformatted(mail.text ?? ''),
  );
}
