import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { kill, useCrashingWriter } from '#tests/support/crashing-writer.ts';
import type { ProcessEvent } from '#tests/support/postgres-process.ts';
import { isPlaced, orderDeps, type orderOf, shopFaults } from '#tests/support/shop.ts';

const ROUNDS = 6;

/** The number that was acknowledged for each key. */
const acknowledged = new Map<string, string>();
const asked: ReturnType<typeof orderOf>[] = [];

type Told = ProcessEvent & { key: string; number: string; request: (typeof asked)[number] };

const writer = useCrashingWriter<Told>('tests/db/order-writer-process.ts', (told) => {
  const { event, key, number, request } = told;
  if (event === 'acknowledged') acknowledged.set(key, number);
  if (event === 'asked') asked.push(request);
});

beforeAll(writer.start, 60_000);

test('kill -9 in the middle of orders loses none that was acknowledged and leaks nothing', {
  timeout: 180_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await writer.acknowledgeMore(20 + 7 * round);
    const postmaster = writer.postmaster();
    // Each round kills Node, PostgreSQL or both.
    if (round % 3 !== 0) kill(postmaster);
    if (round % 3 !== 1) {
      await writer.killWriter();
      await writer.start();
    } else {
      await writer.recoveredFrom(postmaster);
    }
  }
  await writer.killWriter();
  await withDatabase(async (database) => {
    expect(await shopFaults(database)).toEqual([]);
    const rows = await database.kysely.selectFrom('orders').select(['idempotency_key', 'number']).execute();
    const kept = new Map(rows.map(({ idempotency_key, number }) => [idempotency_key, number]));
    expect([...acknowledged].filter(([key, number]) => kept.get(key) !== number)).toEqual([]);
    // A buyer without an answer asks again, and so has one order.
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

async function withDatabase(
  use: (database: Pick<Database, 'kysely' | 'transaction'>) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool(writer.connection);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await use({ kysely, transaction: (fn) => kysely.transaction().execute(fn) });
  } finally {
    await kysely.destroy();
  }
}
