// What every attack uses.
import { randomUUID } from 'node:crypto';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { sendJson } from '#tests/support/send-json.ts';

/** An attack with a plan, and its result. */
export interface Attack {
  readonly text: string;
  readonly isRepelled: boolean;
}

/** In a visit of its own unless the body names one. */
export const calculate = (url: string, body: object) =>
  sendJson('POST', `${url}/api/calculate`, { ...buildCalculateBody(), sessionId: randomUUID(), ...body });

export function countOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
