import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatProblem, type Problem } from '#server/content/problem.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import { DIGESTS_FILE, digestProblems } from './migrations/digests.ts';
import { findContractions } from './migrations/find-contractions.ts';

/** The migrations before this one made the first version, one file for each area: no version ran before them. */
const FIRST_VERSION = '20261122000000';
const FOLDER = 'db/migrations';

const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const rank = (version: string) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name >= FIRST_VERSION);
const problems: Problem[] = files.flatMap((name) =>
  findContractions(
    readFileSync(path.join(FOLDER, name), 'utf8'),
    (version) => rank(version) <= rank(current),
  ).map(({ line, statement, reason }) => ({
    file: path.join(FOLDER, name),
    line,
    severity: 'error' as const,
    message: `« ${statement} » ${reason}. Voir docs/how-to/upgrade-and-rollback.md.`,
  })),
);
problems.push(
  ...digestProblems(readFileSync(DIGESTS_FILE, 'utf8'), await readMigrationFiles('db/migrations')),
);
for (const problem of problems) console.error(formatProblem(problem));
console.log(
  `Migrations : ${problems.length} erreur(s) dans ${files.length} fichiers depuis la première version`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
