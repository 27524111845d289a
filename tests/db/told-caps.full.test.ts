import { beforeEach, expect, test } from 'vitest';
import { HOLD_CAPS } from '#domain/order/hold-caps.ts';
import { checkHolds } from '#server/shop/orders/check-holds.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addProduct, emptyShop, UNIT_CENTS } from '#tests/support/shop.ts';

// The shares of a whole shop, as the database counts them; domain/order/told-caps.test.ts has those of a product.

const db = useTestDatabase();
/** The smallest and the largest stock that pages describe alike. */
const STEPS = [
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 9],
  [10, 19],
  [20, 49],
  [50, 98],
] as const;
let products: string[] = [];

beforeEach(async () => {
  await emptyShop(db.database);
  products = [];
  for (const [least] of STEPS) products.push(await addProduct(db.database, least));
});

/** The answers to a customer who asks for this many units of each product that has them, and of one product alone. */
async function answers() {
  const wanted = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 17, 20, 25].flatMap((quantity) => [
    STEPS.flatMap(([least], index) => (least >= quantity ? [[index, quantity] as const] : [])),
    ...STEPS.flatMap(([least], index) => (least >= quantity ? [[[index, quantity] as const]] : [])),
  ]);
  const told = [];
  for (const each of wanted)
    for (const [isProven, isByCard] of [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ] as const) {
      const lines = each.map(([index, quantity]) => ({
        productId: products[index] ?? '',
        quantity,
        unitPriceCents: UNIT_CENTS,
      }));
      const origin = { mailbox: 'mailbox', phone: 'phone', network: 'network', region: 'network' };
      const asked = { lines, isByCard, isProven, isPhoneProven: false, origin, now: new Date() };
      const capped = await db.database.transaction((tx) => checkHolds(tx, HOLD_CAPS, asked));
      told.push({ each, isProven, isByCard, capped });
    }
  return told;
}

test('stocks that pages tell alike are answered alike, of each product and of the shop', async () => {
  const least = await answers();
  expect(new Set(least.map(({ capped }) => capped?.cap ?? 'none')).size).toBeGreaterThan(3);
  for (const [index, [, stock]] of STEPS.entries())
    await db.database.kysely
      .updateTable('products')
      .set({ stock })
      .where('id', '=', products[index] ?? '')
      .execute();
  expect(await answers()).toEqual(least);
});
