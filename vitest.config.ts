import { defineConfig } from 'vitest/config';

/** Tests that need the real database are named *.db.test.ts. */
const serverTests = ['src/server/**/*.db.test.ts'];

/** A busy machine is no failure; a test that hangs still ends. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 25 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: serverTests,
          // Pure: nothing that one file could leave behind for the next.
          isolate: false,
          // Each loads all that is tested anew.
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          // A third of its processor time went into loading the same modules for each file anew.
          isolate: false,
          // After the unit tests, which have other workers.
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/support/global-setup.ts',
          ...patience,
        },
      },
    ],
    // More than cores: tests of servers mostly wait.
    maxWorkers: 3,
  },
});
