// npm run torture: the races and crashes of orders and the drills of backups in full, on both databases. npm test runs a few rounds of each.
// npm run torture: races and crashes of orders, guesses and sessions in full, on both databases. npm test runs a few rounds of each.
// npm run torture: the races and crashes of orders in full, on both databases, and the attacks. npm test runs a few rounds of each.
// npm run torture: the races, crashes and faults in full, on both databases. npm test runs a few rounds of each.
import { ensureDebianPackage } from './setup/debian-packages.mjs';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { runProjectNode } from './setup/project-node.mjs';

const TESTS = [
  'tests/db/order-races.test.ts',
  'tests/db/order-crash.test.ts',
  'tests/db/backup-drills.test.ts',
  'tests/server/shop/checkout-races.test.ts',
  'tests/server/deploy/caddy.test.ts',
  'tests/server/auth/guessing.test.ts',
  'tests/server/auth/guess-times.test.ts',
  'tests/server/auth/session-model.test.ts',
  'tests/server/account/access-matrix.test.ts',
];
/** The same whatever the database. */
const ONCE = ['tests/server/attacks/'];
const DEBIAN15 = {
  program: '/usr/lib/postgresql/15/bin/postgres',
  why: 'courses et pannes sur un second PostgreSQL',
  'tests/server/deploy/restarts.test.ts',
  'tests/server/faults/database-away.test.ts',
  'tests/server/faults/kill-app.test.ts',
  'tests/server/faults/full-disk.test.ts',
  'tests/server/faults/power-cut.test.ts',
  'tests/server/faults/mail-away.test.ts',
];
const PACKAGES = {
  'postgresql-15': {
    program: '/usr/lib/postgresql/15/bin/postgres',
    why: 'courses et pannes sur un second PostgreSQL',
  },
  'nginx-light': { program: '/usr/sbin/nginx', why: 'redémarrages derrière nginx' },
};

const CHROMIUM = {
  program: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  why: 'attaques vues par un vrai navigateur',
};

async function main() {
  await ensureDependencies();
  if (!(await ensureDebianPackage('postgresql-15', DEBIAN15))) return 1;
  if (!(await ensureDebianPackage('chromium-headless-shell', CHROMIUM))) return 1;
  for (const [name, use] of Object.entries(PACKAGES)) if (!(await ensureDebianPackage(name, use))) return 1;
  await ensureBuild();
  let failures = 0;
  for (const TEST_DATABASE of ['embedded', 'debian15']) {
    console.log(`\n── ${TEST_DATABASE}`);
    // One file at a time: each takes the machine for itself.
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--no-file-parallelism',
      ...TESTS,
      ...(TEST_DATABASE === 'embedded' ? ONCE : []),
    ];
    const { code } = await runProjectNode(args, { env: { TORTURE: 'full', TEST_DATABASE } });
    if (code !== 0) failures += 1;
  }
  return failures;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
