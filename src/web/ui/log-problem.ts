/** For problems that people need not be told of. No personal data goes in here. */
export function logProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the only log a page has
  console.warn(what, cause);
}
