import type { RunningServer } from './start-server.ts';

/** What a person sees when the server is ready. */
export function welcome(businessName: string, server: RunningServer): string {
  const lines = [''];
  if (server.address === undefined) {
    lines.push(`  ${businessName}: the background worker is running.`);
  } else {
    lines.push(`  ${businessName} is ready.`, '');
    lines.push(`    Estimator   ${server.address}/`, `    Admin area  ${server.address}/admin`);
  }
  if (server.newAdmin !== undefined) {
    lines.push('', '  The admin login, shown this once:', '');
    lines.push(`    Email       ${server.newAdmin.email}`, `    Password    ${server.newAdmin.password}`);
  }
  lines.push('', '  Press Ctrl-C to stop.', '');
  return lines.join('\n');
}
