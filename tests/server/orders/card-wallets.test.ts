import { expect, test } from 'vitest';
import { shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();

const sessionOf = (id: string) => shop.stripe.account.sessionOf(id);
const find = (orderId: string) => shop.cards.wallets?.find(orderId);
/** Minutes after which Stripe is asked again: what it has said is kept for some seconds. */
const ASKED_AGAIN = 0.1;
const PAID = { state: 'paid', paid_cents: UNIT_CENTS, refunded_cents: 0 };

test('the buttons pay the order’s own lines until its hold ends, and nothing of a page of Stripe’s is asked for', async () => {
  const { id, number } = await shop.order();
  const wallet = await shop.openWallet(id);
  const form = Object.fromEntries(shop.stripe.account.formOf(wallet) ?? []);
  expect(form).toMatchObject({
    mode: 'payment',
    ui_mode: 'elements',
    return_url: 'https://exemple.fr/merci',
    client_reference_id: id,
    customer_email: 'camille@exemple.fr',
    'line_items[0][price_data][unit_amount]': String(UNIT_CENTS),
    'payment_intent_data[metadata][case]': number,
  });
  expect(Object.keys(form).filter((name) => /success_url|cancel_url/.test(name))).toEqual([]);
  const { url, expires_at } = sessionOf(wallet);
  expect([url, expires_at]).toEqual([null, shop.clock().getTime() / 1000 + 3600]);
  // Pressed again, or in another tab.
  expect(await shop.openWallet(id)).toBe(wallet);
  expect(shop.stripe.account.sessions()).toHaveLength(1);
});

test('paid: by its message, by the customer who comes back, or by the job before the hold ends; once', async () => {
  const [told, back, late] = [await shop.order(), await shop.order(), await shop.order()];
  const event = shop.stripe.account.pay(await shop.openWallet(told.id));
  expect([await shop.tell(event), await shop.tell(event)]).toEqual([200, 200]);
  expect(await find(told.id)).toBeNull();
  const lost = shop.stripe.account.pay(await shop.openWallet(back.id));
  shop.wait(ASKED_AGAIN);
  expect(await find(back.id)).toBe('paid');
  expect(await shop.tell(lost)).toBe(200);
  shop.stripe.account.pay(await shop.openWallet(late.id));
  shop.wait(60);
  await shop.runJobs();
  for (const { id } of [told, back, late]) expect(await shop.stateOf(id)).toEqual(PAID);
  expect(await shopFaults(shop.db.database)).toEqual([]);
});

test('closed by its customer: nothing happened, and who chooses another way can no longer pay there', async () => {
  const { id } = await shop.order();
  const wallet = await shop.openWallet(id);
  expect(await find(id)).toMatchObject({ clientSecret: expect.stringContaining(wallet) });
  expect(await shop.cards.close({ order_id: id })).toBe('closed');
  expect([sessionOf(wallet).status, await find(id)]).toEqual(['expired', null]);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'unproven', paid_cents: 0 });
});

test('closed after it had agreed: the payment is found, and the order is not given up', async () => {
  const { id } = await shop.order();
  shop.stripe.account.pay(await shop.openWallet(id));
  expect(await shop.cards.close({ order_id: id })).toBe('paid');
  expect(await shop.stateOf(id)).toEqual(PAID);
});

test('closed at Stripe before its time: a press opens another, once', async () => {
  const { id } = await shop.order();
  const first = await shop.openWallet(id);
  shop.stripe.account.expireSession(first);
  shop.wait(ASKED_AGAIN);
  expect(await find(id)).toBeNull();
  const second = await shop.openWallet(id);
  expect([second === first, second]).toEqual([false, expect.stringMatching(/^cs_/)]);
  expect(await shop.openWallet(id)).toBe(second);
  await shop.tell(shop.stripe.account.pay(second));
  expect(await shop.stateOf(id)).toEqual(PAID);
});

test('refused by the bank: another card may be tried there, and six refusals close it', async () => {
  const { id } = await shop.order();
  const wallet = await shop.openWallet(id);
  expect(await shop.tell(shop.stripe.account.decline(wallet))).toBe(200);
  expect(sessionOf(wallet).status).toBe('open');
  expect(await find(id)).toMatchObject({ clientSecret: expect.stringContaining(wallet) });
  for (let more = 0; more < 5; more += 1) await shop.tell(shop.stripe.account.decline(wallet));
  shop.wait(ASKED_AGAIN);
  expect([sessionOf(wallet).status, await find(id)]).toEqual(['expired', null]);
  const events = await shop.db.database.kysely
    .selectFrom('payment_events')
    .select('type')
    .where('order_id', '=', id)
    .execute();
  expect(events.filter(({ type }) => type === 'payment_intent.payment_failed')).toHaveLength(6);
});

test('never answered: Stripe is asked before the order ends with its hold, and nothing opens after it', async () => {
  const { id } = await shop.order();
  const wallet = await shop.openWallet(id);
  shop.wait(60);
  shop.stripe.isDown = true;
  await expect(shop.runJobs()).rejects.toThrow();
  expect(await shop.stateOf(id)).toMatchObject({ state: 'unproven' });
  shop.stripe.isDown = false;
  shop.wait(1);
  await shop.runJobs();
  expect(sessionOf(wallet).status).toBe('expired');
  expect(await shop.stateOf(id)).toMatchObject({ state: 'expired', paid_cents: 0 });
  expect(await shop.openWallet(id)).toBe('');
});

test('opened late it outlives the hold at Stripe alone: it is closed here, and opened anew before that', async () => {
  const { id } = await shop.order();
  shop.wait(45);
  const late = await shop.openWallet(id);
  expect(sessionOf(late).expires_at).toBeGreaterThan(shop.clock().getTime() / 1000 + 15 * 60);
  shop.wait(15);
  await shop.runJobs();
  expect(sessionOf(late).status).toBe('expired');
  expect(await shop.stateOf(id)).toMatchObject({ state: 'expired' });
});

test('beside a page of Stripe’s: what is paid twice goes back once', async () => {
  const { id } = await shop.order();
  const page = await shop.openPage(id);
  const wallet = await shop.openWallet(id);
  expect(page).not.toBe(wallet);
  await shop.tell(shop.stripe.account.pay(wallet));
  await shop.tell(shop.stripe.account.pay(page));
  await shop.runJobs();
  expect(await shop.stateOf(id)).toEqual({
    state: 'paid',
    paid_cents: 2 * UNIT_CENTS,
    refunded_cents: UNIT_CENTS,
  });
});

test('a bank that takes days: no buttons any more, and the order keeps its goods', async () => {
  const { id } = await shop.order();
  const event = shop.stripe.account.pay(await shop.openWallet(id), 'in days');
  shop.wait(ASKED_AGAIN);
  expect(await find(id)).toBe('processing');
  await shop.tell(event);
  expect(await shop.openWallet(id)).toBe('');
  shop.wait(2 * 24 * 60);
  await shop.runJobs();
  expect(await shop.stateOf(id)).toMatchObject({ state: 'unproven' });
});

test('orders that are paid in another way have no buttons', async () => {
  const { id } = await shop.confirmed();
  expect(await shop.openWallet(id)).toBe('');
  expect(shop.stripe.account.sessions()).toEqual([]);
});
