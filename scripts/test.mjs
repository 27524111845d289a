// npm test: sets up what is missing (dependencies, build, Chromium, Debian's PostgreSQL 15), then checks everything.
// CI runs the same command; a part can be run alone: npm test -- types e2e
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from './setup/chromium.mjs';
import { ensureDebianPackage } from './setup/debian-packages.mjs';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { ROOT, run, runProjectNode } from './setup/project-node.mjs';

const bin = (name) => `node_modules/${name}`;
const vitest = (output, ...args) => [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=test-results/${output}`,
  ...args,
];
/** Its tests wait for processes and sockets: a third worker uses what two leave of two cores. */
const server = (output, ...args) => vitest(output, '--project=server', '--maxWorkers=3', ...args);
const results = (file) => JSON.parse(readFileSync(path.join(ROOT, 'test-results', file), 'utf8'));
const countVitest = (file) => {
  const { numPassedTests, numFailedTests } = results(file);
  return { passed: numPassedTests, failed: numFailedTests };
};
const countPlaywright = (file) => {
  const { expected, unexpected, flaky } = results(file).stats;
  return { passed: expected, failed: unexpected + flaky };
};

const without = (files) => files.map((file) => `--exclude=${file}`);

/** What waits for minutes, mounts disks or wants a package of its own: npm run torture has it. */
const torture = without([
  'tests/server/deploy/caddy.test.ts',
  'tests/server/faults/{full-disk,mail-away,power-cut}.test.ts',
]);

/**
 * The same whatever database the others run on: tests of the embedded server itself, of the pages' words, of HTTP, of pages
 * asked over it, of attacks on them. What faults do to either is in npm run torture; what pages ask of the database has tests
 * of its own, which run on both.
 */
const onceOnly = without([
  'tests/db/crash.test.ts',
  'tests/db/embedded-*.test.ts',
  'tests/pages/**',
  'tests/server/{bad-input,built-mails,built-site,feeds,redirects,request-body,search,security-headers,static-files,tracing}.test.ts',
  'tests/server/{account,attacks,faults,repairs}/**',
  'tests/server/**/{*-page,*-pages,first-view,parts-on-pages}.test.ts',
]);

const browser = chromium('parcours dans un vrai navigateur');

const steps = [
  {
    name: 'lint',
    run: () => run(path.join(ROOT, 'node_modules/.bin/biome'), ['ci', '--error-on-warnings', '.']),
  },
  {
    name: 'types',
    run: async () => {
      const generated = await runProjectNode([bin('@react-router/dev/bin.cjs'), 'typegen']);
      return generated.code ? generated : run(path.join(ROOT, 'node_modules/.bin/tsc'), []);
    },
  },
  { name: 'dead code', run: () => runProjectNode([bin('knip/bin/knip.js')]) },
  { name: 'content', run: () => runProjectNode(['scripts/check/content.ts']) },
  { name: 'content, words of the code', run: () => runProjectNode(['scripts/check/code.ts']) },
  { name: 'migrations', run: () => runProjectNode(['scripts/check/migrations.ts']) },
  { name: 'packages', run: () => runProjectNode(['scripts/check/packages.ts']) },
  {
    name: 'unit',
    run: () => runProjectNode(vitest('unit.json', '--project=unit')),
    count: () => countVitest('unit.json'),
  },
  { name: 'weights', before: ensureBuild, run: () => runProjectNode(['scripts/check/weights.ts']) },
  {
    name: 'server, embedded PostgreSQL',
    needs: [browser],
    before: ensureBuild,
    run: () => runProjectNode(server('embedded.json', ...torture, ...without(['tests/server/deploy/**']))),
    count: () => countVitest('embedded.json'),
  },
  {
    name: 'server, Debian’s PostgreSQL 15',
    needs: [
      {
        package: 'postgresql-15',
        program: '/usr/lib/postgresql/15/bin/postgres',
        why: 'suite du serveur sur un second PostgreSQL',
      },
      { package: 'nginx-light', program: '/usr/sbin/nginx', why: 'essai de deploy/nginx' },
    ],
    before: ensureBuild,
    run: () =>
      runProjectNode(server('debian15.json', ...torture, ...onceOnly), {
        env: { TEST_DATABASE: 'debian15' },
      }),
    count: () => countVitest('debian15.json'),
  },
  {
    name: 'e2e',
    needs: [browser],
    before: async () => {
      await ensureBuild();
      await ensureBuild('catalogue');
    },
    run: () => runProjectNode([bin('@playwright/test/cli.js'), 'test']),
    count: () => countPlaywright('e2e.json'),
  },
];

/** For `npm run bench`: how long a whole run takes. Playwright empties test-results/ each time. */
function keepDurations(startedAt, steps) {
  const folder = path.join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  // Nothing where the project is no clone.
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const commit = stdout?.trim() || 'unknown';
  const date = `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const seconds = secondsSince(startedAt);
  writeFileSync(path.join(folder, 'test-durations.json'), JSON.stringify({ date, commit, seconds, steps }));
}

const secondsSince = (startedAt) => (Date.now() - startedAt) / 1000;

async function main() {
  const begunAt = Date.now();
  const durations = [];
  await ensureDependencies();
  const wanted = process.argv.slice(2);
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    if (wanted.length > 0 && !wanted.some((word) => step.name.includes(word))) continue;
    const startedAt = Date.now();
    console.log(`\n── ${step.name}`);
    for (const needed of step.needs ?? []) if (!(await ensureDebianPackage(needed.package, needed))) return 1;
    await step.before?.();
    const { code } = await step.run();
    const seconds = secondsSince(startedAt);
    durations.push({ name: step.name, seconds });
    console.log(`── ${step.name}: ${code === 0 ? 'ok' : 'failed'} (${seconds.toFixed(1)} s)`);
    const counted =
      code === 0 || step.count ? (step.count?.() ?? { passed: 1, failed: 0 }) : { passed: 0, failed: 1 };
    total.passed += counted.passed;
    total.failed += counted.failed;
    if (code !== 0) {
      console.log(`\n${total.passed} passed, ${Math.max(1, total.failed)} failed`);
      return 1;
    }
  }
  if (wanted.length === 0) keepDurations(begunAt, durations);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
