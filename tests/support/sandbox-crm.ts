import { buildSandbox, type Sandbox } from '#sandbox/sandbox-app.ts';

export type SandboxCrm = Sandbox['crm'] & { url: string; port: number; stop: () => Promise<void> };

/** The sandbox that owners use, quicker, on a port of its own unless one is given. */
export async function startSandboxCrm(port = 0): Promise<SandboxCrm> {
  const { app, crm } = buildSandbox({ slowMs: 200, limitSeconds: 1 });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { ...crm, url, port: Number(new URL(url).port), stop: () => app.close() };
}
