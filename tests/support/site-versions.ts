import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './real-site.ts';

const OF_ROOT = ['content', 'node_modules', 'package.json', 'public', 'server', 'domain'];

/**
 * Makes the built site with one more migration than the previous version, in a folder of its own below `folder`, and returns that
 * folder. Numbers begin at 0; the version before the previous one is removed.
 */
export function versionWith(folder: string, number: number, migration: (number: number) => string): string {
  const folderOf = (one: number) => path.join(folder, `version-${one}`);
  const version = folderOf(number);
  mkdirSync(path.join(version, 'db'), { recursive: true });
  // A copy instead of a link, because the process looks for everything else from its own place.
  cpSync(path.join(ROOT, 'build/process'), path.join(version, 'build/process'), { recursive: true });
  for (const part of readdirSync(path.join(ROOT, 'build')))
    if (part !== 'process') symlinkSync(path.join(ROOT, 'build', part), path.join(version, 'build', part));
  for (const part of OF_ROOT) symlinkSync(path.join(ROOT, part), path.join(version, part));
  const migrations = path.join(number === 0 ? ROOT : folderOf(number - 1), 'db/migrations');
  cpSync(migrations, path.join(version, 'db/migrations'), { recursive: true });
  writeFileSync(
    path.join(version, 'db/migrations', `${20990101000000 + number}_add_trial.sql`),
    migration(number),
  );
  if (number > 1) rmSync(folderOf(number - 2), { recursive: true });
  return version;
}
