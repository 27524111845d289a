import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { findLivePostmaster } from '#server/db/embedded/postmaster-file.ts';
import type { Schema } from '#server/db/schema.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { startProcess, type TestProcess, until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder, testedPostgresBin } from '#tests/support/postgres-servers.ts';
import { isPlaced, orderDeps, type orderOf, shopFaults } from '#tests/support/shop.ts';

const ROUNDS = 6;

const dataDir = makeTestFolder();
const cluster = path.join(dataDir, 'postgres/cluster');
/** The number each key was told. */
const acknowledged = new Map<string, string>();
const asked: ReturnType<typeof orderOf>[] = [];
let writer: TestProcess;

beforeAll(startWriter, 60_000);

afterAll(async () => {
  kill(writer.pid);
  await writer.ended;
  kill(findLivePostmaster(cluster)?.pid);
  await until(() => !findLivePostmaster(cluster));
  removeTestFolder(dataDir);
});

test('kill -9 in the middle of orders loses none that was acknowledged and leaks nothing', {
  timeout: 180_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await acknowledgeMore(20 + 7 * round);
    const postmaster = findLivePostmaster(cluster)?.pid;
    // Node, PostgreSQL, both.
    if (round % 3 !== 0) kill(postmaster);
    if (round % 3 !== 1) {
      kill(writer.pid);
      await writer.ended;
      collect();
      await startWriter();
    } else {
      await until(() => {
        const live = findLivePostmaster(cluster);
        return live?.status === 'ready' && live.pid !== postmaster;
      });
    }
  }
  kill(writer.pid);
  await writer.ended;
  collect();
  await withDatabase(async (database) => {
    expect(await shopFaults(database)).toEqual([]);
    const rows = await database.kysely.selectFrom('orders').select(['idempotency_key', 'number']).execute();
    const kept = new Map(rows.map(({ idempotency_key, number }) => [idempotency_key, number]));
    expect([...acknowledged].filter(([key, number]) => kept.get(key) !== number)).toEqual([]);
    // Whoever got no answer asks again, and so has one order.
    const unanswered = asked.filter(({ idempotencyKey }) => !acknowledged.has(idempotencyKey));
    expect(unanswered.length).toBeGreaterThan(0);
    for (const request of unanswered)
      expect(isPlaced(await placeOrder(orderDeps(database), request))).toBe(true);
    const { count } = await database.kysely
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'idempotency_key',
        'in',
        asked.map(({ idempotencyKey }) => idempotencyKey),
      )
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(asked.length);
    expect(await shopFaults(database)).toEqual([]);
  });
});

async function startWriter(): Promise<void> {
  writer = startProcess('tests/db/order-writer-process.ts', [dataDir, testedPostgresBin() ?? '']);
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

type WriterEvent = { event: string; key: string; number: string; request: (typeof asked)[number] };

function collect(): void {
  for (const { event, key, number, request } of writer.events.splice(0) as unknown as WriterEvent[]) {
    if (event === 'acknowledged') acknowledged.set(key, number);
    if (event === 'asked') asked.push(request);
  }
}

async function withDatabase(
  use: (database: Pick<Database, 'kysely' | 'transaction'>) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ host: path.join(dataDir, 'postgres/socket'), user: 'postgres' });
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await use({ kysely, transaction: (fn) => kysely.transaction().execute(fn) });
  } finally {
    await kysely.destroy();
  }
}

function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago, as PostgreSQL's processes do when one of them is killed.
  }
}
