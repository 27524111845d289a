import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkoutForm as formOf } from '#tests/support/checkout-post.ts';
import {
  CONFIRMED,
  countAnswers,
  formsOfTwoTabs,
  order,
  pay,
  REUSED,
  SOLD_OUT,
} from '#tests/support/order-forms.ts';
import { addProduct, countDeadlocks, emptyShop, shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useSiteProcesses } from '#tests/support/site-processes.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/stripe/fake-stripe.ts';
import { isTorture } from '#tests/support/torture.ts';

// Runs the races of tests/db/order-races.test.ts, which stay inside one process, over HTTP against three.

const PROCESSES = 3;
const races = isTorture ? 50 : 1;
const rounds = isTorture ? 10 : 1;
const carts = isTorture ? 500 : 20;
/** Number of carts that are ordered at the same moment. */
const CROWD = 50;

const BUYERS = isTorture ? 200 : 40;
const UNITS = 10;
const CLICKS = 5;
const CHECKOUTS = 50;
const REPLAYS = 100;
const keys = isTorture ? 1_000 : 20;

vi.setConfig({ testTimeout: isTorture ? 1_800_000 : 120_000 });

let stripe: FakeStripe;
let told = 0;
const sites = useSiteProcesses(PROCESSES, async () => {
  // Each event reaches another process.
  stripe = await startFakeStripe(() => sites.at(told++).origin);
  return stripe.env;
});
const tables = () => sites.database.kysely;

// This does not run before each test, because mails of earlier orders are still being written.
beforeAll(() => emptyShop(sites.database));
afterAll(() => stripe.close());

const addProducts = (count: number, stock: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => addProduct(sites.database, stock)));

/** The orders of products that only one test sells. */
const ordersOf = (productIds: readonly string[]) =>
  tables()
    .selectFrom('orders')
    .select(['id', 'state', 'paid_cents', 'refunded_cents', 'idempotency_key'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('id')
          .whereRef('order_id', '=', 'orders.id')
          .where('product_id', 'in', productIds),
      ),
    )
    .execute();

const rowsOf = async (
  table: 'payments' | 'payment_events' | 'invoices' | 'order_events',
  orders: { id: string }[],
) =>
  (
    await tables()
      .selectFrom(table)
      .select('order_id')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute()
  ).length;

test.each([
  ['one product', 1],
  ['two products, in opposite order every other time', 2],
])(`${BUYERS} buyers race for ${UNITS} units of %s: exactly ${UNITS} orders a round`, async (_, kinds) => {
  for (let round = 0; round < races; round++) {
    const products = await addProducts(kinds, UNITS);
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) =>
        // Of six requests, so that each process gets both orders.
        order(sites.at(index), formOf(index % 6 < 3 ? products : products.toReversed())),
      ),
    );
    expect(countAnswers(answers)).toEqual({ [CONFIRMED]: UNITS, [SOLD_OUT]: BUYERS - UNITS });
    expect(await ordersOf(products)).toHaveLength(UNITS);
    const left = await tables()
      .selectFrom('products')
      .select('available')
      .where('id', 'in', products)
      .execute();
    expect(left).toEqual(products.map(() => ({ available: 0 })));
  }
  expect(await shopFaults(sites.database)).toEqual([]);
});

test(`${carts} carts, each ordered ${CLICKS} times at once, half of them from two tabs, and paid twice, are ${carts} orders and payments`, async () => {
  const products = await addProducts(1, carts * CLICKS);
  for (let first = 0; first < carts; first += CROWD) {
    // Every other form is sent from two tabs of one browser.
    const forms = await Promise.all(
      Array.from({ length: Math.min(CROWD, carts - first) }, (_, cart) =>
        cart % 2
          ? formsOfTwoTabs(sites.at(cart), products[0] ?? '', { payment: 'card' })
          : [formOf(products, { payment: 'card' })],
      ),
    );
    const answers = await Promise.all(
      forms.map((tabs, cart) =>
        Promise.all(
          Array.from({ length: CLICKS }, (_, click) => {
            const tab = tabs[click % tabs.length] ?? formOf([]);
            return order(sites.at(cart + click), tab);
          }),
        ),
      ),
    );
    const toPay = answers.flat().filter(({ outcome }) => outcome.startsWith(`303 ${stripe.origin}/pay/`));
    expect(toPay).toHaveLength(forms.length * CLICKS);
    const pages = answers.map(([answer]) => answer?.location ?? '');
    const paid = await Promise.all([...pages, ...pages].map(pay));
    expect(paid.filter((status) => status !== 303)).toEqual([]);
  }
  const orders = await ordersOf(products);
  expect(
    orders.filter(({ state, paid_cents }) => state === 'paid' && paid_cents === UNIT_CENTS),
  ).toHaveLength(carts);
  expect([orders.length, await rowsOf('payments', orders), await rowsOf('invoices', orders)]).toEqual([
    carts,
    carts,
    carts,
  ]);
  expect(await shopFaults(sites.database)).toEqual([]);
});

test(`a payment told ${REPLAYS} times, to all processes at once, changes its order once`, async () => {
  const products = await addProducts(1, 1);
  const { location } = await order(sites.at(0), formOf(products, { payment: 'card' }));
  const answers = await Promise.all(Array.from({ length: REPLAYS }, () => pay(location)));
  expect(answers.filter((status) => status !== 303)).toEqual([]);
  const orders = await ordersOf(products);
  expect(orders).toMatchObject([{ state: 'paid', paid_cents: UNIT_CENTS, refunded_cents: 0 }]);
  const rows = ['payments', 'payment_events', 'invoices', 'order_events'] as const;
  expect(await Promise.all(rows.map((table) => rowsOf(table, orders)))).toEqual([1, 1, 1, 2]);
});

test('other words under one key, to all processes at once: one order, and nobody else is told of it', async () => {
  const products = await addProducts(1, 100);
  for (let round = 0; round < rounds * 5; round++) {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        order(sites.at(index), formOf(products, { idempotencyKey, 'customer.name': `Camille ${index}` })),
      ),
    );
    expect(countAnswers(answers)).toEqual({ [CONFIRMED]: 1, [REUSED]: PROCESSES - 1 });
    expect(answers.filter(({ secret }) => secret)).toHaveLength(1);
    expect(await ordersOf(products)).toHaveLength(round + 1);
  }
  expect(await shopFaults(sites.database)).toEqual([]);
});

test(`${keys} keys told again at once, after a restart and a day later get the same answer; with other words, none`, async () => {
  const products = await addProducts(1, keys);
  const forms = Array.from({ length: keys }, () => formOf(products));
  const sendAll = async (to: number, change = (form: URLSearchParams) => form) => {
    const answers: Awaited<ReturnType<typeof order>>[] = [];
    for (let first = 0; first < keys; first += CROWD) {
      const crowd = forms.slice(first, first + CROWD);
      answers.push(
        ...(await Promise.all(crowd.map((form, index) => order(sites.at(index + to), change(form))))),
      );
    }
    return answers;
  };
  const [first, second] = await Promise.all([sendAll(0), sendAll(1)]);
  expect(countAnswers(first)).toEqual({ [CONFIRMED]: keys });
  expect(new Set(first.map(({ secret }) => secret)).size).toBe(keys);
  expect(second).toEqual(first);
  for (let index = 0; index < (isTorture ? PROCESSES : 1); index += 1) {
    sites.at(index).kill('SIGTERM');
    await sites.replace(index);
  }
  await tables()
    .updateTable('orders')
    .set({ created_at: sql`created_at - interval '25 hours'` })
    .where(
      'idempotency_key',
      'in',
      forms.map((form) => form.get('idempotencyKey') ?? ''),
    )
    .execute();
  expect(await sendAll(2)).toEqual(first);
  const changed = await sendAll(0, (form) => {
    const other = new URLSearchParams(form);
    other.set('customer.name', 'Camille Autre');
    return other;
  });
  expect(countAnswers(changed)).toEqual({ [REUSED]: keys });
  expect(changed.filter(({ secret }) => secret)).toEqual([]);
  expect(await ordersOf(products)).toHaveLength(keys);
  expect(await shopFaults(sites.database)).toEqual([]);
});

test(`kill -9 in the middle of ${CHECKOUTS} checkouts loses no acknowledged order and leaks no reservation`, async () => {
  const pair = await addProducts(2, 1000);
  const lost: URLSearchParams[] = [];
  for (let round = 0; round < rounds; round++) {
    const doomed = sites.at(round);
    const acknowledged: URLSearchParams[] = [];
    const buy = async (form: URLSearchParams) => {
      const answer = await order(doomed, form).catch(() => null);
      if (!answer) return void lost.push(form);
      expect(answer.outcome).toBe(CONFIRMED);
      acknowledged.push(form);
      if (acknowledged.length === CHECKOUTS / 5) doomed.kill('SIGKILL');
    };
    await Promise.all(
      Array.from({ length: CHECKOUTS }, (_, index) => buy(formOf(index % 2 ? pair : pair.toReversed()))),
    );
    await sites.replace(round);
    const keys = (await ordersOf(pair)).map(({ idempotency_key }) => idempotency_key);
    expect(acknowledged.filter((form) => !keys.includes(form.get('idempotencyKey') ?? ''))).toEqual([]);
    expect(await shopFaults(sites.database)).toEqual([]);
  }
  // A buyer without an answer asks another process again, and so has one order.
  expect(lost.length).toBeGreaterThan(0);
  const again = await Promise.all(lost.map((form, index) => order(sites.at(index), form)));
  expect(countAnswers(again)).toEqual({ [CONFIRMED]: lost.length });
  expect(await ordersOf(pair)).toHaveLength(rounds * CHECKOUTS);
  const held = await tables().selectFrom('products').select('reserved').where('id', 'in', pair).execute();
  expect(held).toEqual(pair.map(() => ({ reserved: rounds * CHECKOUTS })));
  expect(await shopFaults(sites.database)).toEqual([]);
});

test('in all this nothing failed but for want of time, and PostgreSQL had no deadlock to break up', async () => {
  await sites.stop();
  const inTime = (line: string) =>
    !/no database connection became free|no answer of the database within|canceling statement due to lock timeout/.test(
      line,
    );
  expect(sites.errors().filter(inTime)).toEqual([]);
  expect(await countDeadlocks(sites.database)).toBe(0);
});
