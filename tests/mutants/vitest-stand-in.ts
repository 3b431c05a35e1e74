// What the domain's tests use of Vitest: here they run a thousand times, each time in a few milliseconds.
import { expect } from '@playwright/test';
import { configureGlobal } from 'fast-check';

// A fault that breaks a law breaks it soon.
configureGlobal({ numRuns: 25 });

type Run = (...values: unknown[]) => unknown;

/** The tests of the file that was imported last. */
export const collected: (() => unknown)[] = [];

export function test(_name: string, run: Run): void {
  collected.push(run);
}

const each = (rows: readonly unknown[]) => (_name: string, run: Run) => {
  for (const row of rows) test(_name, () => (Array.isArray(row) ? run(...(row as unknown[])) : run(row)));
};

test.each = each;

export { expect };
