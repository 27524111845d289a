import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { explainFailure } from './failure.ts';
import { runAs } from './run-as.ts';
import type { ServerHome } from './server-home.ts';
import { syncFolder } from './sync-folder.ts';

export const SUPERUSER = 'postgres';

const UNFINISHED = 'cluster.new-';

/** Makes the cluster if there is none, else checks that our PostgreSQL can open it. Never deletes a cluster. */
export async function ensureCluster(home: ServerHome, binaries: Binaries): Promise<'created' | 'existing'> {
  removeUnfinished(home.folder);
  if (existsSync(home.cluster)) {
    checkMajor(home.cluster, binaries.major);
    return 'existing';
  }
  const fresh = mkdtempSync(path.join(home.folder, UNFINISHED));
  if (home.account) chownSync(fresh, home.account.uid, home.account.gid);
  chmodSync(fresh, 0o700);
  await initdb(fresh, home, binaries);
  // All or nothing: a killed initdb leaves only a folder that the next start removes.
  renameSync(fresh, home.cluster);
  syncFolder(home.folder);
  return 'created';
}

async function initdb(folder: string, home: ServerHome, binaries: Binaries): Promise<void> {
  const first = await runInitdb(folder, home, binaries, localeArgs(binaries.major, 'C.UTF-8'));
  if (first === null) return;
  if (!/invalid locale|could not.*locale/i.test(first)) throw explainFailure(first, home);
  const second = await runInitdb(folder, home, binaries, localeArgs(binaries.major, 'C'));
  if (second !== null) throw explainFailure(second, home);
}

/**
 * The arguments for byte order, which no system upgrade can change under our indexes; French order is requested only where it shows
 * (collate "fr-x-icu").
 */
function localeArgs(major: number, systemLocale: 'C.UTF-8' | 'C'): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${systemLocale}`]
    : ['--locale-provider=libc', `--locale=${systemLocale}`];
}

/** Runs initdb; returns null, or its complaint. */
async function runInitdb(
  folder: string,
  home: ServerHome,
  binaries: Binaries,
  locale: string[],
): Promise<string | null> {
  const args = ['-D', folder, '-U', SUPERUSER, '-A', 'peer', '-E', 'UTF8'];
  args.push('--data-checksums', '--no-instructions', ...locale);
  const child = spawn(path.join(binaries.bin, 'initdb'), args, {
    ...runAs(home.account),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [complaint, code] = await Promise.all([text(child.stderr), ended]);
  return code === 0 ? null : complaint || `initdb: code ${code}`;
}

function checkMajor(cluster: string, major: number): void {
  const file = path.join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new EmbeddedServerError(
      'not-a-cluster',
      `Le dossier ${cluster} existe mais n’est pas une base PostgreSQL complète (PG_VERSION manque). Restaurez une sauvegarde, ou déplacez ce dossier pour repartir d’une base vide.`,
    );
  }
  const found = Number(readFileSync(file, 'utf8'));
  if (found === major) return;
  throw new EmbeddedServerError(
    'wrong-major',
    `La base ${cluster} a été créée par PostgreSQL ${found}, et les programmes installés sont ceux de PostgreSQL ${major}, qui ne peut pas la lire. Revenez à la version précédente du site (ou donnez POSTGRES_BIN pour PostgreSQL ${found}), puis passez par une sauvegarde et une restauration.`,
  );
}

/**
 * Removes unfinished folders. Each try has a name of its own: an initdb that outlived its killed parent may still be writing in the
 * last one.
 */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) {
      rmSync(path.join(folder, name), {
        recursive: true,
        force: true,
        maxRetries: 10,
      });
    }
  }
}
