// Fetches what is meant to be kept as a file.
import type { ApiSettings } from './request.ts';

/** No limit of time: a million lines take their while. Undefined: it did not come. */
export async function fetchFile({ base, headers }: ApiSettings, path: string): Promise<Blob | undefined> {
  try {
    const response = await fetch(base.replace(/\/+$/, '') + path, { headers: { ...headers?.() } });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}
