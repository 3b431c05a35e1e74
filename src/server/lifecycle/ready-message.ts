import type { RunningServer } from './start-server.ts';

/** What a person reads when the server is ready. */
export function readyMessage(businessName: string, { address, newAdmin, dataFolder }: RunningServer): string {
  const lines =
    address === undefined
      ? [`  ${businessName}: the background worker is running.`]
      : [
          `  ${businessName} is ready.`,
          '',
          `    Estimator   ${address}/`,
          `    Admin area  ${address}/admin`,
        ];
  if (dataFolder !== undefined) lines.push(`    Database    ${dataFolder}`);
  if (newAdmin !== undefined) {
    lines.push('', '  The admin login, shown this once:', '');
    lines.push(`    Email       ${newAdmin.email}`, `    Password    ${newAdmin.password}`);
  }
  return ['', ...lines, '', '  Press Ctrl-C to stop.', ''].join('\n');
}
