import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { findLivePostmaster } from '#packages/embedded-postgres/postmaster-file.ts';
import {
  type EmbeddedServer,
  type EmbeddedServerOptions,
  startEmbeddedServer,
} from '#packages/embedded-postgres/start-embedded-server.ts';
import { PROGRAM_NAME } from '#server/db/program-name.ts';
import { startProcess, type TestProcess, until } from './postgres-process.ts';
import { makeTestFolder, quietLog, removeTestFolder, testedPostgresBin } from './postgres-servers.ts';

export const serverProgram = 'tests/db/server-process.ts';
export const timeout = 60_000;

/**
 * For a file whose tests start embedded servers: each test has a folder of its own, and everything that it started, killed or left
 * behind is ended after it.
 */
export class EmbeddedServers {
  /** The folder of the running test. */
  folder = '';
  dataDir = '';
  #started: (TestProcess | EmbeddedServer)[] = [];
  /** A data folder whose database exists already: making one takes most of a second. */
  readonly #existing = makeTestFolder();

  constructor() {
    beforeAll(async () => {
      this.folder = this.#existing;
      const server = await this.start({ dataDir: this.#existing });
      await server.stop();
    }, timeout);
    beforeEach(() => {
      this.folder = makeTestFolder();
      this.dataDir = path.join(this.folder, 'data');
    });
    afterEach(() => this.#endAll(), timeout);
    afterAll(() => removeTestFolder(this.#existing));
  }

  get home(): string {
    return path.join(this.dataDir, 'postgres');
  }

  /** Puts a copy of an existing database into the data folder. */
  useExisting(): void {
    copyFolder(this.#existing, this.dataDir);
  }

  async start(options: Partial<EmbeddedServerOptions> = {}): Promise<EmbeddedServer> {
    const server = await startEmbeddedServer({ ...this.#options(), log: quietLog, ...options });
    this.#started.push(server);
    return server;
  }

  /** Starts a server in a Node process of its own, to be killed. */
  startProcess(options: Partial<EmbeddedServerOptions> = {}, cwd?: string): TestProcess {
    const child = startProcess(serverProgram, [JSON.stringify({ ...this.#options(), ...options })], cwd);
    this.#started.push(child);
    return child;
  }

  async startReadyProcess(): Promise<TestProcess> {
    const child = this.startProcess();
    await child.waitFor('ready');
    return child;
  }

  /** Folders that a killed initdb leaves behind. */
  unfinishedClusters(): string[] {
    if (!existsSync(this.home)) return [];
    const names = readdirSync(this.home).filter((name) => name.startsWith('cluster.new'));
    return names.map((name) => path.join(this.home, name));
  }

  #options() {
    const fallbackRoot = path.join(this.folder, 'fallback');
    return { name: PROGRAM_NAME, dataDir: this.dataDir, fallbackRoot, postgresBin: testedPostgresBin() };
  }

  async #endAll(): Promise<void> {
    await Promise.all(this.#started.map(end));
    this.#started = [];
    for (const cluster of clustersOf(this.folder)) {
      const orphan = findLivePostmaster(cluster);
      if (orphan) process.kill(orphan.pid, 'SIGQUIT');
      await until(() => !findLivePostmaster(cluster));
    }
    removeTestFolder(this.folder);
  }
}

/** Copies a folder with owners and modes. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

export async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

async function end(one: TestProcess | EmbeddedServer): Promise<void> {
  if ('stop' in one) return one.stop();
  try {
    one.kill('SIGKILL');
  } catch {
    // The process has ended already.
  }
  await one.ended;
}

function clustersOf(root: string): string[] {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return found.filter((file) => path.basename(file) === 'cluster').map((file) => path.join(root, file));
}
