import { defineConfig } from 'vitest/config';

/** Tests that need the real database are named *.db.test.ts. */
const serverTests = ['src/server/**/*.db.test.ts', 'tests/server/**/*.db.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: serverTests,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          globalSetup: 'tests/support/server-global-setup.ts',
          // Starting real servers takes seconds on a busy machine; a test that hangs still ends.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
  },
});
