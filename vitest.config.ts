import { defineConfig } from 'vitest/config';

/** Tests beside the server's code that ask a database: they run on both. The others need neither it nor the build. */
const askingDatabase = ['server/db/**/*.test.ts'];

/** For a loaded machine: what hangs is told apart from what is slow, in what prepares a test too. */
const limits = (milliseconds: number) => ({
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
  expect: { poll: { timeout: 20_000 } },
});

export default defineConfig({
  test: {
    // By default a core is left free: of two, half.
    maxWorkers: 2,
    tags: [
      {
        name: 'full',
        description: 'A single test of a file of `npm test` that `npm run test:full` alone runs.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          ...limits(30_000),
          // They keep nothing in modules, whose loading is most of their time.
          isolate: false,
          setupFiles: ['tests/support/wait-limits.ts'],
          include: [
            '{app,domain,packages,scripts,server}/**/*.test.{ts,tsx}',
            'tests/illustrations/*.test.ts',
          ],
          exclude: askingDatabase,
        },
      },
      {
        test: {
          name: 'server',
          // A whole site starts in some, on machines that do other things too.
          ...limits(60_000),
          // What a test changes is in a database, a folder or a site of its own; loading modules anew took a fifth of the time.
          isolate: false,
          include: [...askingDatabase, 'tests/{browsers,compat,db,pages,server}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          setupFiles: ['tests/support/wait-limits.ts', 'tests/support/quick-passwords.ts'],
        },
      },
    ],
  },
});
