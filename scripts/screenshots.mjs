// npm run screenshots: writes the screenshots that `npm test` compares with, where they changed (tests/e2e/visual/baselines).
// Arguments go to Playwright: npm run screenshots -- -g home
import { chromium, noteDrawnBy } from './setup/chromium.mjs';
import { ensureDebianPackage } from './setup/debian-packages.mjs';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { runProjectNode } from './setup/project-node.mjs';

try {
  await ensureDependencies();
  const browser = chromium('captures d’écran');
  if (!(await ensureDebianPackage(browser.package, browser))) process.exit(1);
  await ensureBuild();
  await ensureBuild('catalogue');
  const { code } = await runProjectNode([
    'node_modules/@playwright/test/cli.js',
    'test',
    '--project=visual',
    '--update-snapshots=changed',
    ...process.argv.slice(2),
  ]);
  if (code === 0) noteDrawnBy(browser.program);
  process.exit(code);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
