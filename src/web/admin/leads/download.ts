import type { Route, Sent } from '#web/api/request.ts';
import { fetchFile } from '#web/admin/query-client.ts';

/** Saves a file of the server's as a download. */
export async function download<At extends Route>(route: At, sent: Sent<At>, name: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(route, sent));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
