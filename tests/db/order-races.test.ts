import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderRequest } from '#domain/order/order-request.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { type PlaceOrderOutcome, placeOrder } from '#server/shop/orders/place-order.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addModel, UNIT_PRICE, unitsOf } from '#tests/support/offered-units.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import {
  addProduct,
  countDeadlocks,
  emptyShop,
  isPlaced,
  orderDeps,
  orderOf,
  placedOrder,
  shopFaults,
} from '#tests/support/shop.ts';
import { isTorture } from '#tests/support/torture.ts';

const rounds = isTorture ? 50 : 2;
const carts = isTorture ? 500 : 50;
const TIMEOUT_MS = isTorture ? 600_000 : 120_000;

const BUYERS = 200;
const UNITS = 10;

const db = useTestDatabase();
/** As many pools as the site may have processes. */
const processes: Database[] = [];

beforeAll(async () => {
  for (let index = 0; index < 3; index++)
    processes.push(await openDatabase({ databaseUrl: db.url, dataDir: '', poolMax: 10, log: quietLog }));
});
const closeProcesses = () => Promise.all(processes.splice(0).map((database) => database.close()));
afterAll(closeProcesses);
beforeEach(() => emptyShop(db.database));

const place = (request: OrderRequest, index: number) =>
  untilAvailable(() => placeOrder(orderDeps(processes[index % processes.length] ?? db.database), request));

/** Repeats a request. On a busy machine no connection or row may be free in time, and the answer says so: a buyer then asks again. */
async function untilAvailable<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

function count(outcomes: readonly PlaceOrderOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('fifty customers and the counter race for one used unit: exactly one of them has it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const admin = await addIdentity(db.database, { role: 'admin' });
  const model = await addModel(db.database);
  const units = unitsOf({ database: db.database, clock: () => new Date() }, () => admin);
  for (let round = 0; round < rounds; round++) {
    const unit = await units.offer(model);
    const wanted = { lines: [{ productId: unit.productId, quantity: 1, unitPriceCents: UNIT_PRICE }] };
    const [atCounter, ...outcomes] = await Promise.all([
      untilAvailable(() => units.step(unit.id, 'sold', { priceCents: UNIT_PRICE })),
      ...Array.from({ length: 50 }, (_, index) => place(orderOf([unit.productId], wanted), index)),
    ]);
    const isSoldHere = atCounter.outcome === 'done';
    expect(count(outcomes)).toEqual(isSoldHere ? { changed: 50 } : { placed: 1, changed: 49 });
    expect(await units.find(unit.id)).toMatchObject({
      state: isSoldHere ? 'sold' : 'for_sale',
      heldBy: isSoldHere ? null : expect.stringContaining('CMD-'),
    });
  }
  expect(await shopFaults(db.database)).toEqual([]);
});

test(`${BUYERS} buyers race for ${UNITS} units: exactly ${UNITS} orders a round`, {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const product = await addProduct(db.database, UNITS);
    const outcomes = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) => place(orderOf([product]), index)),
    );
    expect(count(outcomes)).toEqual({ placed: UNITS, changed: BUYERS - UNITS });
    const { available } = await db.database.kysely
      .selectFrom('products')
      .select('available')
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    expect(available).toBe(0);
  }
  expect(await shopFaults(db.database)).toEqual([]);
});

test('carts of the same two products in opposite order wait for each other, and never both', {
  tags: ['full'],
  timeout: TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const pair = [await addProduct(db.database, UNITS), await addProduct(db.database, UNITS)];
    // A deadlock would reject: nothing here catches it.
    const outcomes = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) =>
        place(orderOf(index % 2 ? pair : pair.toReversed()), index),
      ),
    );
    expect(count(outcomes)).toEqual({ placed: UNITS, changed: BUYERS - UNITS });
  }
  expect(await shopFaults(db.database)).toEqual([]);
});

test(`${carts} carts, each ordered five times at once, make ${carts} orders`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const product = await addProduct(db.database, carts * 5);
  const requests = Array.from({ length: carts }, () => orderOf([product]));
  const outcomes = await Promise.all(
    requests.flatMap((request, cart) =>
      Array.from({ length: 5 }, (_, click) => place(request, cart + click)),
    ),
  );
  expect(count(outcomes)).toEqual({ placed: carts, repeated: carts * 4 });
  const numbers = new Set(outcomes.map((result) => (isPlaced(result) ? result.order.number : '')));
  expect(numbers.size).toBe(carts);
  const { reserved } = await db.database.kysely
    .selectFrom('products')
    .select('reserved')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  expect(reserved).toBe(carts);
  expect(await shopFaults(db.database)).toEqual([]);
});

test('orders, cancellations, sales and expiries of the same products, all at once', {
  tags: ['full'],
  timeout: TIMEOUT_MS,
}, async () => {
  const pair = [await addProduct(db.database, 60), await addProduct(db.database, 60)];
  const deps = orderDeps(db.database);
  const early = orderDeps(db.database, () => new Date('2026-01-01T10:00:00Z'));
  const expired = await Promise.all(
    Array.from({ length: 10 }, () => untilAvailable(() => placedOrder(early, orderOf(pair)))),
  );
  const earlier = await Promise.all(
    Array.from({ length: 20 }, () => untilAvailable(() => placedOrder(deps, orderOf(pair)))),
  );
  for (const { id } of earlier.slice(10)) {
    await moveOrder(deps, id, { to: 'preparing', actor: 'shop' });
    await moveOrder(deps, id, { to: 'ready', actor: 'shop' });
    await db.database.kysely
      .insertInto('payments')
      .values({ order_id: id, kind: 'payment', method: 'shop_card', amount_cents: 20_000 })
      .execute();
  }
  const [outcomes, moves] = await Promise.all([
    Promise.all(
      Array.from({ length: 100 }, (_, index) => place(orderOf(index % 2 ? pair : pair.toReversed()), index)),
    ),
    Promise.all(
      earlier.map(({ id }, index) =>
        untilAvailable(() =>
          moveOrder(deps, id, { to: index < 10 ? 'cancelled' : 'collected', actor: 'shop' }),
        ),
      ),
    ),
    ...processes.map((database) =>
      untilAvailable(() => expireOrders(database, new Date('2026-02-01T10:00:00Z'))),
    ),
  ]);
  expect(moves.filter(({ outcome }) => outcome !== 'moved')).toEqual([]);
  const cancelled = await db.database.kysely
    .selectFrom('order_events')
    .select('order_id')
    .where('to_state', '=', 'cancelled')
    .where(
      'order_id',
      'in',
      expired.map(({ id }) => id),
    )
    .execute();
  expect(cancelled).toHaveLength(expired.length);
  // Thirty were free at first, and twenty more became so meanwhile.
  const made = count(outcomes).placed ?? 0;
  expect(made).toBeGreaterThanOrEqual(30);
  expect(made).toBeLessThanOrEqual(50);
  expect(await shopFaults(db.database)).toEqual([]);
});

test('PostgreSQL had no deadlock to break up in all this', async () => {
  await closeProcesses();
  expect(await countDeadlocks(db.database)).toBe(0);
});
