// npm run torture: races, crashes, faults, guesses, attacks and drills in full, on both databases. npm test runs a few rounds of
// each. A part can be run alone: npm run torture -- faults backup
// npm run torture -- soak: minutes of every kind of visit (scripts/soak/); --minutes=10 --rate=300 --faults=1% --readers=90%.
import { readdirSync } from 'node:fs';
import { chromium } from './setup/chromium.mjs';
import { ensureDebianPackage } from './setup/debian-packages.mjs';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { runProjectNode } from './setup/project-node.mjs';

const TESTS = [
  'tests/db/order-races.test.ts',
  'tests/db/order-crash.full.test.ts',
  'tests/db/backup-drills.full.test.ts',
  'tests/db/order-model.full.test.ts',
  'tests/server/orders/payment-events.full.test.ts',
  'tests/server/shop/checkout-races.full.test.ts',
  'tests/server/auth/guessing.full.test.ts',
  'tests/server/auth/guess-times.full.test.ts',
  'tests/server/auth/session-model.full.test.ts',
  'tests/server/account/access-matrix.full.test.ts',
  'tests/server/deploy/restarts.test.ts',
  'tests/server/faults/database-away.test.ts',
  'tests/server/faults/kill-app.test.ts',
  'tests/server/faults/full-disk.test.ts',
  'tests/server/faults/power-cut.test.ts',
  'tests/server/faults/mail-away.test.ts',
];
const ATTACKS = 'tests/server/attacks';
/** Parts that are the same whatever the database. */
const ONCE = [
  'tests/server/deploy/caddy.test.ts',
  ...readdirSync(ATTACKS).map((file) => `${ATTACKS}/${file}`),
];
const PACKAGES = {
  'postgresql-15': {
    program: '/usr/lib/postgresql/15/bin/postgres',
    why: 'courses et pannes sur un second PostgreSQL',
  },
  'nginx-light': { program: '/usr/sbin/nginx', why: 'redémarrages derrière nginx' },
  'chromium-headless-shell': chromium('attaques vues par un vrai navigateur'),
};

async function main() {
  const wanted = process.argv.slice(2);
  const isWanted = (file) => wanted.length === 0 || wanted.some((word) => file.includes(word));
  if (wanted[0] !== 'soak' && ![...TESTS, ...ONCE].some(isWanted))
    throw new Error(`Aucun essai ne porte ce nom : ${wanted.join(' ')}`);
  await ensureDependencies();
  for (const [name, use] of Object.entries(PACKAGES)) if (!(await ensureDebianPackage(name, use))) return 1;
  if (wanted[0] === 'soak') return (await runProjectNode(['scripts/soak/main.ts', ...wanted.slice(1)])).code;
  await ensureBuild();
  let failures = 0;
  for (const TEST_DATABASE of ['embedded', 'debian15']) {
    const tests = [...TESTS, ...(TEST_DATABASE === 'embedded' ? ONCE : [])].filter(isWanted);
    if (tests.length === 0) continue;
    console.log(`\n── ${TEST_DATABASE}`);
    // One file at a time: each takes the machine for itself.
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', '--no-file-parallelism'];
    const { code } = await runProjectNode([...args, ...tests], { env: { TORTURE: 'full', TEST_DATABASE } });
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
