import { buildSandbox, type Sandbox } from '#sandbox/sandbox-app.ts';

export type TestSandbox = Pick<Sandbox, 'crm' | 'mail' | 'webhooks'> & {
  url: string;
  port: number;
  smtpUrl: string;
  /** Sends the replies that mode `slow` holds back. */
  reply: () => void;
  stop: () => Promise<void>;
  /** The mail server alone. */
  stopMail: () => Promise<void>;
};

/** The sandbox that owners use, on a port of its own unless one is given. */
export async function startTestSandbox(port = 0, keep = 2000): Promise<TestSandbox> {
  const { promise: told, resolve: reply } = Promise.withResolvers<void>();
  const { app, startMailServer, ...parts } = buildSandbox({ delay: () => told, limitSeconds: 1, keep });
  const [url, mailServer] = await Promise.all([app.listen({ host: '127.0.0.1', port }), startMailServer(0)]);
  return {
    ...parts,
    url,
    port: Number(new URL(url).port),
    smtpUrl: mailServer.url,
    reply,
    stop: async () => {
      await Promise.all([app.close(), mailServer.stop()]);
    },
    stopMail: mailServer.stop,
  };
}
