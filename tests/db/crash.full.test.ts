import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { kill, useCrashingWriter } from '#tests/support/crashing-writer.ts';
import type { ProcessEvent } from '#tests/support/postgres-process.ts';

const rounds = 14;
type Told = ProcessEvent & { id: number };

const acknowledged = new Set<number>();
const writer = useCrashingWriter<Told>('tests/db/writer-process.ts', ({ event, id }) => {
  if (event === 'acknowledged') acknowledged.add(id);
});

afterEach(() => writer.killWriter());

test('keeps every acknowledged row through 14 kill -9 of Node', { timeout: 120_000 }, async () => {
  await writer.start();
  for (let round = 0; round < rounds; round++) {
    const postmaster = writer.postmaster();
    await writer.acknowledgeMore(rowsBefore(round));
    await writer.killWriter();
    await writer.start();
    expect(writer.postmaster()).toBe(postmaster);
    await expectEveryAcknowledgedRow();
  }
});

test('keeps every acknowledged row through 14 kill -9 of PostgreSQL', { timeout: 120_000 }, async () => {
  await writer.start();
  for (let round = 0; round < rounds; round++) {
    const postmaster = writer.postmaster();
    await writer.acknowledgeMore(rowsBefore(round));
    // Even rounds kill the main process alone, odd rounds kill its children too.
    const victims = round % 2 === 0 ? [postmaster] : [postmaster, ...childrenOf(postmaster)];
    for (const victim of victims) kill(victim);
    await writer.recoveredFrom(postmaster);
    await expectEveryAcknowledgedRow();
  }
});

test('keeps every acknowledged row through 14 kill -9 of both', { timeout: 120_000 }, async () => {
  await writer.start();
  for (let round = 0; round < rounds; round++) {
    await writer.acknowledgeMore(rowsBefore(round));
    const victims = [writer.pid(), writer.postmaster()];
    for (const victim of round % 2 === 0 ? victims : victims.reverse()) kill(victim);
    await writer.ended();
    await writer.start();
    await expectEveryAcknowledgedRow();
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * 3);
});

/** The number of rows before the kill, so that each round meets another moment of the server's life. */
function rowsBefore(round: number): number {
  return 1 + ((round * 17) % 41);
}

async function expectEveryAcknowledgedRow(): Promise<void> {
  writer.collect();
  const promised = [...acknowledged];
  const client = new pg.Client(writer.connection);
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from public.crash_rows');
  await client.end();
  const kept = new Set(rows.map(({ id }) => id));
  expect(promised.filter((id) => !kept.has(id))).toEqual([]);
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
