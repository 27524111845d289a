import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { addProduct, orderOf, placedOrder, shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(5);
const { deps } = shop;
const DAY_MS = 86_400_000;

const shelf = (id = shop.ssd) =>
  shop.tables
    .selectFrom('products')
    .select(['stock', 'reserved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const orders = async () =>
  (await shop.tables.selectFrom('orders').select('number').orderBy('number').execute()).length;

test('an order freezes what was sold and holds the goods', async () => {
  const order = await placedOrder(deps(), orderOf([shop.ssd]));
  expect(order).toMatchObject({ state: 'reserved', totalCents: UNIT_CENTS });
  await shop.tables.updateTable('products').set({ name: 'Autre', listed_price_cents: 1 }).execute();
  const line = await shop.tables.selectFrom('order_lines').selectAll().executeTakeFirstOrThrow();
  expect(line).toMatchObject({ quantity: 1, listed_price_cents: 10_000, unit_price_cents: UNIT_CENTS });
  expect(line.name).not.toBe('Autre');
  expect(await shelf()).toEqual({ stock: 5, reserved: 1 });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a line keeps the promise of its day: the product’s own text, or else what the shop gives on used goods', async () => {
  let months = '4 mois';
  const set = (change: { condition: 'neuf' | 'occasion'; warranty: string }) =>
    shop.tables.updateTable('products').set(change).where('id', '=', shop.ssd).execute();
  const order = () => placedOrder({ ...deps(), usedWarranty: () => months }, orderOf([shop.ssd]));
  await set({ condition: 'occasion', warranty: '' });
  await order();
  months = '9 mois';
  await set({ condition: 'occasion', warranty: 'Garanti un an' });
  await order();
  await set({ condition: 'neuf', warranty: '' });
  await order();
  const lines = await shop.tables.selectFrom('order_lines').select('warranty').execute();
  expect(lines.map(({ warranty }) => warranty).sort()).toEqual([
    '',
    'Garanti 4 mois par l’atelier',
    'Garanti un an',
  ]);
});

test('a number has the year in Reims and an end that tells nothing of the one before', async () => {
  const numbers = [(await placedOrder(deps(), orderOf([shop.ssd]))).number];
  shop.now = new Date('2026-12-31T23:30:00Z');
  numbers.push((await placedOrder(deps(), orderOf([shop.ssd]))).number);
  expect(numbers).toEqual([
    expect.stringMatching(new RegExp(`^CMD-2026-${NUMBER_TAIL}$`)),
    expect.stringMatching(new RegExp(`^CMD-2027-${NUMBER_TAIL}$`)),
  ]);
  expect(numbers.join()).not.toMatch(/-0/);
  expect(await shop.tables.selectFrom('internal.counters').selectAll().execute()).toEqual([]);
});

test('a transaction that fails gives its goods back', async () => {
  const broken = orderOf([shop.ssd], { customer: { name: 'C', email: 'c@exemple.fr', phone: '0612345678' } });
  // The account does not exist: only the last statement can notice.
  await expect(placeOrder(deps(), broken, randomUUID())).rejects.toMatchObject({ code: '23503' });
  expect(await shelf()).toEqual({ stock: 5, reserved: 0 });
  await placedOrder(deps(), broken);
  expect(await orders()).toBe(1);
});

test('the same request again is the same order, whatever became of the goods', async () => {
  const request = orderOf([shop.ssd], {
    lines: [{ productId: shop.ssd, quantity: 5, unitPriceCents: UNIT_CENTS }],
  });
  const first = await placeOrder(deps(), request);
  await shop.tables
    .updateTable('products')
    .set({ listed_price_cents: 20_000, is_published: false })
    .execute();
  expect(await placeOrder(deps(), request)).toEqual({ ...first, outcome: 'repeated' });
  expect(await orders()).toBe(1);
});

test('two products in another order are the same request', async () => {
  const request = orderOf([shop.ssd, await addProduct(shop.database, 1)]);
  await placedOrder(deps(), request);
  const turned = { ...request, lines: request.lines.toReversed() };
  expect((await placeOrder(deps(), turned)).outcome).toBe('repeated');
});

type Request = ReturnType<typeof orderOf>;

test.each<[string, (request: Request) => object]>([
  ['quantity', ({ lines }) => ({ lines: lines.map((line) => ({ ...line, quantity: 2 })) })],
  ['e-mail', ({ customer }) => ({ customer: { ...customer, email: 'autre@exemple.fr' } })],
  ['payment', () => ({ payment: 'transfer' })],
])('another %s under a used key is refused', async (_, change) => {
  const request = orderOf([shop.ssd]);
  await placedOrder(deps(), request);
  const changed = { ...request, ...change(request) };
  expect(await placeOrder(deps(), changed)).toEqual({ outcome: 'key reused' });
  expect(await orders()).toBe(1);
  expect(await shelf()).toEqual({ stock: 5, reserved: 1 });
});

const RELAY = { name: 'Tabac', street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };

test.each([
  [
    'a lower price',
    () => ({ lines: [{ productId: shop.ssd, quantity: 1, unitPriceCents: 1 }] }),
    { kind: 'price', unitPriceCents: UNIT_CENTS },
  ],
  [
    'more than there is',
    () => ({ lines: [{ productId: shop.ssd, quantity: 6, unitPriceCents: UNIT_CENTS }] }),
    { kind: 'stock', available: 5 },
  ],
  [
    'a free parcel',
    () => ({ payment: 'card', delivery: { method: 'relay', relayPoint: RELAY } }),
    { kind: 'delivery', deliveryCents: 490 },
  ],
  ['other terms', () => ({ cgvVersion: 'cgv/1999-01-01' }), { kind: 'terms', cgvVersion: 'cgv/2026-11-21' }],
])('%s is told and changes nothing', async (_, change, told) => {
  const result = await placeOrder(deps(), orderOf([shop.ssd], change()));
  const withProduct = ['price', 'stock'].includes(told.kind) ? { ...told, productId: shop.ssd } : told;
  expect(result).toEqual({ outcome: 'changed', changes: [withProduct] });
  expect([await orders(), await shelf()]).toEqual([0, { stock: 5, reserved: 0 }]);
});

test('no answer tells more of the stock than the pages, whatever else changed and however often one asks', {
  tags: ['full'],
}, async () => {
  const product = await addProduct(shop.database, 37);
  const ask = async (quantity: number, change = {}) => {
    const lines = [{ productId: product, quantity, unitPriceCents: UNIT_CENTS, ...change }];
    return placeOrder(deps(), orderOf([], { lines, cgvVersion: 'cgv/1999-01-01' }));
  };
  const told = new Set<string>();
  for (let quantity = 1; quantity <= 99; quantity += 1) {
    const { changes } = (await ask(quantity)) as { changes?: object };
    told.add(JSON.stringify(changes));
  }
  expect([...told]).toEqual([JSON.stringify([{ kind: 'terms', cgvVersion: 'cgv/2026-11-21' }])]);
  // With no other reason to refuse, a quantity beyond the figure on pages is too large, whether the stock has it or not.
  for (const quantity of [21, 37, 38, 99]) {
    const lines = [{ productId: product, quantity, unitPriceCents: UNIT_CENTS }];
    expect(await placeOrder(deps(), orderOf([], { lines }))).toEqual({
      outcome: 'changed',
      changes: [{ kind: 'stock', productId: product, available: 20 }],
    });
  }
  expect(await orders()).toBe(0);
});

test('a product that is not published cannot be ordered', async () => {
  await shop.tables.updateTable('products').set({ is_published: false }).execute();
  expect(await placeOrder(deps(), orderOf([shop.ssd]))).toEqual({
    outcome: 'changed',
    changes: [{ kind: 'gone', productId: shop.ssd }],
  });
});

test('from the order to the counter: the goods leave the shelf once, and may come back', async () => {
  const { id, number } = await placedOrder(
    deps(),
    orderOf([shop.ssd], { lines: [{ productId: shop.ssd, quantity: 2, unitPriceCents: UNIT_CENTS }] }),
  );
  const move = (to: 'preparing' | 'ready' | 'collected' | 'returned', rest = {}) =>
    moveOrder(deps(), id, { to, actor: 'shop', ...rest });
  await move('preparing');
  await move('ready');
  expect(await move('collected')).toEqual({
    outcome: 'refused',
    reason: 'Cette commande n’est pas entièrement payée.',
  });
  expect(await shelf()).toEqual({ stock: 5, reserved: 2 });
  await shop.tables
    .insertInto('payments')
    .values({ order_id: id, kind: 'payment', method: 'cash', amount_cents: 2 * UNIT_CENTS })
    .execute();
  expect(await move('collected')).toEqual({ outcome: 'moved', state: 'collected' });
  expect(await shelf()).toEqual({ stock: 3, reserved: 0 });
  expect(await move('collected')).toMatchObject({ outcome: 'refused' });
  const restock = (quantity: number) => [{ productId: shop.ssd, quantity }];
  for (const quantity of [3, 0, -1, 1.5]) {
    expect(await move('returned', { restock: restock(quantity) })).toMatchObject({ outcome: 'refused' });
  }
  expect(await move('returned', { restock: restock(1), note: 'Un seul est revenu.' })).toMatchObject({
    outcome: 'moved',
  });
  expect(await shelf()).toEqual({ stock: 4, reserved: 0 });
  const ledger = await shop.tables
    .selectFrom('stock_movements')
    .select(['delta', 'reason', 'reference'])
    .orderBy('id')
    .execute();
  expect(ledger.slice(1)).toEqual([
    { delta: -2, reason: 'sale', reference: number },
    { delta: 1, reason: 'return', reference: number },
  ]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a cancelled order frees its goods once', async () => {
  const { id } = await placedOrder(deps(), orderOf([shop.ssd]));
  const cancel = () => moveOrder(deps(), id, { to: 'cancelled', actor: 'customer' });
  const outcomes = await Promise.all([cancel(), cancel(), cancel()]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['moved', 'refused', 'refused']);
  expect(await shelf()).toEqual({ stock: 5, reserved: 0 });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a customer does not prepare an order, and an order that does not exist is not moved', async () => {
  const { id } = await placedOrder(deps(), orderOf([shop.ssd]));
  expect(await moveOrder(deps(), id, { to: 'preparing', actor: 'customer' })).toMatchObject({
    outcome: 'refused',
  });
  expect(await moveOrder(deps(), randomUUID(), { to: 'preparing', actor: 'shop' })).toEqual({
    outcome: 'refused',
    reason: 'Cette commande n’existe pas.',
  });
});

test.each([
  ['card', '2026-11-21T11:00:00Z'],
  // In Paris, days end at 23:00 of UTC in winter.
  ['transfer', '2026-12-01T22:59:59.999Z'],
  ['shop', '2026-11-28T22:59:59.999Z'],
])('goods wait for a payment by %s until %s', async (payment, end) => {
  const { id } = await placedOrder(deps(), orderOf([shop.ssd], { payment }));
  const after = (ms: number) => new Date(Date.parse(end) + ms);
  expect(await expireOrders(shop.database, after(-1))).toBe(0);
  const twice = await Promise.all([
    expireOrders(shop.database, after(0)),
    expireOrders(shop.database, after(0)),
  ]);
  expect(twice.sort()).toEqual([0, 1]);
  expect(await shelf()).toEqual({ stock: 5, reserved: 0 });
  const { state } = await shop.tables
    .selectFrom('orders')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('cancelled');
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('what is being prepared does not expire', async () => {
  const { id } = await placedOrder(deps(), orderOf([shop.ssd]));
  await moveOrder(deps(), id, { to: 'preparing', actor: 'shop' });
  expect(await expireOrders(shop.database, new Date(shop.now.getTime() + 365 * DAY_MS))).toBe(0);
});
