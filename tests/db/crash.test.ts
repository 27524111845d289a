import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findLivePostmaster } from '#server/db/embedded/postmaster-file.ts';
import { type ProcessEvent, startProcess, type TestProcess, until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder, testedPostgresBin } from '#tests/support/postgres-servers.ts';

const rounds = 14;
const dataDir = makeTestFolder();
const cluster = path.join(dataDir, 'postgres/cluster');
const acknowledged = new Set<number>();
let writer: TestProcess;

afterEach(async () => {
  kill(writer.pid);
  await writer.ended;
});

afterAll(async () => {
  kill(findLivePostmaster(cluster)?.pid);
  await until(() => !findLivePostmaster(cluster));
  removeTestFolder(dataDir);
});

test('keeps every acknowledged row through 14 kill -9 of Node', { timeout: 120_000 }, async () => {
  await startWriter();
  for (let round = 0; round < rounds; round++) {
    const postmaster = livePostmaster();
    await acknowledgeMore(rowsBefore(round));
    kill(writer.pid);
    await writer.ended;
    await startWriter();
    expect(livePostmaster()).toBe(postmaster);
    await expectEveryAcknowledgedRow();
  }
});

test('keeps every acknowledged row through 14 kill -9 of PostgreSQL', { timeout: 120_000 }, async () => {
  await startWriter();
  for (let round = 0; round < rounds; round++) {
    const postmaster = livePostmaster();
    await acknowledgeMore(rowsBefore(round));
    // One time its main process alone, one time with all the others.
    const victims = round % 2 === 0 ? [postmaster] : [postmaster, ...childrenOf(postmaster)];
    for (const victim of victims) kill(victim);
    await until(() => {
      const live = findLivePostmaster(cluster);
      return live?.status === 'ready' && live.pid !== postmaster;
    });
    await expectEveryAcknowledgedRow();
  }
});

test('keeps every acknowledged row through 14 kill -9 of both', { timeout: 120_000 }, async () => {
  await startWriter();
  for (let round = 0; round < rounds; round++) {
    await acknowledgeMore(rowsBefore(round));
    const victims = [writer.pid, livePostmaster()];
    for (const victim of round % 2 === 0 ? victims : victims.reverse()) kill(victim);
    await writer.ended;
    await startWriter();
    await expectEveryAcknowledgedRow();
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * 3);
});

/** Another moment of the server's life each time. */
function rowsBefore(round: number): number {
  return 1 + ((round * 17) % 41);
}

async function startWriter(): Promise<void> {
  writer = startProcess('tests/db/writer-process.ts', [dataDir, testedPostgresBin() ?? '']);
  await writer.waitFor('ready');
}

async function acknowledgeMore(count: number): Promise<void> {
  collect();
  const goal = acknowledged.size + count;
  await until(() => {
    collect();
    return acknowledged.size >= goal;
  });
}

function collect(): void {
  for (const { event, id } of writer.events.splice(0) as (ProcessEvent & { id: number })[]) {
    if (event === 'acknowledged') acknowledged.add(id);
  }
}

async function expectEveryAcknowledgedRow(): Promise<void> {
  collect();
  const promised = [...acknowledged];
  const client = new pg.Client({ host: path.join(dataDir, 'postgres/socket'), user: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from public.crash_rows');
  await client.end();
  const kept = new Set(rows.map(({ id }) => id));
  expect(promised.filter((id) => !kept.has(id))).toEqual([]);
}

function livePostmaster(): number {
  const postmaster = findLivePostmaster(cluster);
  if (!postmaster) throw new Error('PostgreSQL does not run');
  return postmaster.pid;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago, as PostgreSQL's processes do when one of them is killed.
  }
}
