import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { majorVersion } from './debian-packages.mjs';
import { ROOT } from './project-node.mjs';

/** Each version of Chromium draws edges differently: this file says which one drew the pictures of templates.spec.ts. */
const DRAWN_BY = path.join(ROOT, 'tests/e2e/pictures/chromium.txt');

/** Debian's Chromium without its windows, as new as the one that drew the pictures. For ensureDebianPackage. */
export const chromium = (why) => ({
  package: 'chromium-headless-shell',
  program: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  why,
  atLeast: existsSync(DRAWN_BY) ? Number(readFileSync(DRAWN_BY, 'utf8')) : 0,
});

export function noteDrawnBy(program) {
  writeFileSync(DRAWN_BY, `${majorVersion(program)}\n`);
}
