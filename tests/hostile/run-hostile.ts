// Valid and invalid requests, made from the server's own OpenAPI document, and their responses.
import { Agent } from 'node:http';
import { adminToken } from '#tests/support/send-json.ts';
import { problemWith } from './check-response.ts';
import { type Operation, readDocument } from './document.ts';
import { type HostileRequest, makeRequest } from './make-request.ts';
import { memory } from './memory.ts';
import { createRandom, type Random } from './random.ts';
import { sendRequest, sendTorn } from './send-request.ts';

interface HostileRun {
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  readonly seed: number;
  readonly requests: number;
}

const atOnce = 8;

function describe({ method, path, headers, body = '' }: HostileRequest): string {
  return `${method} ${path.slice(0, 200)} ${JSON.stringify({ ...headers, authorization: undefined })} ${body.slice(0, 500)}`;
}

/** Ids and tokens that responses hold, for later requests to name. */
function createHarvest() {
  const found: string[] = [];
  return {
    add(text: string): void {
      for (const [, id = ''] of text.matchAll(/"_id":"([^"]+)"|\/estimate\/([\w-]{43})/g)) {
        found.push(id);
        if (found.length > 200) found.shift();
      }
    },
    get: (index: number) => (found.length === 0 ? undefined : found[index % found.length]),
  };
}

export async function runHostile({ url, pid, seed, requests }: HostileRun) {
  const operations = await readDocument(url);
  const agent = new Agent({ keepAlive: true });
  const harvest = createHarvest();
  const byStatus: Record<string, number> = {};
  const problems: string[] = [];
  let slowest = { ms: 0, request: '' };
  let token = await adminToken(url);
  const before = memory(pid).now;
  let sent = 0;

  async function isSignedIn(usedToken: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${usedToken}` };
    const { status } = await sendRequest(url, agent, {
      method: 'GET',
      path: '/api/admin/account',
      headers,
      body: undefined,
    });
    return status === 200;
  }

  async function sendOne(operation: Operation, random: Random): Promise<void> {
    const known = () => harvest.get(random.int(200));
    const usedToken = token;
    const request = makeRequest(operation, { random, known, token });
    const startedAt = performance.now();
    try {
      const response = await sendRequest(url, agent, request);
      const ms = performance.now() - startedAt;
      if (ms > slowest.ms) slowest = { ms, request: describe(request).slice(0, 200) };
      byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
      harvest.add(response.text);
      const isRouted = request.method === operation.method;
      const problem = isRouted
        ? problemWith(operation, response)
        : response.status >= 500 && `status ${response.status}`;
      if (problem) problems.push(`${problem} to ${describe(request)}`);
      const wasRefused =
        response.status === 401 && request.headers['authorization'] === `Bearer ${usedToken}`;
      if (wasRefused && usedToken === token) token = await adminToken(url);
    } catch (error) {
      // A download breaks off when its session has ended, as another request of this run may have ended it.
      const isBrokenOff = error instanceof Error && error.message === 'aborted';
      if (!isBrokenOff || (await isSignedIn(usedToken)))
        problems.push(`${String(error)} to ${describe(request)}`);
    }
  }

  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      const random = createRandom(seed + worker);
      while (sent < requests) {
        sent += 1;
        const operation = operations[random.int(operations.length)];
        if (random.percent(2) || !operation) {
          const answer = await sendTorn(url, random);
          if (answer.startsWith('HTTP/1.1 5')) problems.push(`${answer.slice(0, 100)} to torn bytes`);
          byStatus['torn'] = (byStatus['torn'] ?? 0) + 1;
        } else await sendOne(operation, random);
      }
    }),
  );
  agent.destroy();
  const after = memory(pid);
  return {
    requests: sent,
    byStatus,
    /** Each wrong response, with its request. */
    problems,
    slowest,
    memoryMb: { before, after: after.now, peak: after.peak },
  };
}
