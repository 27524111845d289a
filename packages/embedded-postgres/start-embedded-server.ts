import { renameSync, statSync } from 'node:fs';
import { writeAccessRules } from './access-rules.ts';
import { adoptPostmaster } from './adopt-postmaster.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './create-cluster.ts';
import { takeOwnership } from './ownership.ts';
import { type Postmaster, type PostmasterSetup, startPostmaster } from './postmaster.ts';
import { findLivePostmaster } from './postmaster-file.ts';
import { type ServerHome, settleServerHome } from './server-home.ts';
import type { ServerLog } from './server-log.ts';
import { SOCKET_PORT, settleSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export type EmbeddedServerOptions = {
  /**
   * The name of the program that the database is for: an account of the system, a folder in /var/lib and one in /tmp may have this
   * name.
   */
  name: string;
  dataDir: string;
  /** The setting POSTGRES_BIN: the folder of a system's own PostgreSQL programs. */
  postgresBin?: string | undefined;
  log: ServerLog;
  /** Replaces /var/lib/<name>, for tests. */
  fallbackRoot?: string | undefined;
  /** Milliseconds to wait for another process that is leaving the same data folder. */
  ownerWaitMs?: number | undefined;
  /** PostgreSQL settings on top of ours, for tests. */
  settings?: Record<string, string> | undefined;
};

export type EmbeddedServer = {
  /** The connection of a superuser, through a socket at which PostgreSQL accepts only our own user (access-rules.ts): no password. */
  connection: { host: string; port: number; user: string; database: string };
  cluster: string;
  /** Whether the server outlived a killed Node and goes on. */
  isAdopted: boolean;
  pid(): number;
  /** Stops the server cleanly and gives the folder back. If it is not called, Node leaves its server to the next start. */
  stop(): Promise<void>;
};

const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

/** Starts, or takes over, the PostgreSQL of a data folder, and keeps it running until stop(). */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const home = settleServerHome(options);
  const binaries = findBinaries({ ...options, ...home });
  const ownership = await takeOwnership(home.folder, options.ownerWaitMs);
  try {
    const { setup, postmaster, isAdopted } = await bringUp(home, binaries, options);
    const supervisor = supervise(postmaster, setup);
    const stop = once(async () => {
      await supervisor.stop();
      ownership.release();
    });
    const connection = {
      host: setup.socketFolder,
      port: SOCKET_PORT,
      user: SUPERUSER,
      database: 'postgres',
    };
    const { cluster } = home;
    return { connection, cluster, isAdopted, pid: supervisor.pid, stop };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

async function bringUp(
  home: ServerHome,
  binaries: Binaries,
  options: EmbeddedServerOptions,
): Promise<{
  setup: PostmasterSetup;
  postmaster: Postmaster;
  isAdopted: boolean;
}> {
  const { log, settings = {} } = options;
  if ((await ensureCluster(home, binaries)) === 'created') {
    log.info({ cluster: home.cluster }, 'database cluster created');
  }
  const orphan = findLivePostmaster(home.cluster);
  const socketFolder = orphan?.socketFolder || settleSocketFolder(home);
  // Only our own user may connect, whatever the cluster's own files say.
  const rules = writeAccessRules(home.folder);
  const setup = { home, binaries, socketFolder, settings: { ...settings, ...rules }, log };
  const adopted = orphan && (await adoptPostmaster(setup, orphan));
  if (adopted) {
    log.info({ postmaster: adopted.pid }, 'PostgreSQL still running, adopted');
    return { setup, postmaster: adopted, isAdopted: true };
  }
  if (orphan) setup.socketFolder = settleSocketFolder(home);
  keepLogSmall(home.logFile);
  const postmaster = await startPostmaster(setup);
  log.info({ postmaster: postmaster.pid, cluster: home.cluster, major: binaries.major }, 'PostgreSQL ready');
  return { setup, postmaster, isAdopted: false };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}

function keepLogSmall(file: string): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`);
}
