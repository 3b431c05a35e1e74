// Attacks on what one visitor may do.
import { randomUUID } from 'node:crypto';
import { type Attack, calculate, countOf } from './attack.ts';

/** Mail programs find the hidden address in each of these. */
const tricks = [
  (address: string) => `n0,${address}`,
  (address: string) => `x<${address}`,
  (address: string) => `f:${address}`,
  (address: string) => `(d)${address}`,
  (address: string) => `"a b"${address}`,
  (address: string) => `${address};`,
  (address: string) => `${address}\r\nBcc: ${address}`,
];

/** One mailbox under many spellings of its address. */
async function addresses(url: string): Promise<Attack> {
  const statuses: number[] = [];
  for (const trick of tricks) {
    statuses.push((await calculate(url, { email: trick('victim@example.com') })).status);
  }
  return {
    text: `${tricks.length} spellings that hide an address: ${countOf(statuses)}`,
    isRepelled: statuses.every((status) => status === 400),
  };
}

/** One visit that never ends. */
async function estimates(url: string): Promise<Attack> {
  const sessionId = randomUUID();
  const statuses: number[] = [];
  const made = new Set<string>();
  for (let asked = 0; asked < 80; asked += 1) {
    const response = await calculate(url, {
      sessionId,
      email: 'endless@example.com',
      numberOfStops: 2 + (asked % 4),
      includeInstallation: asked % 2 === 0 ? 'yes' : 'no',
    });
    statuses.push(response.status);
    const { estimateUrl } = (await response.json()) as { estimateUrl?: string };
    // A repeated submission is answered with the estimate that it repeats.
    if (estimateUrl !== undefined) made.add(estimateUrl);
  }
  return {
    text: `80 estimates of one visit: ${countOf(statuses)}, ${made.size} made`,
    isRepelled: made.size <= 50,
  };
}

/** The document of one estimate, a hundred at a time, while another visitor asks for a price. */
async function documents(url: string): Promise<Attack> {
  const shown = await calculate(url, { email: 'paper@example.com' });
  const { estimateUrl } = (await shown.json()) as { estimateUrl: string };
  const address = `${url}${new URL(estimateUrl).pathname}.pdf`;
  let made = 0;
  const flood = Array.from({ length: 100 }, async () => {
    const response = await fetch(address);
    await response.arrayBuffer();
    made += 1;
    return response.status;
  });
  const from = performance.now();
  const price = await calculate(url, { email: 'other@example.com' });
  const ms = Math.round(performance.now() - from);
  const madeBefore = made;
  const statuses = await Promise.all(flood);
  return {
    text: `100 documents at once: ${countOf(statuses)}; a price meanwhile: ${price.status} after ${ms} ms and ${madeBefore} of them`,
    isRepelled: price.status === 200 && madeBefore < 50 && statuses.every((status) => status < 500),
  };
}

export async function runAttacks(url: string): Promise<readonly Attack[]> {
  return [await addresses(url), await estimates(url), await documents(url)];
}
