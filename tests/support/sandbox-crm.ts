import { buildSandbox, type Sandbox } from '#server/crm-sandbox/sandbox-app.ts';

export type SandboxCrm = Sandbox['store'] & { url: string; port: number; stop: () => Promise<void> };

/** The sandbox that owners use, on a port of its own unless one is given. */
export async function startSandboxCrm(port = 0): Promise<SandboxCrm> {
  const { app, store } = buildSandbox();
  const url = await app.listen({ host: '127.0.0.1', port });
  return { ...store, url, port: Number(new URL(url).port), stop: () => app.close() };
}
