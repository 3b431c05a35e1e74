import { defineConfig } from 'vitest/config';

/** Tests that need the real database are named *.db.test.ts. */
const serverTests = ['src/server/**/*.db.test.ts', 'tests/server/**/*.db.test.ts'];

/** A busy machine is no failure; a test that hangs still ends. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: serverTests,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          globalSetup: 'tests/support/global-setup.ts',
          ...patience,
        },
      },
    ],
    maxWorkers: 2,
  },
});
