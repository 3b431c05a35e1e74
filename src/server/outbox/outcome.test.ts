import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import type { SendResult } from './channel.ts';
import { backoffMs, productionRetries, resultOfError, whatFollows } from './outcome.ts';

const hour = 3_600_000;
const tryForMs = 72 * hour;
const after = (result: SendResult, ageMs: number) => whatFollows(result, ageMs, tryForMs);

test('What was taken or existed already is delivered', () => {
  expect(after({ outcome: 'delivered', status: 201 }, 0)).toMatchObject({ state: 'delivered' });
  expect(after({ outcome: 'existed', status: 400 }, 0)).toMatchObject({ state: 'delivered' });
});

test('What was taken with the last call of the allowance pauses the channel', () => {
  expect(after({ outcome: 'delivered', pauseMs: 4000 }, 0)).toMatchObject({
    state: 'delivered',
    pauseMs: 4000,
  });
});

test('A refused delivery is not tried again', () => {
  expect(after({ outcome: 'refused', reason: 'no' }, 0).state).toBe('failed');
});

test('What cannot be reached is tried with backoff for an hour, every five minutes then, and for as long as its channel says', () => {
  const away = { outcome: 'unavailable' } as const;
  expect(after(away, hour - 1)).toEqual({ state: 'retrying', retryInMs: undefined });
  expect(after(away, hour)).toEqual({ state: 'retrying', retryInMs: 300_000 });
  expect(after(away, tryForMs - 1)).toMatchObject({ state: 'retrying' });
  expect(after(away, tryForMs)).toEqual({ state: 'failed' });
});

test('An other side that is away and says until when pauses the channel until then, and is asked no oftener for it', () => {
  const away = { outcome: 'unavailable', pauseMs: 7000 } as const;
  expect(after(away, 0)).toEqual({ state: 'retrying', pauseMs: 7000, retryInMs: undefined });
  expect(after(away, hour)).toEqual({ state: 'retrying', pauseMs: 7000, retryInMs: 300_000 });
});

test('A day that is asked for by anything but a 429 pauses the channel for five minutes: it may be about one delivery', () => {
  const away = { outcome: 'unavailable', pauseMs: 24 * hour } as const;
  expect(after({ ...away, status: 503 }, 0)).toMatchObject({ pauseMs: 300_000 });
  expect(after({ ...away, status: 429 }, 0)).toMatchObject({ pauseMs: 24 * hour });
});

test('Rejected settings pause the channel and give nothing up, however long they stay wrong', () => {
  expect(after({ outcome: 'settings_rejected', status: 401 }, 10 * tryForMs)).toEqual({
    state: 'retrying',
    pauseMs: 300_000,
    retryInMs: 300_000,
  });
});

test('What may be refused for its own words holds up no others, and is tried at longer and longer intervals', () => {
  const refused = { outcome: 'settings_rejected', status: 554, mayBeItsOwn: true } as const;
  const tried = [0, hour / 2, 10 * tryForMs].map((age) => after(refused, age));
  expect(tried.map(({ retryInMs }) => retryInMs)).toEqual([300_000, hour / 2, hour]);
  for (const each of tried) expect(each).toMatchObject({ state: 'retrying', pauseMs: 0 });
});

test('An address that is gone is asked once a day whether it is back, however long that takes', () => {
  const day = 24 * hour;
  expect(after({ outcome: 'gone', status: 410 }, 10 * tryForMs)).toEqual({
    state: 'retrying',
    pauseMs: day,
    retryInMs: day,
  });
});

test('Retries come after 1 to 2 s, then 2 to 4 s, and so on, and at most a minute apart', () => {
  const between = (tries: number) => [0, 1].map((random) => backoffMs(productionRetries, tries, random));
  expect([1, 2, 3, 6, 7, 1000].map(between)).toEqual([
    [1000, 2000],
    [2000, 4000],
    [4000, 8000],
    [32_000, 60_000],
    [60_000, 60_000],
    [60_000, 60_000],
  ]);
});

test('A limit pauses the channel for as long as the other side asks', () => {
  expect(after({ outcome: 'limited', status: 429, pauseMs: 7000 }, 0)).toEqual({
    state: 'retrying',
    pauseMs: 7000,
    retryInMs: 7000,
  });
});

test('A delivery that cannot be put together while our database is away is tried again; for a mistake of ours it is not', () => {
  const away = new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') });
  expect(after(resultOfError(away), 0).state).toBe('retrying');
  expect(after(resultOfError(new TypeError('x is not a function')), 0).state).toBe('failed');
});

test('A mail whose PDF takes too long or too much memory is tried again as long as every other', async () => {
  const [drawn] = await Promise.allSettled([
    once(new EventEmitter(), 'message', { signal: AbortSignal.abort() }),
  ]);
  const late: unknown = drawn.status === 'rejected' ? drawn.reason : undefined;
  const full = Object.assign(new Error('Worker terminated'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  for (const error of [late, full]) {
    expect(after(resultOfError(error), 0).state).toBe('retrying');
    expect(after(resultOfError(error), 400 * 3_600_000).state).toBe('failed');
  }
});
