import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveryPriceCents } from '#domain/order/delivery-price.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders } from '#server/shop/orders/orders-module.ts';
import { type CardPayments, createStripe } from '#server/shop/stripe/stripe-module.ts';
import { cardDeps } from '#tests/support/card-deps.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { noLinkMails } from '#tests/support/link-mails.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { addProduct, emptyShop, isPlaced, orderOf, shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';
import {
  eventOf,
  paidSession,
  signatureOf,
  startStripeApi,
  WEBHOOK_SECRET,
} from '#tests/support/stripe-events.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const db = useTestDatabase();
const settings = readOrderSettings('content');
const rates = () => readDeliveryRates('content');
const facts = readShopSettings('content/data/shop.yml');
let now = new Date();
const clock = () => now;

let api: Awaited<ReturnType<typeof startStripeApi>>;
let site: TestSite;
let shop: ReturnType<typeof createOrders>;
let cards: CardPayments;
let ssd: string;

beforeAll(async () => {
  api = await startStripeApi();
  const { database } = db;
  shop = createOrders({
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
  const { api: stripe } = await createStripe(api.settings, {
    ...cardDeps(database, clock),
    orders: shop.api,
    log: quietLog,
  });
  cards = stripe.cards;
  site = await startTestSite({ webhooks: stripe.webhook });
});

afterAll(async () => {
  await site.stop();
  await api.close();
});

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  api.asked.clear();
  await emptyShop(db.database);
  ssd = await addProduct(db.database, 5);
});

async function order() {
  const request = orderOf([ssd], { payment: 'card', cgvVersion: settings.cgvVersion });
  const result = await shop.api.place(request, null);
  if (!isPlaced(result)) throw new Error(JSON.stringify(result));
  return result.order;
}

async function tell(body: string, { secret = WEBHOOK_SECRET, at = now, header = '' } = {}) {
  const answer = await fetch(new URL('/webhooks/stripe', site.origin), {
    method: 'POST',
    body,
    headers: {
      'stripe-signature': header || (await signatureOf(body, at, secret)),
      'content-type': 'application/json',
    },
  });
  await answer.body?.cancel();
  return answer.status;
}

const stateOf = async (id: string) =>
  db.database.kysely
    .selectFrom('orders')
    .select(['state', 'paid_cents', 'refunded_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const count = async (table: 'payments' | 'payment_events' | 'order_events' | 'invoices') => {
  const rows = await db.database.kysely.selectFrom(table).selectAll().execute();
  return rows.length;
};

test('the page to pay is asked for with the order’s own total, once for as long as the goods are held', async () => {
  const { id, number } = await order();
  const pages = { paid: 'https://exemple.fr/merci', cancelled: 'https://exemple.fr/paiement' };
  const [first, again] = [
    await cards.start({ order_id: id }, pages),
    await cards.start({ order_id: id }, pages),
  ];
  expect(first).toMatch(/^https:\/\/checkout\.exemple\.fr\/cs_/);
  expect(again).toBe(first);
  const [session] = [...api.asked.values()];
  expect(Object.fromEntries(session?.form ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: id,
    customer_email: 'camille@exemple.fr',
    'line_items[0][price_data][unit_amount]': String(UNIT_CENTS),
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][quantity]': '1',
    'payment_intent_data[metadata][case]': number,
  });
  const closesIn = Number(session?.form.get('expires_at')) - now.getTime() / 1000;
  expect(closesIn).toBeGreaterThanOrEqual(1800);
  expect(closesIn).toBeLessThanOrEqual(3600);
  await tell(eventOf(paidSession(id)));
  expect(await cards.start({ order_id: id }, pages)).toBeNull();
});

test('the page to pay lists the products and the delivery, which add up to the order', async () => {
  const battery = await addProduct(db.database, 5);
  const request = orderOf([ssd, battery], {
    payment: 'card',
    cgvVersion: settings.cgvVersion,
    delivery: {
      method: 'parcel',
      address: { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' },
    },
    deliveryCents: deliveryPriceCents(rates(), 'parcel', [
      { quantity: 2, weightG: null, unitPriceCents: UNIT_CENTS },
      { quantity: 1, weightG: null, unitPriceCents: UNIT_CENTS },
    ]),
  });
  const lines = request.lines.map((line, place) => ({ ...line, quantity: 2 - place }));
  const placed = await shop.api.place({ ...request, lines }, null);
  if (!isPlaced(placed)) throw new Error(JSON.stringify(placed));
  await cards.start(
    { order_id: placed.order.id },
    { paid: 'https://exemple.fr/merci', cancelled: 'https://exemple.fr/' },
  );
  const [session] = [...api.asked.values()];
  const itemsOf = (name: string) =>
    [0, 1, 2, 3].map((place) => session?.form.get(`line_items[${place}]${name}`) ?? null);
  const cents = itemsOf('[price_data][unit_amount]').map(Number);
  const quantities = itemsOf('[quantity]').map(Number);
  expect(quantities).toEqual([2, 1, 1, 0]);
  expect(itemsOf('[price_data][product_data][description]')).toEqual(
    ['neuf', 'neuf', null, null].map((word) => word && expect.stringContaining(word)),
  );
  expect(itemsOf('[price_data][product_data][name]')[2]).toBe('Envoi à domicile');
  const total = cents.reduce((sum, each, place) => sum + each * (quantities[place] ?? 0), 0);
  expect(total).toBe(placed.order.totalCents);
});

test('a payment told a hundred times changes the order once', { timeout: 30_000 }, async () => {
  const { id } = await order();
  const body = eventOf(paidSession(id));
  const statuses = await Promise.all(Array.from({ length: 100 }, () => tell(body)));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await stateOf(id)).toEqual({ state: 'paid', paid_cents: UNIT_CENTS, refunded_cents: 0 });
  expect([await count('payments'), await count('payment_events'), await count('order_events')]).toEqual([
    1, 1, 2,
  ]);
  expect(await count('invoices')).toBe(1);
  expect(api.asked.size).toBe(0);
});

test('events out of order: the payment that was still under way is taken when it has come', async () => {
  const { id } = await order();
  const succeeded = { id: 'evt_2', type: 'checkout.session.async_payment_succeeded' };
  expect(await tell(eventOf(paidSession(id), succeeded))).toBe(200);
  expect(await tell(eventOf(paidSession(id, { payment_status: 'unpaid' })))).toBe(200);
  expect(await tell(eventOf(paidSession(id), { id: 'evt_3', type: 'checkout.session.expired' }))).toBe(200);
  expect(await stateOf(id)).toMatchObject({ state: 'paid', paid_cents: UNIT_CENTS });
  expect([await count('payments'), await count('payment_events')]).toEqual([1, 3]);
});

test('a payment after the goods were freed goes back at once, and once', async () => {
  const { id } = await order();
  now = new Date('2026-11-21T11:00:00Z');
  for (const { run } of shop.jobs) await run(now);
  const body = eventOf(paidSession(id));
  expect(await Promise.all(Array.from({ length: 10 }, () => tell(body)))).toEqual(Array(10).fill(200));
  expect(await stateOf(id)).toEqual({
    state: 'refunded',
    paid_cents: UNIT_CENTS,
    refunded_cents: UNIT_CENTS,
  });
  const [refund, ...others] = [...api.asked.values()];
  expect([refund?.path, refund?.form.get('payment_intent'), others]).toEqual(['/v1/refunds', 'pi_1', []]);
  expect(await count('invoices')).toBe(0);
  expect(await shopFaults(db.database)).toEqual([]);
});

test('a second payment of a paid order goes back, the first one stays', async () => {
  const { id } = await order();
  await tell(eventOf(paidSession(id)));
  await tell(eventOf(paidSession(id, { payment_intent: 'pi_2' }), { id: 'evt_2' }));
  expect(await stateOf(id)).toEqual({
    state: 'paid',
    paid_cents: 2 * UNIT_CENTS,
    refunded_cents: UNIT_CENTS,
  });
  expect([...api.asked.values()].map(({ form }) => form.get('payment_intent'))).toEqual(['pi_2']);
});

test('a payment told again after its order was cancelled is not given back by itself', async () => {
  const { id } = await order();
  const body = eventOf(paidSession(id));
  await tell(body);
  await shop.api.move(id, { to: 'cancelled', actor: 'customer' });
  expect(await tell(body)).toBe(200);
  expect(api.asked.size).toBe(0);
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled', refunded_cents: 0 });
});

test('forged, altered and old events are refused and change nothing', async () => {
  const { id } = await order();
  const body = eventOf(paidSession(id));
  const seconds = (delta: number) => new Date(now.getTime() + delta * 1000);
  const timestamp = Math.floor(now.getTime() / 1000);
  const good = await signatureOf(body, now);
  const last = good.at(-1) === '0' ? '1' : '0';
  expect(await tell(body, { secret: 'whsec_other' })).toBe(400);
  expect(await tell(body, { at: seconds(-301) })).toBe(400);
  expect(await tell(body, { header: `${good.slice(0, -1)}${last}` })).toBe(400);
  expect(await tell(body, { header: good.replace(/t=\d+/, `t=${timestamp + 1}`) })).toBe(400);
  expect(await tell(body, { header: 'non' })).toBe(400);
  expect(await tell(body.replace(id, randomUUID()), { header: good })).toBe(400);
  expect(await tell(body.replace(String(UNIT_CENTS), '1'), { header: good })).toBe(400);
  expect(await stateOf(id)).toMatchObject({ state: 'unproven', paid_cents: 0 });
  expect([await count('payments'), await count('payment_events')]).toEqual([0, 0]);
  expect(await tell(body, { header: good })).toBe(200);
});

test('a payment that names no order of ours is kept in the log and takes nothing', async () => {
  expect(await tell(eventOf(paidSession(randomUUID())))).toBe(200);
  expect(await tell(eventOf(paidSession('1 or 1=1'), { id: 'evt_2' }))).toBe(200);
  expect([await count('payments'), await count('payment_events')]).toEqual([0, 2]);
});
