import { expect, test } from 'vitest';
import { changeStoredCart, readStoredCart } from '#server/shop/cart/stored-cart.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();

const pageOf = (id: string) => shop.stripe.account.sessionOf(id);

test('a page closes with the hold, however often it is asked for; in its last half hour it is closed by us', async () => {
  const { id } = await shop.order();
  const heldTo = shop.clock().getTime() / 1000 + 3600;
  const first = await shop.openPage(id);
  shop.wait(28);
  expect(await shop.openPage(id)).toBe(first);
  expect(pageOf(first).expires_at).toBe(heldTo);
  shop.wait(20);
  const late = await shop.openPage(id);
  expect(pageOf(late).expires_at).toBeGreaterThan(heldTo);
  shop.wait(12);
  expect(await shop.openPage(id)).toBe('');
  await shop.runJobs();
  expect([pageOf(first).status, pageOf(late).status]).toEqual(['expired', 'expired']);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'expired' });
});

test('a payment whose message is lost is found before the hold ends, and told later changes nothing', async () => {
  const { id } = await shop.order();
  const lost = shop.stripe.account.pay(await shop.openPage(id));
  shop.wait(60);
  await shop.runJobs();
  const paid = { state: 'paid', paid_cents: UNIT_CENTS, refunded_cents: 0 };
  expect(await shop.stateOf(id)).toEqual(paid);
  expect(await shop.tell(lost)).toBe(200);
  expect(await shop.stateOf(id)).toEqual(paid);
  expect(await shopFaults(shop.db.database)).toEqual([]);
});

test('no order ends while Stripe does not answer; when it does, what was paid is taken', async () => {
  const [unpaid, paid] = [await shop.order(), await shop.order()];
  await shop.openPage(unpaid.id);
  shop.stripe.account.pay(await shop.openPage(paid.id));
  shop.wait(60);
  shop.stripe.isDown = true;
  await expect(shop.runJobs()).rejects.toThrow();
  shop.wait(1);
  shop.stripe.isDown = false;
  await shop.runJobs();
  expect(await shop.stateOf(unpaid.id)).toMatchObject({ state: 'expired' });
  expect(await shop.stateOf(paid.id)).toMatchObject({ state: 'paid' });
});

test('a customer who comes back is asked about once, and needs no message', async () => {
  const { id } = await shop.order();
  shop.stripe.account.pay(await shop.openPage(id));
  shop.stripe.asked.length = 0;
  await shop.cards.ask({ order_id: id });
  expect(await shop.stateOf(id)).toMatchObject({ state: 'paid' });
  await shop.cards.ask({ order_id: id });
  expect(shop.stripe.asked).toHaveLength(1);
});

test('a bank that takes days outlives the hold: paid when it says so, over when it refuses', async () => {
  const [one, other] = [await shop.order(), await shop.order()];
  const payments = [];
  for (const { id } of [one, other]) {
    const event = shop.stripe.account.pay(await shop.openPage(id), 'in days');
    expect(await shop.tell(event)).toBe(200);
    payments.push(pageOf((event.data.object as { id: string }).id).payment_intent ?? '');
  }
  shop.wait(3 * 24 * 60);
  await shop.runJobs();
  expect(await shop.stateOf(one.id)).toMatchObject({ state: 'unproven' });
  // It is being paid: no second page opens.
  expect(await shop.openPage(one.id)).toBe('');
  const yes = shop.stripe.account.bankAnswers(payments[0] ?? '', 'yes');
  const no = shop.stripe.account.bankAnswers(payments[1] ?? '', 'no');
  expect([await shop.tell(yes), await shop.tell(no)]).toEqual([200, 200]);
  await shop.runJobs();
  expect(await shop.stateOf(one.id)).toMatchObject({ state: 'paid', refunded_cents: 0 });
  expect(await shop.stateOf(other.id)).toMatchObject({ state: 'expired' });
  // Its customer left days ago, and believes to have paid.
  const told = await shop.db.database.kysely
    .selectFrom('order_events')
    .innerJoin('internal.outbox', 'event_id', 'order_events.id')
    .select('note')
    .where('order_id', '=', other.id)
    .where('about_kind', '=', 'order')
    .execute();
  expect(told).toEqual([{ note: expect.stringContaining('rien n’a été débité') }]);
});

test('what an account has paid leaves its cart on every device, once; what was added meanwhile stays', async () => {
  const account = await addIdentity(shop.db.database, { role: 'client' });
  const line = { id: shop.product, name: 'SSD', listedPriceCents: 10_000 };
  const keep = (quantity: number) =>
    changeStoredCart(shop.db.database, account, () => [{ ...line, quantity }]);
  await keep(1);
  const { id } = await shop.order({ userId: account.id });
  const event = shop.stripe.account.pay(await shop.openPage(id));
  await keep(3);
  expect([await shop.tell(event), await shop.tell(event)]).toEqual([200, 200]);
  expect(await readStoredCart(shop.db.database, account)).toMatchObject([{ quantity: 2 }]);
});

test('who gives a payment up can no longer pay there; who had paid by then has paid', async () => {
  const [unpaid, paid] = [await shop.order(), await shop.order()];
  const page = await shop.openPage(unpaid.id);
  expect(await shop.cards.close({ order_id: unpaid.id })).toBe('closed');
  expect(pageOf(page).status).toBe('expired');
  shop.stripe.account.pay(await shop.openPage(paid.id));
  expect(await shop.cards.close({ order_id: paid.id })).toBe('paid');
  expect(await shop.stateOf(paid.id)).toMatchObject({ state: 'paid' });
});
