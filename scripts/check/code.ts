import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { formatProblem } from '#server/content/problem.ts';
import { reportTics } from './code/code-tics.ts';
import { findSlips, mend, reportSlips } from './code/code-typography.ts';
import { findEmptyNames } from './code/empty-names.ts';
import { findMixedNames } from './code/row-names.ts';
import { findIdleNames, findSharedNames, isShared } from './code/shared-names.ts';
import { findStaticTraps } from './code/static-views.ts';

/** Not read by visitors: texts for the operator and for authors of content, formats of machines, text messages. */
const FOR_OTHERS = [
  'packages/embedded-postgres/',
  'server/config.ts',
  'server/environment-problem.ts',
  'server/listen.ts',
  'server/run.ts',
  'packages/auth-service/',
  'server/content/fixtures/',
  'server/content/legal-versions.ts',
  'server/content/map-points.ts',
  'server/content/markdown/',
  'server/content/prices.ts',
  'server/content/problem.ts',
  'server/content/source/',
  'server/db/',
  'server/machine/merchant-feed.ts',
  'server/sms/',
  'server/third-parties/',
  // Words of a mail that the visitor completes: they are part of an address.
  'app/routes/site/contact-subject.ts',
  // The parts of these mails typeset the texts that they are given.
  'server/mail/templates/',
];

/** Modules whose words visitors read, by path from the project's root. */
function readableModules(): string[] {
  return globSync('{app,domain,packages,server}/**/*.{ts,tsx}')
    .filter((file) => !/\.(?:test|d)\.tsx?$/.test(file))
    .filter((file) => !FOR_OTHERS.some((other) => file.startsWith(other)))
    .sort();
}

const files = readableModules();
if (process.argv.includes('--fix')) {
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const slips = findSlips(file, source);
    if (slips.length > 0) writeFileSync(file, mend(source, slips));
  }
}
const slips = files.flatMap((file) => reportSlips(file, readFileSync(file, 'utf8')));
if (slips.length > 0)
  console.error(
    'Tout corriger : node scripts/run.mjs scripts/check/code.ts --fix, puis npx biome check --write',
  );
const ofApp = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.(?:test|d)\.tsx?$/.test(file));
const traps = findStaticTraps(new Map(ofApp.map((file) => [file, readFileSync(file, 'utf8')])));
const tics = files.flatMap((file) => reportTics(file, readFileSync(file, 'utf8')));
const mixed = globSync('{app,domain,packages,server,tests}/**/*.{ts,tsx}').flatMap((file) =>
  findMixedNames(file, readFileSync(file, 'utf8')),
);
const empty = globSync('{app,domain,packages,server,scripts}/**/*.{ts,tsx}')
  .filter((file) => !/\.(?:test|d)\.tsx?$/.test(file))
  .flatMap((file) => findEmptyNames(file, readFileSync(file, 'utf8')));
const shared = new Map(
  globSync('{app,domain,server}/**/*.{ts,tsx}')
    .filter((file) => isShared(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .sort()
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const idle = findIdleNames(shared);
if (idle.length > 0) console.error(`Noms permis pour rien (shared-names.ts)\u00a0: ${idle.join(', ')}`);
const problems = [...slips, ...tics, ...traps, ...mixed, ...empty, ...findSharedNames(shared)];
for (const problem of problems) console.error(formatProblem(problem));
console.log(`Textes et vues du code : ${problems.length} erreur(s) dans ${files.length} fichiers`);
process.exitCode = problems.length + idle.length > 0 ? 1 : 0;
