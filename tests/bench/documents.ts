// `npm run bench:documents`: how long a price takes while a flood of documents is asked for, against a quiet time, in alternating
// rounds on one server. The flood comes from five networks, all within the limits, and every other of its clients leaves at once.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const rounds = 4;
const pricesInRound = 150;
const msBetweenPrices = 50;
const networks = 5;
const documentsBesidePrice = 2;

const folder = await makeTemporaryFolder();
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'error' }));
const app = await startAppProcess({
  folder,
  env: { DATABASE_URL: postgres.url, RATE_LIMIT: 'on', TRUST_PROXY: '1' },
});

let visitors = 0;

/** Returns the milliseconds, and where the estimate's page is. */
async function price(url: string) {
  visitors += 1;
  const body = JSON.stringify(
    buildCalculateBody({ fullName: `Person ${visitors}`, sessionId: randomUUID() }),
  );
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.${Math.floor(visitors / 250) % 250}.${visitors % 250}`,
  };
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/calculate`, { method: 'POST', headers, body });
  const { estimateUrl } = (await response.json()) as { estimateUrl: string };
  return { ms: performance.now() - startedAt, path: new URL(estimateUrl).pathname };
}

/** At a steady pace, however slow the answers are. */
async function prices(url: string, beside: (count: number) => void = () => undefined): Promise<number[]> {
  const asked: Promise<{ ms: number }>[] = [];
  for (let count = 0; count < pricesInRound; count += 1) {
    beside(count);
    asked.push(price(url));
    await delay(msBetweenPrices);
  }
  return (await Promise.all(asked)).map(({ ms }) => ms);
}

/** `round` makes networks that have used nothing of their limit. */
function askForDocument(address: string, round: number, count: number): void {
  const headers = { 'x-forwarded-for': `203.0.${round}.${count % networks}` };
  const asked = request(address, { headers, agent: false });
  asked.on('error', () => undefined);
  asked.on('response', (response) => response.resume());
  asked.end(() => count % 2 === 0 && asked.destroy());
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
}

try {
  const { url } = await app.ready;
  const { path } = await price(url);
  await prices(url);
  const quiet: number[] = [];
  const flooded: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    quiet.push(...(await prices(url)));
    const flood = (count: number) => {
      for (let each = 0; each < documentsBesidePrice; each += 1) {
        askForDocument(`${url}${path}.pdf`, round, count * documentsBesidePrice + each);
      }
    };
    flooded.push(...(await prices(url, flood)));
    const startedAt = performance.now();
    const own = await fetch(`${url}${path}.pdf`, { headers: { 'x-forwarded-for': `192.0.2.${round}` } });
    await own.arrayBuffer();
    console.log(
      `round ${round}: a document of one's own ${own.status} after ${Math.round(performance.now() - startedAt)} ms`,
    );
  }
  for (const part of [0.5, 0.99]) {
    const [alone, beside] = [percentile(quiet, part), percentile(flooded, part)];
    console.log(
      `price p${part * 100}: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${pricesInRound * documentsBesidePrice} documents a round: ${(beside / alone).toFixed(2)} x`,
    );
  }
} finally {
  await app.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
