// npm run screenshots: takes the pictures that `npm test` compares with, where they changed (tests/e2e/pictures).
// Arguments go to Playwright: npm run screenshots -- -g home
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, noteDrawnBy } from './setup/chromium.mjs';
import { ensureDebianPackage } from './setup/debian-packages.mjs';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { ROOT, runProjectNode } from './setup/project-node.mjs';

const PICTURES = path.join(ROOT, 'tests/e2e/pictures');

/** Reduces pictures to a fifth of their bytes: the loss is less than what the comparison tolerates. */
async function reduceColours() {
  // Its package is there once the dependencies are.
  const { default: sharp } = await import('sharp');
  const names = readdirSync(PICTURES).filter((name) => name.endsWith('.png'));
  for (const file of names.map((name) => path.join(PICTURES, name))) {
    const drawn = readFileSync(file);
    const { isPalette } = await sharp(drawn).metadata();
    if (isPalette) continue;
    writeFileSync(file, await sharp(drawn).png({ colours: 32, dither: 0, effort: 10 }).toBuffer());
  }
}

try {
  await ensureDependencies();
  const browser = chromium('captures d’écran');
  if (!(await ensureDebianPackage(browser.package, browser))) process.exit(1);
  await ensureBuild();
  const codes = [];
  for (const config of ['playwright.config.ts', 'playwright.full.config.ts']) {
    const { code } = await runProjectNode([
      'node_modules/@playwright/test/cli.js',
      'test',
      'templates.spec.ts',
      `--config=${config}`,
      '--project=site',
      '--update-snapshots=changed',
      '--pass-with-no-tests',
      ...process.argv.slice(2),
    ]);
    codes.push(code);
  }
  const code = codes.find(Boolean) ?? 0;
  if (code === 0) {
    await reduceColours();
    noteDrawnBy(browser.program);
  }
  process.exit(code);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
