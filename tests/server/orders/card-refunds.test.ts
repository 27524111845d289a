import { expect, test } from 'vitest';
import { shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();
const DONE = { outcome: 'done' };
const part = (amountCents: number) => ({ share: 'amount', amountCents });
const eventsOf = (type: string) => shop.stripe.account.events.filter((event) => event.type === type);

test('a refund from the order’s screen is made at Stripe, then recorded with its credit note; hearing of it adds nothing', async () => {
  const { id, number, payment } = await shop.paidOrder();
  expect(await shop.refund(number, part(1000))).toEqual(DONE);
  expect(shop.stripe.account.refunds()).toMatchObject([
    { payment_intent: payment, amount: 1000, metadata: { case: number } },
  ]);
  const [refund] = shop.stripe.account.refunds();
  for (const event of [...eventsOf('refund.created'), ...eventsOf('refund.created')])
    expect(await shop.tell(event)).toBe(200);
  expect(await shop.entriesOf(id)).toMatchObject([
    { kind: 'payment', reference: payment },
    { kind: 'refund', method: 'card', amount_cents: 1000, reference: refund?.id, number: expect.any(String) },
  ]);
  expect(await shop.stateOf(id)).toEqual({ state: 'paid', paid_cents: UNIT_CENTS, refunded_cents: 1000 });
  expect(await shop.refund(number)).toEqual(DONE);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'refunded', refunded_cents: UNIT_CENTS });
  expect(await shopFaults(shop.db.database)).toEqual([]);
});

test('a second press, and a reference of its own, ask Stripe for nothing', async () => {
  const { number } = await shop.paidOrder();
  // Both have seen the same page.
  const seen = { ...part(1000), seenCents: UNIT_CENTS };
  const pressed = await Promise.all([shop.refund(number, seen), shop.refund(number, seen)]);
  expect(pressed.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await shop.refund(number, { ...part(1000), reference: 'à la main' })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('laissez-la vide'),
  });
  expect(shop.stripe.account.refunds()).toHaveLength(1);
});

test('what Stripe refuses is said and recorded nowhere; what it could not answer is asked again, once', async () => {
  const { id, number, payment } = await shop.paidOrder();
  shop.stripe.isDown = true;
  expect(await shop.refund(number, part(1000))).toEqual({ outcome: 'under way' });
  expect(await shop.refund(number, part(500))).toMatchObject({
    reason: expect.stringContaining('est en cours'),
  });
  expect(await shop.stateOf(id)).toMatchObject({ refunded_cents: 0 });
  shop.stripe.isDown = false;
  await shop.runJobs();
  await shop.runJobs();
  expect(shop.stripe.account.refunds()).toHaveLength(1);
  expect(await shop.stateOf(id)).toMatchObject({ refunded_cents: 1000 });
  // Somebody gives the rest back in Stripe's dashboard, and the site has not heard of it yet.
  shop.stripe.account.refund({ payment_intent: payment });
  expect(await shop.refund(number, part(500))).toEqual({
    outcome: 'refused',
    reason: 'Stripe a déjà remboursé tout ce paiement.',
  });
  expect(await shop.stateOf(id)).toMatchObject({ refunded_cents: 1000 });
  expect((await shop.admin().find(await shop.anAdmin(), number))?.cardRefunds).toMatchObject([
    { state: 'failed', amount_cents: 500 },
  ]);
});

test('a refund made in Stripe’s dashboard is heard, whichever event tells of it, and recorded once', async () => {
  const { id, payment } = await shop.paidOrder();
  const refund = shop.stripe.account.refund({ payment_intent: payment, amount: 2500 });
  const charge = { id: 'evt_charge', object: 'event' as const, type: 'charge.refunded' };
  const told = [...eventsOf('refund.created'), { ...charge, data: { object: { payment_intent: payment } } }];
  for (const event of [...told, ...told]) expect(await shop.tell(event)).toBe(200);
  expect(await shop.entriesOf(id)).toMatchObject([
    { kind: 'payment' },
    { kind: 'refund', amount_cents: 2500, reference: refund.id, actor_id: null, number: expect.any(String) },
  ]);
});

test('a refund that takes days is recorded when it is done; one that the bank sends back is taken back', async () => {
  const { id, number, payment } = await shop.paidOrder();
  const slow = shop.stripe.account.refund({ payment_intent: payment, amount: 700, status: 'pending' });
  for (const event of eventsOf('refund.created')) await shop.tell(event);
  expect(await shop.stateOf(id)).toMatchObject({ refunded_cents: 0 });
  const done = shop.stripe.account.changeRefund(slow.id, 'succeeded');
  expect(await shop.tell(done)).toBe(200);
  expect(await shop.stateOf(id)).toMatchObject({ refunded_cents: 700 });
  const failed = shop.stripe.account.changeRefund(slow.id, 'failed');
  // « Done » arrives again, after « failed ».
  for (const event of [failed, done, failed]) expect(await shop.tell(event)).toBe(200);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'paid', refunded_cents: 0 });
  expect((await shop.entriesOf(id)).map(({ corrects_id }) => corrects_id !== null)).toEqual([
    false,
    false,
    true,
  ]);
  expect(shop.alarms).toContain('card-refunds');
  // Given back in another way: the credit note of the first time stands, and says the same.
  await shop.refund(number, part(900));
  const notes = await shop.db.database.kysely.selectFrom('credit_notes').select('total_cents').execute();
  expect(notes.map(({ total_cents }) => total_cents)).toEqual([700, 200]);
});

test('an order whose whole refund fails is no longer « Remboursée »: it is to be given back again, and its customer is told', async () => {
  const { id, number } = await shop.paidOrder();
  expect(await shop.refund(number)).toEqual(DONE);
  expect(await shop.stateOf(id)).toMatchObject({ state: 'refunded' });
  const [refund] = shop.stripe.account.refunds();
  const failed = shop.stripe.account.changeRefund(refund?.id ?? '', 'failed');
  expect([await shop.tell(failed), await shop.tell(failed)]).toEqual([200, 200]);
  expect(await shop.stateOf(id)).toEqual({ state: 'cancelled', paid_cents: UNIT_CENTS, refunded_cents: 0 });
  const events = await shop.db.database.kysely
    .selectFrom('order_events')
    .innerJoin('internal.outbox', 'event_id', 'order_events.id')
    .select(['from_state', 'to_state', 'note'])
    .where('order_id', '=', id)
    .where('about_kind', '=', 'order')
    .where('from_state', '=', 'refunded')
    .execute();
  expect(events).toEqual([
    {
      from_state: 'refunded',
      to_state: 'cancelled',
      note: expect.stringContaining('n’a pas pris le remboursement'),
    },
  ]);
  // Given back otherwise, it is over again, with the one credit note.
  await shop.refund(number, { method: 'transfer' });
  expect(await shop.stateOf(id)).toMatchObject({ state: 'refunded', refunded_cents: UNIT_CENTS });
  const notes = await shop.db.database.kysely.selectFrom('credit_notes').select('total_cents').execute();
  expect(notes).toEqual([{ total_cents: UNIT_CENTS }]);
  expect(await shopFaults(shop.db.database)).toEqual([]);
});
