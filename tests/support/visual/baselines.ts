import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect as playwrightExpect, type TestInfo, test } from '@playwright/test';
import { chromium } from '#scripts/setup/chromium.mjs';
import { majorVersion } from '#scripts/setup/debian-packages.mjs';
import { drawDifference, findDifference } from './difference.ts';
import { readPicture, toBaseline } from './picture.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../e2e/visual/baselines');
const RENEW = 'npm run screenshots';

/** This Chromium is not the one that drew the baselines: Debian has a newer one every month. */
const { program, atLeast: drawnBy } = chromium('');
const isOther = majorVersion(program) !== drawnBy;

/** `npm run screenshots` writes what changed; every other run only compares. */
const isRenewing = ({ config }: TestInfo) => ['all', 'changed'].includes(config.updateSnapshots);

/** `expect(screenshot).toMatchBaseline('light-390/home')`. A baseline that is missing is a failure. */
export const expect = playwrightExpect.extend({
  async toMatchBaseline(screenshot: Buffer, name: string) {
    const problem = await problemOf(screenshot, name, test.info());
    return { pass: problem === null, message: () => problem ?? `${name} looks as its baseline` };
  },
});

async function problemOf(screenshot: Buffer, name: string, info: TestInfo): Promise<string | null> {
  const file = path.join(FOLDER, `${name}.webp`);
  const actual = await readPicture(screenshot);
  const baseline = existsSync(file) ? await readPicture(readFileSync(file)) : null;
  const difference =
    baseline && findDifference(baseline, actual, { edgesMayDiffer: isOther && !isRenewing(info) });
  if (baseline && !difference) return null;
  if (isRenewing(info)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await toBaseline(actual));
    return null;
  }
  if (!baseline || !difference) {
    const seen = keep(screenshot, `${name}-now.png`, info);
    return `${name} has no baseline. If it looks right in ${seen}, run \`${RENEW}\` and commit what it writes.`;
  }
  const drawn = keep(await drawDifference(baseline, actual, difference), `${name}-difference.png`, info);
  const { points, box } = difference;
  return [
    `${name} does not look as its baseline: ${points} points differ, in ${box.width} × ${box.height} at ${box.left}, ${box.top}`,
    `(${baseline.width} × ${baseline.height}, now ${actual.width} × ${actual.height}). Baseline, now and difference side by side:`,
    drawn,
    `If the change is wanted, run \`${RENEW}\` and commit what it writes.`,
  ].join('\n');
}

function keep(image: Buffer, name: string, info: TestInfo): string {
  const file = info.outputPath(name.replaceAll('/', '-'));
  writeFileSync(file, image);
  info.attachments.push({ name, contentType: 'image/png', path: file });
  return path.relative(process.cwd(), file);
}

/** Baselines of a folder that no test asks for any more; `npm run screenshots` removes them. */
export function leftOver(folder: string, names: readonly string[]): string[] {
  const unknown = globSync(`${folder}/*.webp`, { cwd: FOLDER }).filter(
    (file) => !names.includes(path.basename(file, '.webp')),
  );
  if (!isRenewing(test.info())) return unknown;
  for (const file of unknown) rmSync(path.join(FOLDER, file));
  return [];
}
