import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '../setup/chromium.mjs';
import { ensureBuild } from '../setup/ensure-build.mjs';
import { ROOT, run, runProjectNode } from '../setup/project-node.mjs';

/** @import { Step } from './run-steps.mjs' */

// The three commands: npm run check, npm test (all of it, then more), npm run test:full (all of that, then more). A test of the
// last says so in its file's name, `<subject>.full.test.ts` or `<subject>.full.spec.ts`: it takes many seconds to check something that
// few changes put at risk.

const bin = (name) => `node_modules/${name}`;
const results = (file) => JSON.parse(readFileSync(path.join(ROOT, 'test-results', file), 'utf8'));

/** Tests that vitest counts. */
function vitest(report, args, env) {
  const options = ['--reporter=default', '--reporter=json', `--outputFile=test-results/${report}`];
  return {
    run: (quiet) => runProjectNode([bin('vitest/vitest.mjs'), 'run', ...options, ...args], { quiet, env }),
    count: () => {
      const { numPassedTests, numFailedTests } = results(report);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  };
}

/**
 * Checks types with one checker: each has to work out the types of Kysely and of our modules for itself, so that the usual four take
 * twice the processor time of one. Garbage is collected half as often in a process that lives for seconds. What it has found out is
 * kept until packages change: the next time it looks at changed files and what reads them, an eighth of the work.
 */
function types(project, quiet) {
  const kept = ['--incremental', '--tsBuildInfoFile', bin(`.cache/types/${project.replaceAll('/', '-')}`)];
  return run(path.join(ROOT, bin('.bin/tsc')), ['--project', project, '--checkers', '1', ...kept], {
    quiet,
    env: { GOGC: '200' },
  });
}

/**
 * They wait for processes and sockets: a third worker uses what two leave of two cores, and a fourth what attacks and faults leave, which
 * wait longer.
 */
const serverTests = (report, args, { env, workers = 3 } = {}) =>
  vitest(report, ['--project=server', `--maxWorkers=${workers}`, ...args, ...without(TORTURE)], env);

/** Journeys that Playwright counts. */
function journeys(config) {
  return {
    needs: [browser],
    run: (quiet) => runProjectNode([bin('@playwright/test/cli.js'), 'test', `--config=${config}`], { quiet }),
    count: () => {
      const { expected, unexpected, flaky } = results('e2e.json').stats;
      return { passed: expected, failed: unexpected + flaky };
    },
  };
}

const without = (files) => files.map((file) => `--exclude=${file}`);

/** Tests that wait for minutes, mount disks or need a package of their own: npm run torture runs them. */
const TORTURE = [
  'tests/server/deploy/caddy.test.ts',
  'tests/server/faults/{full-disk,mail-away,power-cut}.test.ts',
];

/**
 * Tests that are the same whatever database the others run on: those of the embedded server itself, of the pages' words, of HTTP,
 * of attacks on them, and of pages and mails, which add no statement of their own. npm run torture shows what faults do to either
 * database; operations and the pages' queries have tests of their own in tests/db, which run on both, as do the auth service, the data
 * API, orders, appointments and their races. What strangers learn from the answers and the mails of the auth service does not depend on it.
 */
const ONCE_ONLY = [
  'tests/browsers/**',
  'tests/db/crash.full.test.ts',
  'tests/db/embedded-*.test.ts',
  'tests/db/{mail-previews,move-to-server}.full.test.ts',
  'tests/pages/**',
  'tests/server/{bad-input,built-mails,built-site,feeds,redirects,request-body,search,security-headers,static-files}.test.ts',
  'tests/server/{metrics,process,tracing}.full.test.ts',
  'tests/server/{account,attacks,deploy,faults,limits,mail,newsletter,proofs,repairs,testimonials,uploads,visits}/**',
  'tests/server/admin/!(data-import)*.test.ts',
  'tests/server/shop/!(checkout-races)*.test.ts',
  'tests/server/auth/{first-proof,guess-times,known-or-not,link-secrets,message-budget,proof-of-work}.full.test.ts',
  'tests/server/auth/{reserve,slow-mail-server,texts-of-strangers}.full.test.ts',
  'tests/server/forms-by-link.full.test.ts',
  'tests/server/**/{*-page,*-pages,first-view,parts-on-pages}{,.full}.test.ts',
];

/**
 * Tests of npm run test:full alone: those that say so, folders of long suites, and another maker's client on the auth service and the
 * data API.
 */
const FULL = ['**/*.full.test.ts', 'tests/compat/**', 'tests/server/{attacks,deploy,faults}/**'];

const browser = chromium('parcours dans un vrai navigateur');
const postgresql15 = {
  package: 'postgresql-15',
  program: '/usr/lib/postgresql/15/bin/postgres',
  why: 'suite du serveur sur un second PostgreSQL',
};
const otherBrowsers = [
  ['firefox-esr', '/usr/bin/firefox-esr'],
  ['webkit2gtk-driver', '/usr/bin/WebKitWebDriver'],
  ['xvfb', '/usr/bin/xvfb-run'],
].map(([name, program]) => ({ package: name, program, why: 'parcours dans Firefox et WebKit' }));
const nginx = { package: 'nginx-light', program: '/usr/sbin/nginx', why: 'essai de deploy/nginx' };

/** @type {Step[]} */
export const STEPS = [
  {
    // Steps that need it find it done: what is checked meanwhile uses the core that it leaves.
    name: 'build',
    tier: 'test',
    isLight: true,
    run: async () => {
      await ensureBuild();
      return { code: 0 };
    },
  },
  {
    name: 'types of all',
    tier: 'check',
    isLight: true,
    run: async (quiet) => {
      const generated = await runProjectNode([bin('@react-router/dev/bin.cjs'), 'typegen'], { quiet });
      return generated.code ? generated : types('tsconfig.json', quiet);
    },
  },
  {
    name: 'types of the server',
    tier: 'check',
    isLight: true,
    run: (quiet) => types('server/tsconfig.json', quiet),
  },
  {
    name: 'lint',
    tier: 'check',
    isLight: true,
    run: (quiet) =>
      run(path.join(ROOT, 'node_modules/.bin/biome'), ['ci', '--error-on-warnings', '.'], { quiet }),
  },
  ...[
    ['dead code', bin('knip/bin/knip.js')],
    ['imports', 'scripts/check/imports.ts'],
    ['content', 'scripts/check/content.ts'],
    ['words of the code', 'scripts/check/code.ts'],
    ['glossary', 'scripts/check/glossary.ts'],
    ['docs', 'scripts/check/docs.ts'],
    ['migrations', 'scripts/check/migrations.ts'],
    ['packages', 'scripts/check/packages.ts'],
  ].map(([name, program]) => ({
    name,
    tier: 'check',
    isLight: true,
    run: (quiet) => runProjectNode([program], { quiet }),
  })),
  { name: 'unit', tier: 'check', ...vitest('unit.json', ['--project=unit']) },
  {
    name: 'weights',
    tier: 'test',
    before: ensureBuild,
    run: (quiet) => runProjectNode(['scripts/check/weights.ts'], { quiet }),
  },
  {
    name: 'server',
    tier: 'test',
    needs: [browser],
    before: ensureBuild,
    ...serverTests('server.json', ['--tagsFilter=!full', ...without(FULL)]),
  },
  { name: 'e2e', tier: 'test', before: ensureBuild, ...journeys('playwright.config.ts') },
  {
    // Beside a step that leaves it a core, as the first build is.
    name: 'catalogue build',
    tier: 'full',
    isLight: true,
    run: async () => {
      await ensureBuild('catalogue');
      return { code: 0 };
    },
  },
  {
    name: 'query strings',
    tier: 'full',
    isLight: true,
    ...vitest('query-strings.json', ['--project=unit', 'any-query'], { TEST_QUERIES: 'all' }),
  },
  {
    name: 'full server',
    tier: 'full',
    needs: [browser, nginx, ...otherBrowsers],
    before: ensureBuild,
    ...serverTests(
      'server-full.json',
      [
        '.full.test.ts',
        'tests/compat/',
        'tests/server/attacks/',
        'tests/server/deploy/',
        'tests/server/faults/',
      ],
      { workers: 4 },
    ),
  },
  {
    name: 'second paths',
    tier: 'full',
    before: ensureBuild,
    ...serverTests('second-paths.json', ['--tagsFilter=full', ...without(FULL)]),
  },
  {
    name: 'PostgreSQL 15',
    tier: 'full',
    needs: [postgresql15, nginx],
    before: ensureBuild,
    ...serverTests('debian15.json', without(ONCE_ONLY), { env: { TEST_DATABASE: 'debian15' } }),
  },
  {
    name: 'full e2e',
    tier: 'full',
    before: async () => {
      await ensureBuild();
      await ensureBuild('catalogue');
    },
    ...journeys('playwright.full.config.ts'),
  },
];
