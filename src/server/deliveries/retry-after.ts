/** A pause longer than a day is a mistake of somebody's clock. */
export const longestPauseMs = 24 * 60 * 60 * 1000;

/** For how long the other side asks to be left alone: `Retry-After` has seconds or a date. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestPauseMs) : undefined;
}
