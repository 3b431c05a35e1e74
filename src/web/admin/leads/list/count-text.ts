/** As far as the server counts leads. */
const mostCounted = 10_000;

/** `1,234`, or `10,000+` where there may be more. */
export function countText(count: number): string {
  return `${count.toLocaleString('en-AU')}${count >= mostCounted ? '+' : ''}`;
}
