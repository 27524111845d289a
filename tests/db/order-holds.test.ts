import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_CAPS } from '#domain/order/hold-caps.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { networkKey } from '#server/http/client-address.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { ownsMailbox } from '#server/shop/orders/owns-mailbox.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { confirmByLink, correctEmail, findByProof } from '#server/shop/orders/prove-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import {
  addProduct,
  customerOf,
  emptyShop,
  isPlaced,
  orderDeps,
  orderOf,
  shopFaults,
  UNIT_CENTS,
} from '#tests/support/shop.ts';
import { stranger } from '#tests/support/strangers.ts';

// An unproven order holds its goods for an hour, and all of them together hold little.

const db = useTestDatabase();
const EMAIL = 'camille@exemple.fr';
const MINUTE_MS = 60_000;
let now = new Date();

const deps = (network?: string) => ({
  ...orderDeps(db.database, () => now),
  isProven: ownsMailbox,
  caps: HOLD_CAPS,
  network,
  shop: () => readShopSettings('content/data/shop.yml'),
});
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const linesOf = (...wanted: [string, number][]) =>
  wanted.map(([productId, quantity]) => ({ productId, quantity, unitPriceCents: UNIT_CENTS }));

/** Places an order. On a busy machine no connection or row may be free in time, and the answer says so: a buyer then asks again. */
async function place(change: object, by: { userId?: string | null; network?: string } = {}) {
  const request = orderOf([], change);
  for (;;) {
    try {
      return await placeOrder(deps(by.network), request, by.userId ?? null);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

async function placed(change: object) {
  const result = await place(change);
  if (!isPlaced(result)) throw new Error(JSON.stringify(result));
  const { id } = result.order;
  return { ...result.order, token: proofToken(deps().linkSecret, { id, email: EMAIL }) };
}

const stateOf = async (id: string) =>
  (await db.database.kysely.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;

const productOf = (id: string) =>
  db.database.kysely
    .selectFrom('products')
    .select(['stock', 'reserved', 'available'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const held = (id: string) =>
  db.database.kysely
    .selectFrom('stock_reservations')
    .select('expires_at')
    .where('order_id', '=', id)
    .execute();

async function account(email: string, isConfirmed: boolean): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, ${isConfirmed ? now : null})
  `.execute(db.database.kysely);
  return id;
}

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  await emptyShop(db.database);
  await emptyTables(db.database, 'auth.users');
});

describe('who proves it', () => {
  let product = '';
  beforeEach(async () => {
    product = await addProduct(db.database, 12);
  });
  const order = (change: object = {}) => placed({ lines: linesOf([product, 1]), ...change });

  test('the press on the link of the mail: the contract is made, and the goods wait for their payment', async () => {
    const { id, state, token } = await order();
    expect([state, await held(id)]).toEqual(['unproven', [{ expires_at: new Date('2026-11-23T11:00:00Z') }]]);
    pass(59);
    expect(await findByProof(deps(), token)).toMatchObject({ state: 'open', lines: [{ quantity: 1 }] });
    // Looking at the page does not press the button.
    expect(await stateOf(id)).toBe('unproven');
    expect(await confirmByLink(deps(), token)).toMatchObject({ outcome: 'confirmed', orderId: id });
    expect([await stateOf(id), await held(id)]).toEqual([
      'reserved',
      [{ expires_at: new Date('2026-11-30T22:59:59.999Z') }],
    ]);
    // A second press, and a hundred, change nothing.
    const again = await Promise.all(Array.from({ length: 10 }, () => confirmByLink(deps(), token)));
    expect(again.every(({ outcome }) => outcome === 'confirmed')).toBe(true);
    const events = await db.database.kysely
      .selectFrom('order_events')
      .select('to_state')
      .where('order_id', '=', id)
      .execute();
    expect(events.map(({ to_state }) => to_state)).toEqual(['unproven', 'reserved']);
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('nothing, once its customer renounced it before the press', async () => {
    const { id, number, token } = await order();
    const declared = { name: 'Camille Martin', contract: number, email: EMAIL, details: null };
    await declareWithdrawal(db.database, randomUUID(), declared, now);
    expect(await findByProof(deps(), token)).toMatchObject({ state: 'over' });
    expect([await confirmByLink(deps(), token), await stateOf(id)]).toEqual([
      { outcome: 'over' },
      'unproven',
    ]);
  });

  test('a transfer is awaited for its ten days then', async () => {
    const { id, token } = await order({ payment: 'transfer' });
    await confirmByLink(deps(), token);
    expect([await stateOf(id), await held(id)]).toEqual([
      'pending',
      [{ expires_at: new Date('2026-12-03T22:59:59.999Z') }],
    ]);
  });

  test('a payment by card, and nothing else for an order by card', async () => {
    const { id, token } = await order({ payment: 'card' });
    expect(await confirmByLink(deps(), token)).toEqual({ outcome: 'unknown' });
    expect(await correctEmail(deps(), id, 'autre@exemple.fr')).toMatchObject({ outcome: 'refused' });
    const payment = { actor: 'system', method: 'card', amountCents: UNIT_CENTS, reference: 'pi_1' } as const;
    await recordPayment(deps(), id, payment);
    expect([await stateOf(id), await held(id)]).toEqual(['paid', [{ expires_at: null }]]);
  });

  test('the shop: by its word, or by taking a part of the money', async () => {
    const [said, paid] = [await order(), await order({ customer: customerOf('autre@exemple.fr') })];
    expect(await moveOrder(deps(), said.id, { to: 'reserved', actor: 'shop' })).toMatchObject({
      outcome: 'moved',
    });
    await recordPayment(deps(), paid.id, { actor: 'shop', method: 'cash', amountCents: 100 });
    expect([await stateOf(said.id), await stateOf(paid.id)]).toEqual(['reserved', 'reserved']);
  });

  test('an account whose address is confirmed, for that address alone', async () => {
    const lines = linesOf([product, 1]);
    const states = [];
    for (const [userId, email] of [
      [await account('sure@exemple.fr', true), 'sure@exemple.fr'],
      [await account('pas-sure@exemple.fr', false), 'pas-sure@exemple.fr'],
      [await account('autre@exemple.fr', true), 'victime@exemple.fr'],
    ] as const) {
      const result = await place(
        { lines, customer: { ...customerOf(email), phone: `06 12 34 56 7${states.length}` } },
        { userId },
      );
      states.push(isPlaced(result) ? result.order.state : result.outcome);
    }
    expect(states).toEqual(['reserved', 'unproven', 'unproven']);
  });
});

describe('what is not confirmed in time', () => {
  test('is over: the goods are back, the link says so, and it can be pressed no more', async () => {
    const product = await addProduct(db.database, 1);
    const { id, token } = await placed({ lines: linesOf([product, 1]) });
    expect(await productOf(product)).toMatchObject({ available: 0 });
    pass(59);
    expect(await expireOrders(db.database, now)).toBe(0);
    pass(1);
    expect(await expireOrders(db.database, now)).toBe(1);
    expect([await stateOf(id), await productOf(product)]).toMatchObject([
      'expired',
      { available: 1, stock: 1 },
    ]);
    // Another customer has the last one by now.
    const userId = await account('sure@exemple.fr', true);
    await place({ lines: linesOf([product, 1]), customer: customerOf('sure@exemple.fr') }, { userId });
    expect(await confirmByLink(deps(), token)).toEqual({ outcome: 'over' });
    expect(await findByProof(deps(), token)).toMatchObject({ state: 'over' });
    expect(await productOf(product)).toMatchObject({ available: 0, reserved: 1 });
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('a press while it expires has one of both ends, never a half of each', async () => {
    const product = await addProduct(db.database, 200);
    const ends = new Set<string | undefined>();
    for (let round = 0; round < 12; round += 1) {
      // Orders that lapsed the day before no longer count.
      now = new Date(Date.parse('2026-11-23T10:00:00Z') + round * 25 * 60 * MINUTE_MS);
      const { id, token } = await placed({ lines: linesOf([product, 1]) });
      pass(60);
      const [pressed] = await Promise.all([
        confirmByLink(deps(), token),
        expireOrders(db.database, now),
        confirmByLink(deps(), token),
      ]);
      const state = await stateOf(id);
      expect(state).toBe(pressed.outcome === 'confirmed' ? 'reserved' : 'expired');
      expect(await held(id)).toHaveLength(state === 'reserved' ? 1 : 0);
      ends.add(state);
      if (state === 'reserved') await moveOrder(deps(), id, { to: 'cancelled', actor: 'shop' });
    }
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('money that comes too late is written down to be given back', async () => {
    const product = await addProduct(db.database, 1);
    const { id } = await placed({ payment: 'card', lines: linesOf([product, 1]) });
    pass(60);
    await expireOrders(db.database, now);
    const payment = { actor: 'system', method: 'card', amountCents: UNIT_CENTS, reference: 'pi_2' } as const;
    expect(await recordPayment(deps(), id, payment)).toMatchObject({ isUnowed: true, state: 'expired' });
    expect(await shopFaults(db.database)).toEqual([]);
  });
});

describe('a mistyped address', () => {
  test('is corrected twice at most: the first link is dead, the hour stays the same', async () => {
    const product = await addProduct(db.database, 4);
    const { id, token } = await placed({ lines: linesOf([product, 1]) });
    pass(30);
    expect(await correctEmail(deps(), id, 'juste@exemple.fr')).toEqual({ outcome: 'corrected' });
    expect(await confirmByLink(deps(), token)).toEqual({ outcome: 'unknown' });
    expect(await findByProof(deps(), token)).toBeNull();
    expect(await held(id)).toEqual([{ expires_at: new Date('2026-11-23T11:00:00Z') }]);
    expect(await correctEmail(deps(), id, 'plus-juste@exemple.fr')).toEqual({ outcome: 'corrected' });
    expect(await correctEmail(deps(), id, 'encore@exemple.fr')).toMatchObject({ outcome: 'refused' });
    const right = proofToken(deps().linkSecret, { id, email: 'plus-juste@exemple.fr' });
    expect(await confirmByLink(deps(), right)).toMatchObject({ outcome: 'confirmed' });
    expect(await correctEmail(deps(), id, 'encore@exemple.fr')).toMatchObject({ outcome: 'refused' });
  });

  test('does not ask a mailbox about more orders than one may be asked', async () => {
    const product = await addProduct(db.database, 40);
    await addProduct(db.database, 100);
    for (let at = 0; at < HOLD_CAPS.unproven.orders; at += 1) await placed({ lines: linesOf([product, 1]) });
    const customer = { ...customerOf('autre@exemple.fr'), phone: '06 99 99 99 99' };
    const other = await place({ lines: linesOf([product, 1]), customer });
    const id = isPlaced(other) ? other.order.id : '';
    expect(await correctEmail(deps(), id, 'Camille+1@exemple.fr'.toLowerCase())).toMatchObject({
      outcome: 'refused',
    });
  });
});

describe('caps', () => {
  let product = '';
  const dear = () => addProduct(db.database, 200);
  beforeEach(async () => {
    product = await dear();
  });

  test('units of one product, units of all, and what they come to', async () => {
    const userId = await account(EMAIL, true);
    const ask = (...wanted: [string, number][]) => place({ lines: linesOf(...wanted) }, { userId });
    expect(await ask([product, 11])).toEqual({
      outcome: 'capped',
      capped: { cap: 'product', of: 'mailbox', productId: product, most: 10 },
    });
    expect(await ask([product, 10], [await dear(), 10], [await dear(), 1])).toMatchObject({
      capped: { cap: 'units' },
    });
    // Twenty for 89,29 € are fewer than 2000 €; the next one is 400 € dearer.
    await db.database.kysely
      .updateTable('products')
      .set({ listed_price_cents: 25_000 })
      .where('id', '=', product)
      .execute();
    const { direct_price_cents: unitPriceCents } = await db.database.kysely
      .selectFrom('products')
      .select('direct_price_cents')
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    expect(
      await place({ lines: [{ productId: product, quantity: 10, unitPriceCents }] }, { userId }),
    ).toMatchObject({
      capped: { cap: 'cents' },
    });
    // With a card, paid at once, it may be more.
    const card = await place({ payment: 'card', lines: linesOf([await dear(), 30]) }, { userId });
    expect(card.outcome).toBe('placed');
  });

  test('two unconfirmed orders of one mailbox, however it is written, and of one telephone', async () => {
    const lines = linesOf([product, 1]);
    const ask = (email: string, phone: string) => place({ lines, customer: { ...customerOf(email), phone } });
    expect((await ask('c.amille@gmail.com', '06 00 00 00 01')).outcome).toBe('placed');
    expect((await ask('camille+2@googlemail.com', '06 00 00 00 02')).outcome).toBe('placed');
    expect(await ask('CAMILLE+3@gmail.com', '06 00 00 00 03')).toMatchObject({
      capped: { cap: 'unproven', of: 'mailbox' },
    });
    expect((await ask('a@exemple.fr', '+33 6 00 00 00 01')).outcome).toBe('placed');
    expect(await ask('b@exemple.fr', '0033600000001')).toMatchObject({
      capped: { cap: 'unproven', of: 'phone' },
    });
  });

  test.each(['account', 'orders'] as const)(
    'a telephone counts with its network, or once it is proven (by its %s): who writes that of somebody else is in nobody’s way',
    async (by) => {
      const phone = '06 00 00 00 09';
      const lines = linesOf([product, 1]);
      const from = (network: string) => ({ ...deps(), network, region: network });
      const ask = async (email: string, userId: string, network: string) =>
        placeOrder(from(network), orderOf([], { lines, customer: { ...customerOf(email), phone } }), userId);
      const thief = await account('voleur@exemple.fr', true);
      for (let index = 0; index < 4; index += 1)
        expect((await ask('voleur@exemple.fr', thief, '203.0.113')).outcome).toBe('placed');
      const victim = await account('victime@exemple.fr', true);
      const paid = await ask('victime@exemple.fr', victim, '198.51.100');
      expect(paid.outcome).toBe('placed');
      // For a customer who has paid, the goods that strangers hold in the network do not count.
      await recordPayment(deps(), isPlaced(paid) ? paid.order.id : '', {
        actor: 'shop',
        method: 'cash',
        amountCents: UNIT_CENTS,
      });
      expect((await ask('victime@exemple.fr', victim, '198.51.100')).outcome).toBe('placed');
      const other = await account('autre@exemple.fr', true);
      expect(await ask('autre@exemple.fr', other, '203.0.113')).toMatchObject({
        capped: { cap: 'orders', of: 'phone' },
      });
      expect((await ask('autre@exemple.fr', other, '192.0.2')).outcome).toBe('placed');
      const prove = {
        account: sql`update auth.users set phone = '33600000009', phone_confirmed_at = ${now} where id = ${thief}`,
        orders: sql`
        insert into internal.phone_proofs (file_id, order_id, sent_at, expires_at, proven_at)
        select id, id, ${now}, ${now}, ${now} from public.orders where user_id = ${thief}
      `,
      };
      await prove[by].execute(db.database.kysely);
      // A customer who only types the number learns nothing of that; one who has proven it does.
      expect((await ask('autre@exemple.fr', other, '192.0.2')).outcome).toBe('placed');
      const owner = by === 'account' ? thief : other;
      await sql`update auth.users set phone = '33600000009', phone_confirmed_at = ${now} where id = ${owner}`.execute(
        db.database.kysely,
      );
      expect(await ask('encore@exemple.fr', owner, '192.0.3')).toMatchObject({
        capped: { cap: 'orders', of: 'phone' },
      });
    },
  );

  test('four unpaid orders of one mailbox, confirmed or not; a payment makes room', async () => {
    const userId = await account(EMAIL, true);
    const ask = () => place({ lines: linesOf([product, 1]) }, { userId });
    const asked = await Promise.all(Array.from({ length: 9 }, ask));
    expect(asked.filter(isPlaced)).toHaveLength(4);
    const [first] = asked.filter(isPlaced);
    await recordPayment(deps(), first?.order.id ?? '', {
      actor: 'shop',
      method: 'cash',
      amountCents: UNIT_CENTS,
    });
    expect((await ask()).outcome).toBe('placed');
    expect(await ask()).toMatchObject({ capped: { cap: 'orders', of: 'mailbox' } });
  });

  test.each([
    ['IPv4', (index: number) => `203.0.113.${index}`, '203.0.114.1'],
    ['IPv6', (index: number) => `2001:db8:0:7:${index}::1`, '2001:db8:0:8::1'],
  ])(
    'six unconfirmed orders of one network (%s), also by card; the next network has its own',
    async (_, address, elsewhere) => {
      const ask = (index: number, from: string) =>
        place(
          {
            payment: index % 2 ? 'card' : 'shop',
            lines: linesOf([product, 1]),
            customer: stranger(index).customer,
          },
          { network: networkKey(from) },
        );
      const asked = await Promise.all(
        Array.from({ length: 12 }, (_each, index) => ask(index, address(index))),
      );
      expect(asked.filter(isPlaced)).toHaveLength(HOLD_CAPS.unprovenOfNetwork.orders);
      expect((await ask(20, elsewhere)).outcome).toBe('placed');
    },
  );
});
