import path from 'node:path';
import type { Problem } from '#server/content/problem.ts';
import type { MigrationFile } from '#server/db/migration-files.ts';

/** What each migration was when it was added, as `sha256sum --check` reads it. Lines are added and never changed. */
export const DIGESTS_FILE = 'db/migrations.sha256';
const FOLDER = 'db/migrations';

type Migration = Pick<MigrationFile, 'name' | 'checksum'>;

const lineOf = ({ name, checksum }: Migration): string => `${checksum}  ${FOLDER}/${name}`;

const recordedIn = (digests: string): Migration[] =>
  digests
    .split('\n')
    .filter(Boolean)
    .map((line) => ({
      checksum: line.slice(0, 64),
      name: line
        .slice(64)
        .trim()
        .slice(FOLDER.length + 1),
    }));

/** The same lines, and those of migrations that are new. */
export function withNewDigests(digests: string, migrations: readonly Migration[]): string {
  const recorded = recordedIn(digests);
  const added = migrations.filter(({ name }) => !recorded.some((each) => each.name === name));
  return [...recorded, ...added]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((each) => `${lineOf(each)}\n`)
    .join('');
}

/** Migrations that were edited or taken away since they were added, and those that nobody has recorded. */
export function digestProblems(digests: string, migrations: readonly Migration[]): Problem[] {
  const recorded = recordedIn(digests);
  const problemOf = (name: string, message: string): Problem => ({
    file: path.join(FOLDER, name),
    line: 1,
    severity: 'error',
    message,
  });
  return [
    ...migrations.flatMap(({ name, checksum }) => {
      const before = recorded.find((each) => each.name === name);
      if (!before)
        return [problemOf(name, 'n’est pas dans db/migrations.sha256\u00a0: npm run schema l’y écrit.')];
      return before.checksum === checksum
        ? []
        : [
            problemOf(
              name,
              'a changé depuis qu’elle est là\u00a0: une base l’a peut-être appliquée. Écrivez-en une autre.',
            ),
          ];
    }),
    ...recorded
      .filter(({ name }) => !migrations.some((each) => each.name === name))
      .map(({ name }) => problemOf(name, 'n’est plus là\u00a0: une base l’a peut-être appliquée.')),
  ];
}
