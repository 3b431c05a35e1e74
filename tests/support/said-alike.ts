// What each place of the product says of a state that a test has made, and a table of it for people.
import type { Troubles } from '#contract/deliveries/webhooks.ts';
import { minuteMs } from '#domain/durations.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { openParts } from '#server/lifecycle/parts.ts';
import { createLog } from '#server/observability/log.ts';
import { createTellTroubles } from '#server/observability/tell-troubles.ts';
import { readTroubles } from '#server/observability/troubles.ts';
import type { TestServer } from './test-server.ts';

/** Settings of a server whose figures `figuresOf` reads. */
export const figures = { METRICS: 'on', METRICS_TOKEN: 'token-for-tests-0123456789' };

export async function figuresOf({ url }: TestServer, pattern: RegExp): Promise<RegExpExecArray[]> {
  const headers = { authorization: `Bearer ${figures.METRICS_TOKEN}` };
  return [...(await (await fetch(`${url}/metrics`, { headers })).text()).matchAll(pattern)];
}

export const boxOf = async (server: TestServer) =>
  (await server.asAdmin('GET', '/api/admin/status')).body['problems'] as string[];

/** What the alarm says when this has lasted for twenty minutes. */
export async function alarmOf(database: Database, env: Record<string, string>): Promise<string> {
  const parts = await openParts({
    config: readConfig({ ...env, ROLE: 'web' }),
    database,
    log: createLog('silent'),
    clock: () => new Date(Date.now() + 20 * minuteMs),
  });
  const said: string[] = [];
  const tell = async ({ began }: Troubles) => (said.push(...began), true);
  const needs = { ...parts, config: { ...parts.config, mail: undefined }, deliveries: { tell } };
  await createTellTroubles(needs, () => readTroubles(parts))?.();
  await parts.deliveries.stop();
  return said.join(' ');
}

/** A table in Markdown with a row for each state that was made. */
export function startTable() {
  const rows = [
    '| Channel | Made | Connections | Status box | Lead | /metrics | Alarm |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  return {
    /** A place that says what the page says has `same`. */
    note(channel: string, made: string, page: string, ...places: readonly string[]): void {
      const cells = places.map((words) => (words.replace(/\.$/, '') === page ? 'same' : words || '–'));
      rows.push(`| ${[channel, made, page, ...cells].join(' | ')} |`);
    },
    print: () => process.stdout.write(`${rows.join('\n')}\n`),
  };
}
