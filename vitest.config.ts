import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default a core is left free: of two, half.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,domain,scripts}/**/*.test.{ts,tsx}', 'tests/illustrations/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{compat,db,pages,server}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
});
