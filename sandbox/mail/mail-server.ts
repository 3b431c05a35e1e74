// A real SMTP server that takes every mail, whoever it is for, and fails when told to.
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface MailServerOptions {
  readonly port: number;
  /** What a slow reply waits for. */
  readonly delay: () => Promise<unknown>;
}

export async function startMailServer(
  store: MailStore,
  { port, delay }: MailServerOptions,
): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onConnect(_session, callback) {
      store.noteConnection();
      callback(store.mode() === 'break' ? smtpError(421, 'Service not available') : undefined);
    },
    onAuth({ username = '' }, _session, callback) {
      if (store.mode() === 'unauthorized') callback(smtpError(535, '5.7.8 Authentication failed'));
      else callback(undefined, { user: username });
    },
    onMailFrom(_address, _session, callback) {
      callback(store.mode() === 'unauthorized' ? smtpError(530, 'Authentication required') : undefined);
    },
    onRcptTo(_address, _session, callback) {
      const mode = store.mode();
      if (mode === 'refuse') callback(smtpError(550, '5.1.1 No such mailbox'));
      else callback(mode === 'limit' ? smtpError(451, '4.7.1 Try again later') : undefined);
    },
    onData(stream, session, callback) {
      const take = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        if (store.mode() === 'slow') await delay();
        if (store.mode() === 'drop') throw smtpError(421, 'Dropped');
        store.take({ ...envelopeOf(session), mail: await PostalMime.parse(Buffer.concat(chunks)) });
      };
      // Who hangs up in the middle sends a mail that ends too soon.
      take().then(() => callback(), callback);
    },
  });
  // Who hangs up in the middle is no trouble here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://sandbox:sandbox@127.0.0.1:${listening}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
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
