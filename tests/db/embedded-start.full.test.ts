import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EmbeddedServers, query, timeout } from '#tests/support/postgres-embedded.ts';
import { until } from '#tests/support/postgres-process.ts';

const servers = new EmbeddedServers();

test('creates the database, keeps its rows, and works a second time', { timeout }, async () => {
  expect(existsSync(servers.dataDir)).toBe(false);
  const first = await servers.start();
  expect(first.isAdopted).toBe(false);
  await query(first, 'create table kept (id int); insert into kept values (7)');
  await first.stop();

  const second = await servers.start();
  expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('listens on no network address and syncs every commit', { timeout }, async () => {
  servers.useExisting();
  const server = await servers.start();
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(server, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(statSync(server.connection.host).mode & 0o077).toBe(0);
});

test('knows the letters of French, as any database of UTF-8 text should', { timeout }, async () => {
  servers.useExisting();
  const server = await servers.start();
  expect(await query(server, `select upper('été') as upper, 'É' ilike 'é' as same`)).toEqual([
    { upper: 'ÉTÉ', same: true },
  ]);
});

for (const toGroup of [false, true]) {
  test(`starts after kill -9 of Node${toGroup ? ' and initdb' : ''} during initdb`, { timeout }, async () => {
    const child = servers.startProcess();
    await until(() =>
      servers.unfinishedClusters().some((cluster) => existsSync(path.join(cluster, 'base/1'))),
    );
    child.kill('SIGKILL', toGroup);
    await child.ended;
    expect(existsSync(path.join(servers.home, 'cluster'))).toBe(false);

    const server = await servers.start();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);

    // An initdb that outlived Node may have put files back in its folder meanwhile; the next start clears it.
    await server.stop();
    await servers.start();
    expect(servers.unfinishedClusters()).toEqual([]);
  });
}

const damages = [
  {
    name: 'made by another major version',
    damage: (cluster: string) => writeFileSync(path.join(cluster, 'PG_VERSION'), '14\n'),
    reason: 'wrong-major',
    says: 'PostgreSQL 14',
  },
  {
    name: 'without PG_VERSION',
    damage: (cluster: string) => rmSync(path.join(cluster, 'PG_VERSION')),
    reason: 'not-a-cluster',
    says: 'PG_VERSION',
  },
  {
    name: 'without its control file',
    damage: (cluster: string) => rmSync(path.join(cluster, 'global/pg_control')),
    reason: 'corrupted',
    says: 'abîmée',
  },
];

for (const { name, damage, reason, says } of damages) {
  test(`says what is wrong with a cluster ${name}, and leaves it as it is`, { timeout }, async () => {
    servers.useExisting();
    const cluster = path.join(servers.home, 'cluster');
    damage(cluster);
    const before = readdirSync(cluster);
    await expect(servers.start()).rejects.toMatchObject({ reason, message: expect.stringContaining(says) });
    expect(readdirSync(cluster)).toEqual(before);
    // The failed start gave the folder back.
    await expect(servers.start({ ownerWaitMs: 0 })).rejects.toMatchObject({ reason });
  });
}
