import type { RequestFailed } from '#web/admin/query-client.ts';

/** The server's sentence for each field it refused. */
export function fieldErrors(error: RequestFailed | null): Readonly<Record<string, string>> {
  const details = error?.failure.kind === 'refused' ? error.failure.details : [];
  return Object.fromEntries(details.map(({ path, message }) => [path, message]));
}

/** For a toast: the sentence of a failure that is about no field. */
export function failureOutsideFields(sentence: string) {
  return (error: RequestFailed) =>
    Object.keys(fieldErrors(error)).length > 0 ? undefined : (error.sentence ?? sentence);
}
