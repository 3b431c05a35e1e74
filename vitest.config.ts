import { defineConfig } from 'vitest/config';

/** Tests that need the real database are named *.db.test.ts. */
const serverTests = ['{src/server,tests}/**/*.db.test.ts'];

/** A busy machine must not fail a test; a hanging test still ends. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 25 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: serverTests,
          // Pure tests leave nothing behind for the next file.
          isolate: false,
          // Each worker loads all modules.
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          // Isolation would load the same modules for each file, which takes a third of the processor time.
          isolate: false,
          // After the unit tests, which have other workers.
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/support/global-setup.ts',
          ...patience,
        },
      },
    ],
    // More than cores, because tests of servers mostly wait.
    maxWorkers: 3,
  },
});
