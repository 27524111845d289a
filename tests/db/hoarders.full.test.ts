import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_CAPS } from '#domain/order/hold-caps.ts';
import type { PaymentMethod } from '#domain/order/order-request.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { forgetUnproven } from '#server/holds/forget-unproven.ts';
import { networkKey, regionKey } from '#server/http/client-address.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { ownsMailbox } from '#server/shop/orders/owns-mailbox.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { confirmByLink } from '#server/shop/orders/prove-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addProduct, emptyShop, isPlaced, orderDeps, orderOf, shopFaults } from '#tests/support/shop.ts';
import { stranger } from '#tests/support/strangers.ts';

// A person with any number of mailboxes and telephones but few networks takes as much as the caps allow: docs/reliability.md.

const db = useTestDatabase();
const facts = readShopSettings('content/data/shop.yml');
const HOUR_MS = 3_600_000;
let now = new Date();
let people = 0;

type Good = { id: string; cents: number };
type Wanted = readonly (readonly [Good, number])[];
type Buyer = { address: string; index?: number; userId?: string | null; email?: string };

const deps = (address: string) => ({
  ...orderDeps(db.database, () => now),
  isProven: ownsMailbox,
  caps: HOLD_CAPS,
  network: networkKey(address),
  region: regionKey(address),
});

/** Orders as a new customer, unless told otherwise. On a busy machine no row may be free in time; then it asks again. */
async function place(
  wanted: Wanted,
  { address, index = ++people, userId = null, email }: Buyer,
  payment: PaymentMethod = 'shop',
) {
  const customer = { ...stranger(index).customer, ...(email && { email }) };
  const lines = wanted.map(([{ id: productId, cents: unitPriceCents }, quantity]) => ({
    productId,
    quantity,
    unitPriceCents,
  }));
  const request = orderOf([], { lines, payment, customer });
  for (;;) {
    try {
      return { ...(await placeOrder(deps(address), request, userId)), email: customer.email };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

type Placed = Awaited<ReturnType<typeof place>>;

async function prove(placed: Placed) {
  if (!isPlaced(placed)) return;
  const token = proofToken(deps('').linkSecret, { id: placed.order.id, email: placed.email });
  expect(await confirmByLink(deps(''), token)).toMatchObject({ outcome: 'confirmed' });
}

async function good(stock: number, cents = 8929): Promise<Good> {
  const id = await addProduct(db.database, stock);
  const { direct_price_cents } = await db.database.kysely
    .updateTable('products')
    .set({ listed_price_cents: Math.round(cents * 1.12) })
    .where('id', '=', id)
    .returning('direct_price_cents')
    .executeTakeFirstOrThrow();
  return { id, cents: direct_price_cents };
}

/** Goods that are held, of the whole shop or of one product. */
async function held(of?: Good) {
  const { rows } = await sql<{ units: number; cents: number }>`
    select coalesce(sum(reserved), 0)::int as units, coalesce(sum(reserved * direct_price_cents), 0)::int as cents
    from public.products where ${of?.id ?? null}::uuid is null or id = ${of?.id ?? null}
  `.execute(db.database.kysely);
  return rows[0] ?? { units: 0, cents: 0 };
}

async function account(email: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, ${now})`.execute(
    db.database.kysely,
  );
  return id;
}

const pay = (placed: Placed) => {
  if (!isPlaced(placed)) throw new Error(JSON.stringify(placed));
  const { id, totalCents: amountCents } = placed.order;
  const by = { actor: 'shop', method: 'cash', amountCents } as const;
  return recordPayment({ ...deps(''), shop: () => facts }, id, by);
};

/** Goods of all prices. */
let goods: Good[] = [];
let shop = { units: 0, cents: 0 };
async function fillShop() {
  goods = [];
  shop = { units: 0, cents: 0 };
  for (const [stock, cents] of [
    [300, 1500],
    [120, 9000],
    [60, 19_000],
    [14, 45_000],
    [6, 57_500],
  ] as const) {
    const each = await good(stock, cents);
    goods.push(each);
    shop = { units: shop.units + stock, cents: shop.cents + stock * each.cents };
  }
}

type Grabbing = { proves?: boolean; mailboxes: number; payments?: PaymentMethod[]; quantities?: number[] };

/** Orders as many units as it gets, of one product after another, the dearest first. */
async function grab(
  address: string,
  { proves = false, mailboxes, payments = ['shop', 'transfer'], quantities = [10, 5, 3, 2, 1] }: Grabbing,
) {
  const own = Array.from({ length: mailboxes }, () => ++people);
  for (const index of own)
    for (const payment of payments)
      for (const each of goods.toReversed())
        for (const quantity of quantities) {
          const placed = await place([[each, quantity]], { address, index }, payment);
          if (proves) await prove(placed);
        }
}

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  await emptyShop(db.database);
  await emptyTables(db.database, 'auth.users');
});

describe('of a shop of 36,000 €', () => {
  beforeEach(fillShop);

  test('three mailboxes of one network, each proven by its link, hold 4,000 € and 40 units at most', {
    timeout: 120_000,
  }, async () => {
    await grab('203.0.113.7', { proves: true, mailboxes: 3 });
    const { units, cents } = await held();
    expect(cents).toBeGreaterThan(100_000);
    expect(cents).toBeLessThanOrEqual(400_000);
    expect(units).toBeLessThanOrEqual(40);
    for (const each of goods) expect((await held(each)).units).toBeLessThanOrEqual(20);
    // Another network is not affected, nor is a customer who has paid before.
    const other = await place([[goods[1] as Good, 2]], { address: '203.0.114.7' });
    expect(other.outcome).toBe('placed');
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('200 mailboxes of three networks hold a tenth of its units and of its value unproven, each network a third of that', {
    timeout: 240_000,
  }, async () => {
    const sums = [];
    for (const address of ['203.0.113.7', '203.0.114.7', '203.0.115.7']) {
      await grab(address, { mailboxes: 67, payments: ['shop'], quantities: [5, 1] });
      sums.push(await held());
    }
    for (const [index, { units, cents }] of sums.entries()) {
      expect(cents).toBeGreaterThan(sums[index - 1]?.cents ?? 0);
      expect(cents).toBeLessThanOrEqual(((index + 1) * shop.cents) / 30);
      expect(units).toBeLessThanOrEqual(((index + 1) * shop.units) / 30);
    }
  });

  test('200 networks at once hold no more of its value, however dear what they ask for', {
    timeout: 120_000,
  }, async () => {
    const asked = Array.from({ length: 200 }, (_, index) =>
      place(
        [[goods[4 - (index % 3)] as Good, 1]],
        { address: `10.${index}.0.7` },
        index % 2 ? 'card' : 'shop',
      ),
    );
    await Promise.all(asked);
    const { cents } = await held();
    expect(cents).toBeGreaterThan(0);
    expect(cents).toBeLessThanOrEqual(shop.cents / 10);
  });

  test('an account holds by card as much of a product as it likes, once a day, and never more than a fifth of the shop', async () => {
    const index = ++people;
    const email = stranger(index).customer.email;
    const buyer = { address: '203.0.113.7', index, email, userId: await account(email) };
    const [cheap, next, , , dear] = goods as [Good, Good, Good, Good, Good];
    const byCard = (wanted: Wanted) => place(wanted, buyer, 'card');
    expect(
      await byCard([
        [cheap, 99],
        [next, 2],
      ]),
    ).toMatchObject({ capped: { cap: 'share' } });
    const placed = await byCard([[dear, 5]]);
    expect(placed.outcome).toBe('placed');
    expect(await byCard([[cheap, 99]])).toMatchObject({ capped: { cap: 'share' } });
    now = new Date(now.getTime() + HOUR_MS);
    await expireOrders(db.database, now);
    // Half of the five units that pages show for a stock of six.
    expect(await byCard([[dear, 5]])).toMatchObject({ capped: { cap: 'product', of: 'mailbox', most: 2 } });
    now = new Date(now.getTime() + 24 * HOUR_MS);
    expect((await byCard([[dear, 5]])).outcome).toBe('placed');
  });
});

describe('one network', () => {
  test.each([
    ['IPv4 /24', (index: number) => `203.0.113.${index % 250}`, 3],
    ['IPv6 /64', (index: number) => `2001:db8:0:7::${index.toString(16)}`, 3],
    ['IPv6 /48', (index: number) => `2001:db8:0:${index.toString(16)}::1`, 3],
  ])('takes half of what strangers may have of a product (%s)', async (_, address, half) => {
    const product = await good(20);
    await good(200);
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_each, index) => place([[product, 1]], { address: address(index) })),
    );
    expect(asked.filter(isPlaced)).toHaveLength(half);
    expect(await place([[product, 1]], { address: address(13) })).toMatchObject({
      capped: { cap: 'strangers of product', of: 'network', most: 0 },
    });
    expect((await place([[product, 2]], { address: '198.51.100.7' })).outcome).toBe('placed');
    expect(await place([[product, 1]], { address: '198.51.101.7' })).toMatchObject({
      capped: { cap: 'strangers of product', of: 'all', most: 0 },
    });
  });

  test('two orders at once that would only fit alone are not both placed', async () => {
    await good(99);
    const [one, other] = [await good(50), await good(50)];
    for (let round = 0; round < 5; round += 1) {
      const address = `203.0.${round}.7`;
      const both = [one, other].map((product) => place([[product, 5]], { address }));
      const placed = (await Promise.all(both)).flatMap((one) => (isPlaced(one) ? [one.order.id] : []));
      // A third of the 19 units of strangers is six.
      expect(placed).toHaveLength(1);
      for (const id of placed) await moveOrder(deps(address), id, { to: 'cancelled', actor: 'shop' });
    }
  });

  test('that never proves anything has eight orders a day, not six an hour', async () => {
    const product = await good(1000);
    const address = '203.0.113.7';
    const hours = [];
    for (let hour = 0; hour < 26; hour += 1) {
      const asked = [];
      for (let index = 0; index < 8; index += 1) asked.push(await place([[product, 1]], { address }));
      hours.push(asked.filter(isPlaced).length);
      now = new Date(now.getTime() + HOUR_MS);
      await expireOrders(db.database, now);
      await forgetUnproven(db.database, now);
    }
    expect(hours).toEqual([6, 2, ...Array(23).fill(0), 6]);
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('a mailbox that lets three lapse is asked no more that day, from there; a stranger who writes it elsewhere spoils nothing', async () => {
    const product = await good(1000);
    const index = ++people;
    const ask = (address: string) => place([[product, 1]], { address, index });
    for (let hour = 0; hour < 3; hour += 1) {
      expect((await ask('203.0.113.7')).outcome).toBe('placed');
      now = new Date(now.getTime() + HOUR_MS);
      await expireOrders(db.database, now);
    }
    expect(await ask('203.0.113.7')).toMatchObject({ capped: { cap: 'lapsed', of: 'mailbox' } });
    const elsewhere = await ask('198.51.100.7');
    expect(elsewhere.outcome).toBe('placed');
    await prove(elsewhere);
    expect((await ask('198.51.100.7')).outcome).toBe('placed');
  });

  test('has no more than half of the dearest products, of two units or three', async () => {
    await good(300);
    const dear = [await good(2, 57_500), await good(3, 57_500), await good(1, 57_500)];
    const address = '203.0.113.7';
    for (let person = 0; person < 4; person += 1) {
      const index = ++people;
      for (const product of dear)
        for (const quantity of [2, 1]) await prove(await place([[product, quantity]], { address, index }));
    }
    const units = [];
    for (const product of dear) units.push((await held(product)).units);
    // A customer who holds nothing gets a first unit of each.
    expect(units).toEqual([1, 1, 1]);
  });

  test.each(['cancelled', 'run out'] as const)(
    'that lets confirmed orders be %s has 100 € unpaid for thirty days, from there, and whatever it pays by card',
    async (how) => {
      const [dear, cheap] = [await good(400, 19_000), await good(400, 4_000)];
      const address = '203.0.113.7';
      const index = ++people;
      const email = stranger(index).customer.email;
      const buyer = { address, index, email, userId: await account(email) };
      const giveUp = async (placed: Placed) => {
        const id = isPlaced(placed) ? placed.order.id : '';
        expect(placed.outcome).toBe('placed');
        if (how === 'cancelled')
          expect(await moveOrder(deps(address), id, { to: 'cancelled', actor: 'customer' })).toMatchObject({
            outcome: 'moved',
          });
        else {
          now = new Date(now.getTime() + 8 * 24 * HOUR_MS);
          await expireOrders(db.database, now);
        }
        await forgetUnproven(db.database, now);
      };
      // Cancellations by the shop count against nobody.
      const first = await place([[dear, 1]], buyer);
      await moveOrder(deps(address), isPlaced(first) ? first.order.id : '', {
        to: 'cancelled',
        actor: 'shop',
      });
      await giveUp(await place([[dear, 1]], buyer));
      expect(await place([[dear, 1]], buyer)).toMatchObject({ capped: { cap: 'unkept', of: 'mailbox' } });
      expect((await place([[cheap, 1]], buyer)).outcome).toBe('placed');
      expect((await place([[dear, 1]], buyer, 'card')).outcome).toBe('placed');
      expect(await place([[dear, 1]], { ...buyer, address: '198.51.100.7' })).toMatchObject({
        outcome: 'placed',
      });
      // Another mailbox there has one more; then the network is known for it.
      const other = { address, email: '', userId: null as string | null };
      const next = async () => {
        const at = ++people;
        const theirs = stranger(at).customer.email;
        return { ...other, index: at, email: theirs, userId: await account(theirs) };
      };
      await giveUp(await place([[dear, 1]], await next()));
      expect(await place([[dear, 1]], await next())).toMatchObject({
        capped: { cap: 'unkept', of: 'network' },
      });
      now = new Date(now.getTime() + 30 * 24 * HOUR_MS);
      await expireOrders(db.database, now);
      await forgetUnproven(db.database, now);
      const { count } = await db.database.kysely
        .selectFrom('internal.open_orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('lapsed_at', '<=', new Date(now.getTime() - 30 * 24 * HOUR_MS))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(0);
    },
  );

  test('takes the last unit of strangers of five products at most, in one order or in several', async () => {
    await good(400);
    const last: Good[] = [];
    for (let index = 0; index < 20; index += 1) last.push(await good(3, 1500));
    const address = '203.0.113.7';
    const units = (count: number) => last.slice(0, count).map((each) => [each, 1] as const);
    for (const count of [20, 6])
      expect(await place(units(count), { address })).toMatchObject({
        capped: { cap: 'strangers', of: 'network' },
      });
    expect((await place(units(5), { address })).outcome).toBe('placed');
    expect(await place([[last[5] as Good, 1]], { address })).toMatchObject({
      capped: { cap: 'strangers', of: 'network' },
    });
    expect((await place([[last[5] as Good, 1]], { address: '198.51.100.7' })).outcome).toBe('placed');
  });

  test('and two others do not close the shop: who holds nothing has one cheap unit', async () => {
    const goods = await Promise.all([good(60, 4_000), good(60, 4_000), good(60, 19_000)]);
    const [cheap, , dear] = goods as [Good, Good, Good];
    for (const address of ['203.0.113.7', '203.0.114.7', '203.0.115.7', '203.0.116.7'])
      for (const quantity of [3, 2, 1]) {
        await place([[dear, quantity]], { address });
        await place([[goods[1] as Good, quantity]], { address });
      }
    const address = '198.51.100.7';
    expect(await place([[dear, 1]], { address })).toMatchObject({ outcome: 'capped', capped: { of: 'all' } });
    expect((await place([[cheap, 1]], { address })).outcome).toBe('placed');
    expect(await place([[cheap, 1]], { address })).toMatchObject({ capped: { cap: 'strangers', of: 'all' } });
  });

  test('that is full of somebody else’s orders stops no customer who has paid before, and no unit of one who has not', async () => {
    const product = await good(300);
    const address = '203.0.113.7';
    const [known, unknown] = [++people, ++people].map((index) => ({
      index,
      email: stranger(index).customer.email,
    }));
    const buyers = [];
    for (const buyer of [known, unknown])
      buyers.push({ address, ...buyer, userId: await account(buyer?.email ?? '') });
    const [customer, newcomer] = buyers as [Buyer, Buyer];
    await pay(await place([[product, 1]], customer));
    for (let index = 0; index < 4; index += 1) {
      const email = stranger(++people).customer.email;
      const hoarder = { address, index: people, email, userId: await account(email) };
      await place([[product, 5]], hoarder);
    }
    expect(await place([[product, 1]], newcomer)).toMatchObject({
      capped: { cap: 'product', of: 'network' },
    });
    expect((await place([[product, 1]], newcomer, 'card')).outcome).toBe('placed');
    expect((await place([[product, 10]], customer)).outcome).toBe('placed');
  });

  test('is bounded for those whom the shop knows as well: among themselves they have as much again', async () => {
    const goods = [await good(300, 1000), await good(300, 1000), await good(300, 1000)];
    const address = '203.0.113.7';
    // Goods that strangers hold there do not count as theirs.
    expect((await place([[goods[0] as Good, 5]], { address })).outcome).toBe('placed');
    const others = await held();
    const customers: Buyer[] = [];
    for (let person = 0; person < 6; person += 1) {
      const index = ++people;
      const { email } = stranger(index).customer;
      const buyer = { address: `198.51.${person}.7`, index, email, userId: await account(email) };
      await pay(await place([[goods[person % 3] as Good, 1]], buyer));
      customers.push({ ...buyer, address });
    }
    const before = await held();
    const asked = [];
    for (const buyer of customers) for (const each of goods) asked.push(await place([[each, 5]], buyer));
    const { units } = await held();
    expect(units - before.units).toBe(HOLD_CAPS.network.units);
    expect(asked.at(-1)).toMatchObject({ capped: { of: 'network' } });
    expect(others.units).toBe(5);
    // Elsewhere they have their own part.
    const [, , , , , last] = customers;
    expect(
      (await place([[goods[0] as Good, 1]], { ...(last as Buyer), address: '198.51.100.7' })).outcome,
    ).toBe('placed');
  });
});
