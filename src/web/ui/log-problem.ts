/** Logs a problem that needs no message on the page. No personal data belongs here. */
export function logProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the only log a page has
  console.warn(what, cause);
}
