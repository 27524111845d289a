import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import type { Job } from '#server/module.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders, type Orders } from '#server/shop/orders/orders-module.ts';
import { createStripe } from '#server/shop/stripe/stripe-module.ts';
import { cardDeps } from '#tests/support/card-deps.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { noLinkMails } from '#tests/support/link-mails.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import {
  addProduct,
  countDeadlocks,
  emptyShop,
  isPlaced,
  orderOf,
  shopFaults,
  UNIT_CENTS,
} from '#tests/support/shop.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';
import { eventOf, paidSession, signatureOf, startStripeApi } from '#tests/support/stripe-events.ts';
import { isTorture } from '#tests/support/torture.ts';

// Everything that Stripe may report about an order, and when: in time, ten times, too late, never, while the goods are freed, after the
// refund. Three pools stand for three processes, any of which may get a report.

const ORDERS = isTorture ? 1_000 : 40;
const FORGERIES = isTorture ? 10_000 : 600;
const PROCESSES = 3;
/** Number of requests at the same moment. */
const CROWD = 30;
const TIMEOUT_MS = isTorture ? 900_000 : 120_000;
const MINUTE_MS = 60_000;

const db = useTestDatabase();
const settings = readOrderSettings('content');
const rates = () => readDeliveryRates('content');
const facts = readShopSettings('content/data/shop.yml');
let now = new Date();
const clock = () => now;
let api: Awaited<ReturnType<typeof startStripeApi>>;
const pools: Database[] = [];
type Shop = { orders: Orders; jobs: readonly Job[] } & Awaited<ReturnType<typeof createStripe>>['api'];
const shops: Shop[] = [];

beforeAll(async () => {
  api = await startStripeApi();
  for (let index = 0; index < PROCESSES; index += 1) {
    const database = await openDatabase({ databaseUrl: db.url, dataDir: '', poolMax: 10, log: quietLog });
    pools.push(database);
    const { api: orders, jobs } = createOrders({
      strangers: roomForStrangers,
      database,
      settings,
      rates,
      shop: () => facts,
      secret: 'un secret',
      factor: 0,
      clock,
      mailing: noLinkMails,
    });
    const { api: cards } = await createStripe(api.settings, {
      ...cardDeps(database, clock),
      orders,
      log: quietLog,
    });
    shops.push({ orders, jobs, ...cards });
  }
});
const closePools = () => Promise.all(pools.splice(0).map((database) => database.close()));
afterAll(async () => {
  await closePools();
  await api.close();
});
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  api.asked.clear();
  await emptyShop(db.database);
});

const processAt = (index: number) => {
  const shop = shops[index % PROCESSES];
  if (!shop) throw new Error('the shops open before the first test');
  return shop;
};

/** Runs this many at a time, each as soon as there is room. */
async function inCrowd<T>(items: readonly T[], act: (item: T, index: number) => Promise<unknown>) {
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: CROWD }, work));
}

async function send(body: string, header: string, process: number): Promise<number> {
  const headers = { 'stripe-signature': header, 'content-type': 'application/json' };
  const { status } = await processAt(process).webhook.request('/stripe', { method: 'POST', body, headers });
  return status;
}

async function order(product: string, process: number): Promise<string> {
  const request = orderOf([product], { payment: 'card', cgvVersion: settings.cgvVersion });
  const result = await processAt(process).orders.place(request, null);
  if (!isPlaced(result)) throw new Error(JSON.stringify(result));
  return result.order.id;
}

const FATES = ['in time', 'repeated', 'redirected', 'late', 'racing', 'never', 'refunded', 'twice'] as const;
type Fate = (typeof FATES)[number];
type Sold = { id: string; fate: Fate };

/** Reports a payment of the order now. The same payment again has the same ids. */
async function tell({ id }: Sold, process: number, payment = 1): Promise<void> {
  const session = paidSession(id, { id: `cs_${id}`, payment_intent: `pi_${id}_${payment}` });
  const body = eventOf(session, { id: `evt_${id}_${payment}` });
  expect(await send(body, await signatureOf(body, now), process)).toBe(200);
}

const pages = { paid: 'https://exemple.fr/merci', cancelled: 'https://exemple.fr/paiement' };

test(`${ORDERS} orders and all that may be told of their payments: none is lost, none counts twice`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = seededRandom(4);
  const product = await addProduct(db.database, ORDERS);
  const sold: Sold[] = [];
  await inCrowd(Array.from({ length: ORDERS }), async (_, index) => {
    const id = await order(product, index);
    sold.push({ id, fate: random.pick(FATES) });
  });
  const of = (...fates: Fate[]) => sold.filter(({ fate }) => fates.includes(fate));
  const times = (count: number, list: readonly Sold[]) =>
    random.shuffled(list.flatMap((each) => Array<Sold>(count).fill(each)));
  const any = () => random.int(PROCESSES);

  now = new Date(now.getTime() + 5 * MINUTE_MS);
  await inCrowd(of('redirected'), async ({ id }) => {
    const first = await processAt(any()).cards.start({ order_id: id }, pages);
    expect(await processAt(any()).cards.start({ order_id: id }, pages)).toBe(first);
  });
  const inTime = random.shuffled([
    ...of('in time', 'redirected', 'refunded', 'twice'),
    ...times(10, of('repeated')),
  ]);
  await inCrowd(inTime, (each) => tell(each, any()));
  await inCrowd(of('redirected'), async ({ id }) =>
    expect(await processAt(any()).cards.start({ order_id: id }, pages)).toBeNull(),
  );
  await inCrowd(times(2, of('twice')), (each) => tell(each, any(), 2));

  // An hour later, all processes at once free unpaid goods, while payments arrive.
  now = new Date(now.getTime() + 61 * MINUTE_MS);
  await Promise.all([
    ...shops.flatMap(({ jobs }) => jobs.map(({ run }) => run(now))),
    inCrowd(times(2, of('racing')), (each) => tell(each, any())),
  ]);
  // Others buy everything that was freed: a late payment finds nothing left.
  const { available } = await db.database.kysely
    .selectFrom('products')
    .select('available')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  await inCrowd(Array.from({ length: available }), (_, index) => order(product, index));
  now = new Date(now.getTime() + 60 * MINUTE_MS);
  await inCrowd(times(10, of('late')), (each) => tell(each, any()));
  await inCrowd(of('refunded'), async (each) => {
    const { orders } = processAt(any());
    await orders.move(each.id, { to: 'cancelled', actor: 'shop' });
    const refund = {
      actor: 'shop',
      method: 'card',
      amountCents: UNIT_CENTS,
      reference: `re_${each.id}`,
    } as const;
    await Promise.all([orders, processAt(any()).orders].map((own) => own.recordRefund(each.id, refund)));
    await tell(each, any());
  });

  const rows = await db.database.kysely
    .selectFrom('orders')
    .select(['id', 'state', 'paid_cents', 'refunded_cents'])
    .select(({ selectFrom }) => [
      selectFrom('payments')
        .whereRef('order_id', '=', 'orders.id')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('payments'),
      selectFrom('payment_events')
        .whereRef('order_id', '=', 'orders.id')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('events'),
    ])
    .execute();
  const refunds = [...api.asked.values()]
    .filter(({ path }) => path === '/v1/refunds')
    .map(({ form }) => form.get('payment_intent')?.split('_')[1]);
  const outcomeOf = ({ id }: Sold) => {
    const row = rows.find((each) => each.id === id);
    const given = refunds.filter((each) => each === id).length;
    return `${row?.state} ${(row?.paid_cents ?? 0) / UNIT_CENTS} ${(row?.refunded_cents ?? 0) / UNIT_CENTS}: ${row?.payments} payments, ${row?.events} events, ${given} given back`;
  };
  const PAID = 'paid 1 0: 1 payments, 1 events, 0 given back';
  const GIVEN_BACK = 'refunded 1 1: 2 payments, 1 events, 1 given back';
  const expected: Record<Fate, string[]> = {
    'in time': [PAID],
    repeated: [PAID],
    redirected: [PAID],
    late: [GIVEN_BACK],
    racing: [PAID, GIVEN_BACK],
    never: ['expired 0 0: 0 payments, 0 events, 0 given back'],
    refunded: ['refunded 1 1: 2 payments, 1 events, 0 given back'],
    twice: ['paid 2 1: 3 payments, 2 events, 1 given back'],
  };
  for (const fate of FATES) expect(of(fate).length, fate).toBeGreaterThan(0);
  const wrong = sold.filter((each) => !expected[each.fate].includes(outcomeOf(each)));
  expect(wrong.map((each) => [each.fate, outcomeOf(each)])).toEqual([]);
  const invoices = await db.database.kysely.selectFrom('invoices').select('order_id').execute();
  const everPaid = sold.filter((each) => outcomeOf(each).startsWith('paid') || each.fate === 'refunded');
  expect(invoices.map(({ order_id }) => order_id).sort()).toEqual(everPaid.map(({ id }) => id).sort());
  expect(await shopFaults(db.database)).toEqual([]);
});

test(`${FORGERIES} forged, altered and replayed events change nothing; the true one, told again and again, has one effect`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = seededRandom(5);
  const id = await order(await addProduct(db.database, 5), 0);
  const body = eventOf(paidSession(id));
  const good = await signatureOf(body, now);
  const [time = '', digest = ''] = good.split(',v1=');
  const seconds = Number(time.slice(2));
  /** A text with one of its characters changed. */
  const altered = (text: string, alphabet: string) => {
    const at = random.int(text.length);
    const others = [...alphabet].filter((each) => each !== text[at]) as [string, ...string[]];
    return text.slice(0, at) + random.pick(others) + text.slice(at + 1);
  };
  const past = (s: number) => new Date(now.getTime() - s * 1000);
  const forge = {
    'another digest': async () => [body, `${time},v1=${altered(digest, '0123456789abcdef')}`],
    'half a digest': async () => [body, `${time},v1=${digest.slice(0, random.int(64))}`],
    'another time': async () => [body, `t=${seconds + 1 + random.int(1e6)},v1=${digest}`],
    'another body': async () => [altered(body, '0123456789az"{}: '), good],
    'a longer body': async () => [body + random.pick([' ', '\n', '\0', '{}']), good],
    'another secret': async () => [body, await signatureOf(body, now, `whsec_${random.int(1e9)}`)],
    'no secret': async () => [body, await signatureOf(body, now, '')],
    'an old time, truly signed': async () => [body, await signatureOf(body, past(301 + random.int(1e6)))],
    'another scheme': async () => [body, `${time},v${random.pick([0, 2, 10])}=${digest}`],
    words: async () => [
      body,
      random.pick(['', 'non', time, `v1=${digest}`, `t=,v1=${digest}`, `t=NaN,v1=${digest}`]),
    ],
  } satisfies Record<string, () => Promise<string[]>>;
  const kinds = Object.values(forge);
  const accepted: string[][] = [];
  await inCrowd(Array.from({ length: FORGERIES }), async (_, index) => {
    const [forged = '', header = ''] = (await kinds[index % kinds.length]?.()) ?? [];
    if ((await send(forged, header, index)) !== 400) accepted.push([forged, header]);
  });
  expect(accepted).toEqual([]);
  const { kysely } = db.database;
  expect(await kysely.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(body, good, index)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  now = new Date(now.getTime() + 299_000);
  expect(await send(body, good, 0)).toBe(200);
  now = new Date(now.getTime() + 2_000);
  expect(await send(body, good, 0)).toBe(400);
  const found = await kysely.selectFrom('payments').select(['order_id', 'amount_cents']).execute();
  expect(found).toEqual([{ order_id: id, amount_cents: UNIT_CENTS }]);
  expect(await kysely.selectFrom('payment_events').select('id').execute()).toEqual([{ id: 'evt_1' }]);
});

test('PostgreSQL had no deadlock to break up in all this', async () => {
  await closePools();
  expect(await countDeadlocks(db.database)).toBe(0);
});
