import { minuteMs } from '#domain/durations.ts';
import { call, never, session } from '#web/admin/session/session.ts';
import type { Route, Sent } from '#web/api/request.ts';
import { RequestFailed } from './query-client.ts';

/** Downloads a file from the server, as long as the session lasts. `onPart` gets each part as it arrives. */
export async function download<At extends Route>(
  route: At,
  sent: Sent<At>,
  name: string,
  onPart: (part: Uint8Array) => void = () => undefined,
): Promise<void> {
  const ending = new AbortController();
  const unsubscribe = session.subscribe(() => ending.abort());
  const result = await call(route, { ...sent, signal: ending.signal, asFile: true, isLong: true });
  if (!result.ok) throw new RequestFailed(result.error);
  if (!(result.value instanceof Response)) throw new Error('a file is a response');
  const parts = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, following) {
      onPart(part);
      following.enqueue(part);
    },
  });
  const file = await new Response(result.value.body?.pipeThrough(parts)).blob().catch(() => {
    if (ending.signal.aborted) return never();
    throw new RequestFailed({ kind: 'network' });
  });
  unsubscribe();
  saveFile(file, name);
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // WebKit reads the file after the click: revoked at once, there would be nothing to download.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs);
}
