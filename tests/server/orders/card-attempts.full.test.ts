import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders, type Orders } from '#server/shop/orders/orders-module.ts';
import { createStripe } from '#server/shop/stripe/stripe-module.ts';
import { cardDeps } from '#tests/support/card-deps.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { noLinkMails } from '#tests/support/link-mails.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { addProduct, customerOf, emptyShop, isPlaced, orderOf } from '#tests/support/shop.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';
import {
  declinedEvent,
  eventOf,
  paidSession,
  signatureOf,
  startStripeApi,
} from '#tests/support/stripe-events.ts';

const db = useTestDatabase();
const settings = readOrderSettings('content');
const rates = () => readDeliveryRates('content');
const facts = readShopSettings('content/data/shop.yml');
const pages = { paid: 'https://exemple.fr/merci', cancelled: 'https://exemple.fr/paiement' };

let now: Date;
const clock = () => now;
const alarms: string[] = [];
let api: Awaited<ReturnType<typeof startStripeApi>>;
let orders: Orders;
let stripe: Awaited<ReturnType<typeof createStripe>>['api'];
let ssd: string;
let mailboxes = 0;

const open = async () =>
  (await createStripe(api.settings, { ...cardDeps(db.database, clock, alarms), orders, log: quietLog })).api;

beforeAll(async () => {
  api = await startStripeApi();
  const { database } = db;
  const deps = {
    database,
    settings,
    rates,
    secret: 'un secret de test',
    factor: 0,
    clock,
    mailing: noLinkMails,
  };
  ({ api: orders } = createOrders({ ...deps, strangers: roomForStrangers, shop: () => facts }));
});

afterAll(() => api.close());

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  alarms.length = 0;
  api.asked.clear();
  Object.assign(api.state, { isDown: false, closed: [] });
  await emptyShop(db.database);
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
  ssd = await addProduct(db.database, 90);
  stripe = await open();
});

async function order({ email = `client${mailboxes++}@exemple.fr`, address = '192.0.2.7' } = {}) {
  const request = orderOf([ssd], {
    payment: 'card',
    cgvVersion: settings.cgvVersion,
    customer: customerOf(email),
  });
  const placed = await orders.place(request, null, address);
  if (!isPlaced(placed)) throw new Error(JSON.stringify(placed));
  return placed.order;
}

async function tell(body: string) {
  const headers = { 'stripe-signature': await signatureOf(body, now), 'content-type': 'application/json' };
  return (await stripe.webhook.request('/stripe', { method: 'POST', body, headers })).status;
}

let events = 0;
const decline = (number: string, payment = 'pi_1') =>
  tell(declinedEvent(number, { id: `evt_declined_${events++}`, payment }));

const admit = (id: string, address: string) => stripe.cards.admit({ order_id: id }, address);

async function countAdmitted(times: number, ask: (place: number) => ReturnType<typeof admit>) {
  let admitted = 0;
  for (let place = 0; place < times; place += 1) if ((await ask(place)) === null) admitted += 1;
  return admitted;
}

describe('attempts are counted', () => {
  test('by order, from wherever they come', async () => {
    const { id } = await order();
    expect(await countAdmitted(10, (place) => admit(id, `10.${place}.0.1`))).toBe(6);
    expect(await admit(id, '10.99.0.1')).toEqual({ outcome: 'too many', retryAfterS: 600 });
    now = new Date(now.getTime() + 600_000);
    expect(await admit(id, '10.99.0.1')).toBeNull();
    // Another customer is not affected.
    expect(await admit((await order()).id, '10.98.0.1')).toBeNull();
  });

  test('by mailbox, whatever its spelling and however many orders', async () => {
    const ofOne: string[] = [];
    for (const email of ['eve@gmail.com', 'e.v.e@gmail.com', 'eve+x@gmail.com'])
      ofOne.push((await order({ email })).id);
    expect(await countAdmitted(12, (place) => admit(ofOne[place % 3] ?? '', `10.${place}.0.1`))).toBe(8);
  });

  test.each([
    ['an address', (_place: number) => '192.0.2.7', 10],
    ['an IPv6 network', (place: number) => `2001:db8:1:2::${place}`, 10],
    ['the network around it', (place: number) => `192.0.2.${place}`, 20],
  ])('by %s, whatever it orders', async (_name, addressOf, most) => {
    const ids: string[] = [];
    for (let place = 0; place < 25; place += 1) ids.push((await order()).id);
    expect(await countAdmitted(25, (place) => admit(ids[place] ?? '', addressOf(place)))).toBe(most);
    expect(await admit((await order()).id, '203.0.113.7')).toBeNull();
  });

  test('once each, however many come at once at the last place', async () => {
    const { id } = await order();
    expect(await countAdmitted(5, (place) => admit(id, `10.${place}.0.1`))).toBe(5);
    const processes = await Promise.all(Array.from({ length: 8 }, open));
    const answers = await Promise.all(
      processes.map(({ cards }, place) => cards.admit({ order_id: id }, `10.${place}.1.1`)),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });
});

describe('a declined card', () => {
  test('counts like an attempt, once however often it is told, and the last one closes the page', async () => {
    const { id, number } = await order();
    expect(await admit(id, '192.0.2.7')).toBeNull();
    const body = declinedEvent(number, { id: 'evt_often' });
    expect(await Promise.all(Array.from({ length: 10 }, () => tell(body)))).toEqual(Array(10).fill(200));
    expect(api.state.closed).toEqual([]);
    for (let place = 0; place < 3; place += 1) expect(await decline(number)).toBe(200);
    expect(api.state.closed).toEqual([]);
    await decline(number, 'pi_last');
    expect(api.state.closed).toEqual(['cs_pi_last']);
    expect(await admit(id, '10.99.0.1')).toEqual({ outcome: 'too many', retryAfterS: 600 });
  });

  test('counts for the network that the order came from, over all its orders', async () => {
    for (let place = 0; place < 20; place += 1) {
      const { number } = await order({ address: `192.0.2.${place}` });
      await decline(number, `pi_${place}`);
    }
    expect(api.state.closed).toEqual(['cs_pi_19']);
    expect(await admit((await order()).id, '192.0.2.99')).toEqual({ outcome: 'too many', retryAfterS: 180 });
    expect(await admit((await order()).id, '198.51.100.9')).toBeNull();
  });

  test('is kept without the card', async () => {
    const { id, number } = await order();
    await decline(number);
    const event = await db.database.kysely
      .selectFrom('payment_events')
      .select(['type', 'order_id', 'payload'])
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ type: 'payment_intent.payment_failed', order_id: id });
    expect(JSON.stringify(event.payload)).not.toContain('0002');
  });

  test('leads to a new page, since the one before may be closed', async () => {
    const { id, number } = await order();
    const first = await stripe.cards.start({ order_id: id }, pages);
    expect(await stripe.cards.start({ order_id: id }, pages)).toBe(first);
    await decline(number);
    expect(await stripe.cards.start({ order_id: id }, pages)).not.toBe(first);
  });

  test('of no order of ours, or without a number, counts for nobody', async () => {
    expect(await decline('CMD-2026-999999')).toBe(200);
    expect(await tell(eventOf({ id: 'pi_9', metadata: {} }, { type: 'payment_intent.payment_failed' }))).toBe(
      200,
    );
    expect(await db.database.kysely.selectFrom('internal.rate_limits').selectAll().execute()).toEqual([]);
  });

  test('is counted although Stripe cannot be asked to close the page', { timeout: 30_000 }, async () => {
    const { id, number } = await order();
    api.state.isDown = true;
    for (let place = 0; place < 7; place += 1) expect(await decline(number)).toBe(200);
    expect(await admit(id, '10.99.0.1')).not.toBeNull();
  });

  test('keeps nobody from paying who had the page open, and whose card is good', async () => {
    const { id, number } = await order();
    for (let place = 0; place < 7; place += 1) await decline(number);
    expect(await tell(eventOf(paidSession(id)))).toBe(200);
    expect(await orders.findByLink(orders.linkOf(id))).toMatchObject({ state: 'paid' });
  });
});

test('what strangers do all over the shop is told to its owner, and shuts it for nobody', async () => {
  const { number } = await order({ address: '198.51.100.9' });
  for (let place = 0; place < 6; place += 1) await decline(number);
  expect(alarms).toEqual([]);
  for (let place = 0; place < 30; place += 1) {
    const { number: other } = await order({ address: `10.${place}.0.1` });
    await decline(other);
  }
  expect(alarms).toContain('card-attempts');
  const { id } = await order();
  expect(await admit(id, '203.0.113.7')).toBeNull();
  expect(await stripe.cards.start({ order_id: id }, pages)).toMatch(/^https:/);
});

test('a guest, whom nothing proves yet, is not kept from paying by strangers elsewhere who write that address on theirs', async () => {
  const email = 'sans-compte@exemple.fr';
  const strangers = [];
  for (let place = 0; place < 3; place += 1)
    strangers.push((await order({ email, address: `10.${place}.0.1` })).id);
  for (const id of strangers)
    expect(await countAdmitted(8, (place) => admit(id, `10.9${place}.0.1`))).toBe(6);
  const own = await order({ email, address: '203.0.113.7' });
  expect(await countAdmitted(6, () => admit(own.id, '203.0.113.7'))).toBe(6);
  // Over all orders with that address, a network has as many attempts as a mailbox.
  const again = await order({ email, address: '203.0.113.8' });
  expect(await countAdmitted(6, () => admit(again.id, '203.0.113.8'))).toBe(2);
});

test('whoever confirmed an order by the link of its mail is not kept from paying by strangers who write that address on theirs', async () => {
  const email = 'sans-compte@exemple.fr';
  const [own, later] = [await order({ email }), await order({ email })];
  const strangers = [(await order({ email })).id, (await order({ email })).id];
  expect(await countAdmitted(20, (place) => admit(strangers[place % 2] ?? '', `10.${place}.0.1`))).toBe(8);
  expect(await admit(own.id, '203.0.113.7')).not.toBeNull();
  await db.database.kysely
    .updateTable('orders')
    .set({ concluded_at: now })
    .where('id', 'in', [own.id, later.id])
    .execute();
  // The two orders together have as many attempts as any other mailbox.
  const ids = [own.id, later.id];
  expect(await countAdmitted(20, (place) => admit(ids[place % 2] ?? '', `203.0.${place}.7`))).toBe(8);
});

test('an account is not kept from paying by a stranger who writes its address on orders', async () => {
  const userId = crypto.randomUUID();
  const email = 'camille@exemple.fr';
  await db.database.kysely
    .insertInto('auth.users')
    .values({ id: userId, email, email_confirmed_at: now, aud: 'authenticated', role: 'authenticated' })
    .execute();
  const strangers = [(await order({ email })).id, (await order({ email })).id];
  expect(await countAdmitted(20, (place) => admit(strangers[place % 2] ?? '', `10.${place}.0.1`))).toBe(8);
  const request = orderOf([ssd], {
    payment: 'card',
    cgvVersion: settings.cgvVersion,
    customer: customerOf(email),
  });
  const placed = await orders.place(request, userId, '203.0.113.7');
  if (!isPlaced(placed)) throw new Error(JSON.stringify(placed));
  expect(await admit(placed.order.id, '203.0.113.7')).toBeNull();
});
