import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { explainFailure, isPassingFailure } from './failure.ts';
import { readPostmasterFile, removeStaleFiles } from './postmaster-file.ts';
import { runAs } from './run-as.ts';
import type { ServerHome } from './server-home.ts';
import type { ServerLog } from './server-log.ts';
import { postmasterArgs } from './server-settings.ts';

export type PostmasterSetup = {
  home: ServerHome;
  binaries: Binaries;
  socketFolder: string;
  settings: Record<string, string>;
  log: ServerLog;
};

/** A PostgreSQL server that accepts connections. */
export type Postmaster = {
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  gone: Promise<void>;
};

const POLL_MS = 10;
/** Milliseconds for recovery. Replaying the journal after a crash takes seconds at our size; a machine that is swapping needs more. */
const RECOVERY_LIMIT_MS = 10 * 60_000;
/** Milliseconds that the last children of a killed server may take to leave. */
const LEAVING_LIMIT_MS = 30_000;

/** For the owner only. Starts the server, repeatedly while remains of a killed one are in the way. */
export async function startPostmaster(setup: PostmasterSetup): Promise<Postmaster> {
  const deadline = Date.now() + LEAVING_LIMIT_MS;
  for (;;) {
    removeStaleFiles(setup.home.cluster, setup.socketFolder);
    const logStart = sizeOf(setup.home.logFile);
    const child = spawnPostmaster(setup);
    const gone = whenGone(child);
    if (await becomesReady(child, setup)) return { pid: pidOf(child), gone };
    const printed = readFrom(setup.home.logFile, logStart);
    if (!isPassingFailure(printed) || Date.now() > deadline) {
      throw explainFailure(printed, setup.home);
    }
    await delay(POLL_MS * 5);
  }
}

/** Waits for the server of this cluster to accept connections. False if it ends before that. */
export async function waitUntilReady(
  setup: PostmasterSetup,
  isAlive: () => boolean,
  pid: number,
): Promise<boolean> {
  const started = Date.now();
  let nextNotice = started + 5000;
  while (isAlive()) {
    const facts = readPostmasterFile(setup.home.cluster);
    if (facts?.pid === pid && facts.status === 'ready') return true;
    if (Date.now() > nextNotice) {
      setup.log.info({ postmaster: pid }, 'PostgreSQL is recovering its database');
      nextNotice += 5000;
    }
    if (Date.now() - started > RECOVERY_LIMIT_MS) throw tooLong(setup.home);
    await delay(POLL_MS);
  }
  return false;
}

async function becomesReady(child: ChildProcess, setup: PostmasterSetup): Promise<boolean> {
  const failed = new Promise<never>((_, reject) =>
    child.once('error', (cause) => reject(explainFailure(cause.message, setup.home))),
  );
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return Promise.race([failed, waitUntilReady(setup, isAlive, pidOf(child))]);
}

/**
 * Starts the server detached, so that Ctrl-C in a terminal reaches only Node, which drains first. Its output goes to a file rather than
 * a pipe: the server outlives a killed Node.
 */
function spawnPostmaster(setup: PostmasterSetup): ChildProcess {
  const { home, binaries, socketFolder, settings } = setup;
  const output = openSync(home.logFile, 'a', 0o600);
  try {
    const args = postmasterArgs(home.cluster, socketFolder, settings);
    const child = spawn(path.join(binaries.bin, 'postgres'), args, {
      ...runAs(home.account),
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

function whenGone(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** The pid of a child; -1 if the program could not be started at all: its error event has the reason. */
function pidOf(child: ChildProcess): number {
  return child.pid ?? -1;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readFrom(file: string, start: number): string {
  return readFileSync(file).subarray(start).toString('utf8');
}

function tooLong(home: ServerHome): EmbeddedServerError {
  return new EmbeddedServerError(
    'server',
    `PostgreSQL n’est toujours pas prêt après ${RECOVERY_LIMIT_MS / 60_000} minutes. Il continue en arrière-setup : regardez ${home.logFile}, puis relancez.`,
  );
}
