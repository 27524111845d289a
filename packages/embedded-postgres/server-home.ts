import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { defaultFallbackRoot, sharedFolder } from './fallback-root.ts';
import { chooseOsAccount, isRoot, type OsAccount } from './os-account.ts';
import { canEnter } from './run-as.ts';
import type { ServerLog } from './server-log.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * The folder of one embedded server. It belongs to Node's user, and only `cluster` and the socket folder inside belong
 * to PostgreSQL's: as root, a log or lock file opened where `nobody` can write could be a link to any file.
 */
export type ServerHome = {
  folder: string;
  /** PostgreSQL's own files (PGDATA). */
  cluster: string;
  logFile: string;
  account: OsAccount | null;
  /** The name of the program that the database is for. */
  name: string;
  /** The folder for things that the account must reach and cannot reach beside the site. */
  fallbackRoot: string;
};

type HomeNeed = {
  name: string;
  dataDir: string;
  /** Tests use their own; see defaultFallbackRoot. */
  fallbackRoot?: string | undefined;
  log: ServerLog;
};

type LocationRecord = {
  folder: string;
};

export function settleServerHome(need: HomeNeed): ServerHome {
  const { name, fallbackRoot = defaultFallbackRoot(name) } = need;
  const at = (folder: string) => homeAt(folder, name, fallbackRoot);
  const dataDir = makeFolder(path.resolve(need.dataDir));
  const recorded = readRecord(dataDir);
  if (recorded) return at(recorded);

  const usual = at(makeFolder(path.join(dataDir, 'postgres')));
  if (canEnter(usual.folder, usual.account)) return usual;
  if (usual.account) letThrough(dataDir, usual.account);
  if (canEnter(usual.folder, usual.account)) return usual;
  if (existsSync(usual.cluster)) {
    throw new EmbeddedServerError(
      'unreachable',
      `La base de données est dans ${usual.cluster}, où son utilisateur (${usual.account?.label}) ne peut plus entrer. Ouvrez le passage (chmod o+x sur les dossiers parents) ou déplacez le site.`,
    );
  }
  return moveAway(dataDir, { name, fallbackRoot, log: need.log });
}

/**
 * Lets the account's group pass through a data folder that is root's alone, and nobody else. Only this folder is ours to change, not
 * those above it.
 */
function letThrough(dataDir: string, account: OsAccount): void {
  const facts = statSync(dataDir);
  const isRootsAlone = facts.uid === 0 && (facts.mode & 0o077) === 0;
  if (!isRootsAlone) return;
  chownSync(dataDir, facts.uid, account.gid);
  chmodSync(dataDir, 0o710);
}

function homeAt(folder: string, name: string, fallbackRoot: string): ServerHome {
  const cluster = path.join(folder, 'cluster');
  const account = chooseOsAccount(cluster, name);
  const logFile = path.join(folder, 'server.log');
  return { folder, cluster, logFile, account, name, fallbackRoot };
}

type Away = { name: string; fallbackRoot: string; log: ServerLog };

/** Moves the home to one place per data folder, always the same, so that a lost record does not lose the data. */
function moveAway(dataDir: string, { name, fallbackRoot, log }: Away): ServerHome {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = path.join(sharedFolder(fallbackRoot), `data-${digest}`);
  const hadData = existsSync(path.join(folder, 'cluster'));
  makeFolder(folder);
  const home = homeAt(folder, name, fallbackRoot);
  if (!canEnter(folder, home.account)) {
    throw new EmbeddedServerError(
      'unreachable',
      `L’utilisateur ${home.account?.label} ne peut entrer ni dans ${dataDir} ni dans ${folder}. Ouvrez le passage (chmod o+x sur les dossiers parents) ou donnez DATABASE_URL.`,
    );
  }
  const record: LocationRecord = { folder };
  writeFileSync(recordFile(dataDir), `${JSON.stringify(record, null, '\t')}\n`, { flush: true });
  syncFolder(dataDir);
  const facts = { folder, dataDir, account: home.account?.label };
  log.warn(facts, 'PostgreSQL cannot enter DATA_DIR as its account: its files are kept in another folder');
  if (hadData) {
    log.warn(facts, 'this folder already holds a database, which is used: delete it to start from nothing');
  }
  return home;
}

/** Reads the recorded folder. If it is gone, the start is refused: an empty one would look as if every order were lost. */
function readRecord(dataDir: string): string | null {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return null;
  const { folder }: LocationRecord = JSON.parse(readFileSync(file, 'utf8'));
  if (existsSync(folder)) return folder;
  throw new EmbeddedServerError(
    'not-a-cluster',
    `La base de données devrait être dans ${folder} (noté dans ${file}), mais ce dossier n’existe plus. Remettez-le en place ou restaurez une sauvegarde ; pour repartir d’une base vide, supprimez ${file}.`,
  );
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-location.json');
}

/** Makes a folder and returns its real path. As root, it lets PostgreSQL's user through, but lets nobody list it. */
function makeFolder(folder: string): string {
  try {
    const created = mkdirSync(folder, { recursive: true });
    // mkdir's own mode would be cut by the umask.
    if (created) chmodSync(folder, isRoot() ? 0o711 : 0o700);
    return realpathSync(folder);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new EmbeddedServerError(
      'permission',
      `Le dossier ${folder} ne peut pas être créé ou lu : ${detail}. Choisissez un DATA_DIR modifiable.`,
      cause,
    );
  }
}
