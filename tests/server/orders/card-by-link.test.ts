import { expect, test } from 'vitest';
import { shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();
const account = () => shop.stripe.account;
const pageOf = (id: string) => account().sessionOf(id);

const DAY = 24 * 60;
/** Minutes from an order by transfer, at 11:00 in Paris, to the end of its tenth day. */
const KEPT = 10 * DAY + 13 * 60;

/** Money that came in another way than by a payment page. */
async function pay(id: string, amountCents: number, method: 'cash' | 'transfer') {
  const paid = await shop.orders.recordPayment(id, { method, amountCents, actor: 'shop' });
  expect(paid).toMatchObject({ outcome: 'recorded' });
}

const notesOf = (id: string) =>
  shop.db.database.kysely
    .selectFrom('order_events')
    .innerJoin('internal.outbox', 'event_id', 'order_events.id')
    .select('note')
    .where('order_id', '=', id)
    .where('about_kind', '=', 'order')
    .where('note', 'is not', null)
    .execute();

for (const way of ['transfer', 'shop'] as const)
  test(`an order that was to be paid otherwise (${way}) is paid by card, once, however often it is told`, async () => {
    const { id } = await shop.confirmed(way);
    const page = await shop.openPage(id);
    expect(await shop.openPage(id)).toBe(page);
    const form = account().formOf(page);
    expect(form?.get('line_items[0][price_data][unit_amount]')).toBe(String(UNIT_CENTS));
    const paid = account().pay(page);
    expect([await shop.tell(paid), await shop.tell(paid)]).toEqual([200, 200]);
    expect(await shop.stateOf(id)).toEqual({ state: 'paid', paid_cents: UNIT_CENTS, refunded_cents: 0 });
    expect(await shop.entriesOf(id)).toMatchObject([{ kind: 'payment', method: 'card' }]);
    expect(await shop.openPage(id)).toBe('');
    expect(await shopFaults(shop.db.database)).toEqual([]);
  });

test('nobody pays an order that is not confirmed, is given up, or that its customer has renounced', async () => {
  const unproven = await shop.order({ payment: 'transfer' });
  const over = await shop.confirmed();
  await shop.orders.move(over.id, { to: 'cancelled', actor: 'customer' });
  expect([await shop.openPage(unproven.id), await shop.openPage(over.id)]).toEqual(['', '']);
});

test('a page asks for what is left, and closes once another sum is due; the next asks for that', async () => {
  const { id } = await shop.confirmed();
  await pay(id, 1000, 'transfer');
  const first = await shop.openPage(id);
  expect(pageOf(first).amount_total).toBe(UNIT_CENTS - 1000);
  await pay(id, 500, 'transfer');
  shop.wait(1);
  await shop.runJobs();
  expect(pageOf(first).status).toBe('expired');
  expect(pageOf(await shop.openPage(id)).amount_total).toBe(UNIT_CENTS - 1500);
});

test('given up, the page changes nothing of the order, whose goods stay kept', async () => {
  const { id } = await shop.confirmed();
  const page = await shop.openPage(id);
  shop.wait(60);
  await shop.runJobs();
  expect(pageOf(page).status).toBe('expired');
  expect(await shop.stateOf(id)).toMatchObject({ state: 'pending', paid_cents: 0 });
  shop.wait(5 * DAY);
  await shop.runJobs();
  expect(await shop.stateOf(id)).toMatchObject({ state: 'pending' });
});

test('no page outlives the hold; what it had taken by then is taken', async () => {
  const [unpaid, paid] = [await shop.confirmed(), await shop.confirmed()];
  shop.wait(KEPT - 10);
  const [page, lost] = [await shop.openPage(unpaid.id), await shop.openPage(paid.id)];
  account().pay(lost);
  shop.wait(10);
  expect(await shop.openPage(unpaid.id)).toBe('');
  shop.wait(1);
  await shop.runJobs();
  expect(pageOf(page).status).toBe('expired');
  expect(await shop.stateOf(unpaid.id)).toMatchObject({ state: 'cancelled' });
  expect(await shop.stateOf(paid.id)).toMatchObject({ state: 'paid' });
});

test('what a card has paid above what was due by then goes back at once, without a credit note, and is compared as one payment', async () => {
  const { id } = await shop.confirmed();
  const event = account().pay(await shop.openPage(id));
  await pay(id, 2000, 'transfer');
  expect([await shop.tell(event), await shop.tell(event)]).toEqual([200, 200]);
  // Stripe tells of the refund too, and may be first.
  for (const told of account().events.filter(({ type }) => type === 'refund.created'))
    expect(await shop.tell(told)).toBe(200);
  expect(account().refunds()).toMatchObject([{ amount: 2000 }]);
  expect(await shop.stateOf(id)).toEqual({
    state: 'paid',
    paid_cents: UNIT_CENTS + 2000,
    refunded_cents: 2000,
  });
  expect(await shop.entriesOf(id)).toMatchObject([
    { kind: 'payment', method: 'transfer', amount_cents: 2000 },
    { kind: 'payment', method: 'card', amount_cents: 2000, reference: expect.stringMatching(/^trop pi_/) },
    { kind: 'payment', method: 'card', amount_cents: UNIT_CENTS - 2000 },
    { kind: 'refund', method: 'card', amount_cents: 2000, number: null },
  ]);
  shop.wait(60);
  await shop.api.check(shop.clock());
  const [check] = await shop.db.database.kysely.selectFrom('internal.card_checks').selectAll().execute();
  expect(check).toMatchObject({ payments: 1, refunds: 1, found: [] });
  expect(await shopFaults(shop.db.database)).toEqual([]);
});

test('a refund of the excess that Stripe tells of first is no refund of the price', async () => {
  const { id } = await shop.confirmed();
  const event = account().pay(await shop.openPage(id));
  await pay(id, 2000, 'transfer');
  // The site stops between the entry and the refund: Stripe tells of the payment again.
  shop.stripe.isDown = true;
  expect(await shop.tell(event)).toBe(500);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'paid', refunded_cents: 0 });
  shop.stripe.isDown = false;
  const intent = (event.data.object as { payment_intent: string }).payment_intent;
  account().refund({ payment_intent: intent, amount: 2000, metadata: { unowed: 'excess' } });
  const told = account().events.find(({ type }) => type === 'refund.created');
  if (!told) throw new Error('no refund happened');
  expect(await shop.tell(told)).toBe(200);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'paid', refunded_cents: 2000 });
  expect((await shop.entriesOf(id)).at(-1)).toMatchObject({ kind: 'refund', number: null });
});

test('paid at the counter while a bank takes days: no second page, and the whole payment goes back', async () => {
  const { id } = await shop.confirmed('shop');
  const page = await shop.openPage(id);
  expect(await shop.tell(account().pay(page, 'in days'))).toBe(200);
  expect(await shop.openPage(id)).toBe('');
  await pay(id, UNIT_CENTS, 'cash');
  const yes = account().bankAnswers(pageOf(page).payment_intent ?? '', 'yes');
  expect(await shop.tell(yes)).toBe(200);
  expect(account().refunds()).toMatchObject([{ amount: UNIT_CENTS }]);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'paid', refunded_cents: UNIT_CENTS });
});

test('a bank that says no after days: its customer is told once, the order stands and can be paid', async () => {
  const { id } = await shop.confirmed();
  const page = await shop.openPage(id);
  await shop.tell(account().pay(page, 'in days'));
  const no = account().bankAnswers(pageOf(page).payment_intent ?? '', 'no');
  expect([await shop.tell(no), await shop.tell(no)]).toEqual([200, 200]);
  await shop.runJobs();
  expect(await notesOf(id)).toEqual([{ note: expect.stringContaining('rien n’a été débité. Il reste') }]);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'pending' });
  expect(await shop.openPage(id)).not.toBe('');
  // Its end, days later, is not the bank's doing.
  shop.wait(KEPT);
  await shop.runJobs();
  expect((await notesOf(id)).at(-1)?.note).toBe('Non réglée dans le délai prévu.');
});
