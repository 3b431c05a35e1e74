import { buildSandbox, type Sandbox } from '#sandbox/sandbox-app.ts';

export type SandboxCrm = Sandbox['crm'] & {
  url: string;
  port: number;
  /** Lets the replies go that mode `slow` holds back. */
  reply: () => void;
  stop: () => Promise<void>;
};

/** The sandbox that owners use, on a port of its own unless one is given. */
export async function startSandboxCrm(port = 0): Promise<SandboxCrm> {
  const { promise: told, resolve: reply } = Promise.withResolvers<void>();
  const { app, crm } = buildSandbox({ delay: () => told, limitSeconds: 1 });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { ...crm, url, port: Number(new URL(url).port), reply, stop: () => app.close() };
}
