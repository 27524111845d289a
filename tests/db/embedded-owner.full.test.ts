import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyFolder, EmbeddedServers, query, timeout } from '#tests/support/postgres-embedded.ts';
import { until } from '#tests/support/postgres-process.ts';

const servers = new EmbeddedServers();

test('refuses a second owner of the same folder and names the first', { timeout }, async () => {
  servers.useExisting();
  const owner = await servers.startReadyProcess();
  await expect(servers.start({ ownerWaitMs: 50 })).rejects.toMatchObject({
    reason: 'owned',
    message: expect.stringContaining(`pid ${owner.pid}`),
  });
});

test('refuses a second owner within one process, and keeps the lock against others', {
  timeout,
}, async () => {
  servers.useExisting();
  await servers.start();
  await expect(servers.start({ ownerWaitMs: 0 })).rejects.toMatchObject({ reason: 'owned' });
  const stranger = servers.startProcess({ ownerWaitMs: 0 });
  expect(await stranger.waitFor('failed')).toMatchObject({ reason: 'owned' });
});

test('waits for an owner that is leaving', { timeout }, async () => {
  servers.useExisting();
  const owner = await servers.startReadyProcess();
  const next = servers.start({ ownerWaitMs: 20_000 });
  owner.kill('SIGTERM');
  expect((await next).isAdopted).toBe(false);
});

test('takes over from an owner that was killed, and adopts its server', { timeout }, async () => {
  servers.useExisting();
  const owner = await servers.startReadyProcess();
  const { postmaster } = await owner.waitFor('ready');
  owner.kill('SIGKILL');
  await owner.ended;

  const next = await servers.start();
  expect(next.isAdopted).toBe(true);
  expect(next.pid()).toBe(postmaster);
});

test('starts an adopted server again when it is killed', { timeout }, async () => {
  servers.useExisting();
  const owner = await servers.startReadyProcess();
  owner.kill('SIGKILL');
  await owner.ended;
  const next = await servers.start();
  const adopted = next.pid();
  process.kill(adopted, 'SIGKILL');
  await until(() => next.pid() !== adopted);
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('does not believe an owner note: the pid may be another program’s by now', { timeout }, async () => {
  servers.useExisting();
  const note = { pid: process.pid, since: '2026-01-01T00:00:00.000Z' };
  writeFileSync(path.join(servers.home, 'owner.json'), JSON.stringify(note));
  expect((await servers.start({ ownerWaitMs: 50 })).isAdopted).toBe(false);
});

test('does not believe a postmaster.pid that names another living program', { timeout }, async () => {
  servers.useExisting();
  const server = await servers.start();
  const file = path.join(server.cluster, 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await server.stop();
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
  expect((await servers.start()).isAdopted).toBe(false);
});

test('does not take the server of a folder for that of its copy', { timeout }, async () => {
  servers.useExisting();
  const original = await servers.start();
  const copy = path.join(servers.folder, 'copy');
  copyFolder(servers.dataDir, copy);
  const server = await servers.start({ dataDir: copy });
  expect(server.isAdopted).toBe(false);
  expect(server.pid()).not.toBe(original.pid());
});

test('stops cleanly on SIGTERM', { timeout }, async () => {
  servers.useExisting();
  const child = await servers.startReadyProcess();
  child.kill('SIGTERM');
  await child.waitFor('stopped');
  await child.ended;
  expectCleanStop();
});

test('lets Node finish its queries before stopping on Ctrl-C in a terminal', { timeout }, async () => {
  servers.useExisting();
  const child = await servers.startReadyProcess();
  child.kill('SIGINT', true);
  expect(await child.waitFor('stopped')).toMatchObject({ drained: 1 });
  await child.ended;
  expectCleanStop();
});

function expectCleanStop(): void {
  expect(existsSync(path.join(servers.home, 'cluster/postmaster.pid'))).toBe(false);
  const log = readFileSync(path.join(servers.home, 'server.log'), 'utf8').trim();
  expect(log.endsWith('database system is shut down')).toBe(true);
}
