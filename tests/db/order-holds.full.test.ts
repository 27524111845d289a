import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_CAPS } from '#domain/order/hold-caps.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { ownsMailbox } from '#server/shop/orders/owns-mailbox.ts';
import { type PlaceOrderOutcome, placeOrder } from '#server/shop/orders/place-order.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  addProduct,
  emptyShop,
  isPlaced,
  orderDeps,
  orderOf,
  shopFaults,
  UNIT_CENTS,
} from '#tests/support/shop.ts';
import { stranger } from '#tests/support/strangers.ts';

// The holds of a crowd of which nobody has proven anything; order-holds.test.ts has the caps of each.

const db = useTestDatabase();
const EMAIL = 'camille@exemple.fr';
const MINUTE_MS = 60_000;
let now = new Date();

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const linesOf = (...wanted: [string, number][]) =>
  wanted.map(([productId, quantity]) => ({ productId, quantity, unitPriceCents: UNIT_CENTS }));

/** Places an order. On a busy machine no connection or row may be free in time, and the answer says so: a buyer then asks again. */
async function place(change: object, by: { userId?: string | null; network?: string } = {}) {
  const deps = {
    ...orderDeps(db.database, () => now),
    isProven: ownsMailbox,
    caps: HOLD_CAPS,
    network: by.network,
    shop: () => readShopSettings('content/data/shop.yml'),
  };
  const request = orderOf([], change);
  for (;;) {
    try {
      return await placeOrder(deps, request, by.userId ?? null);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

const productOf = (id: string) =>
  db.database.kysely
    .selectFrom('products')
    .select(['stock', 'reserved', 'available'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function knownAccount(): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, email, email_confirmed_at) values (${id}, ${EMAIL}, ${now})
  `.execute(db.database.kysely);
  return id;
}

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  await emptyShop(db.database);
});

describe('200 strangers, each with a mailbox, a telephone and a network of their own', () => {
  const STRANGERS = 200;

  async function orderAll(request: (index: number) => object): Promise<PlaceOrderOutcome[]> {
    const asking = Array.from({ length: STRANGERS }, (_, index) => {
      const { network, customer } = stranger(index);
      return place({ customer, ...request(index) }, { network });
    });
    return Promise.all(asking);
  }

  const unitsHeld = async () => {
    const { rows } = await sql<{ slug: string; stock: number; reserved: number }>`
      select slug, stock, reserved from public.products
    `.execute(db.database.kysely);
    return rows;
  };

  test('hold a quarter of each product at most, and a tenth of the shop, for an hour', {
    timeout: 120_000,
  }, async () => {
    const stocks = [1, 2, 3, 4, 8, 20, 40, 60, 60, 100, 100, 102];
    const products: string[] = [];
    for (const stock of stocks) products.push(await addProduct(db.database, stock));
    const all = stocks.reduce((sum, stock) => sum + stock, 0);
    for (const payment of ['shop', 'card', 'transfer'] as const)
      await orderAll((index) => ({
        payment,
        lines: linesOf(
          [products[index % products.length] ?? '', 1 + (index % 3)],
          [products[(index + 5) % products.length] ?? '', 1],
        ),
      }));
    const rows = await unitsHeld();
    for (const { stock, reserved } of rows)
      expect(reserved).toBeLessThanOrEqual(Math.max(1, Math.floor(stock / 4)));
    const reserved = rows.reduce((sum, row) => sum + row.reserved, 0);
    expect([reserved > 0, reserved <= all / 10]).toEqual([true, true]);
    // A known customer is not affected.
    const userId = await knownAccount();
    const known = await place({ lines: linesOf([products[5] ?? '', 10]) }, { userId });
    expect(known).toMatchObject({ outcome: 'placed', order: { state: 'reserved' } });
    pass(60);
    await expireOrders(db.database, now);
    const left = await unitsHeld();
    expect(left.reduce((sum, row) => sum + row.reserved, 0)).toBe(10);
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('at once for one product of twenty take five, whichever process they come through', {
    timeout: 120_000,
  }, async () => {
    const product = await addProduct(db.database, 20);
    const others = await addProduct(db.database, 200);
    const outcomes = await orderAll(() => ({ lines: linesOf([product, 1]) }));
    expect(outcomes.filter(isPlaced)).toHaveLength(5);
    expect(outcomes.filter(({ outcome }) => outcome === 'capped')).toHaveLength(STRANGERS - 5);
    expect(await productOf(product)).toMatchObject({ reserved: 5, available: 15 });
    expect(await productOf(others)).toMatchObject({ reserved: 0 });
  });
});
