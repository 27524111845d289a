import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { createWithdrawalAdmin } from '#server/shop/withdrawals/withdrawal-admin-module.ts';
import { shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();
const DONE = { outcome: 'done' };

test('a withdrawal is refunded by Stripe, and is settled when the money has gone', async () => {
  const { id, number } = await shop.paidOrder();
  const { id: withdrawal } = await declareWithdrawal(
    shop.db.database,
    randomUUID(),
    { name: 'Camille Martin', contract: number, email: 'camille@exemple.fr', details: null },
    shop.clock(),
  );
  const mails = { wake() {}, resend: async () => true } as never;
  const { database } = shop.db;
  const { api } = createWithdrawalAdmin({
    database,
    mails,
    shop: () => shop.facts,
    clock: shop.clock,
    cards: () => shop.cards,
  });
  const step = { intent: 'refund', amount: UNIT_CENTS, method: 'card', restock: [] } as never;
  shop.stripe.isDown = true;
  expect(await api.take(await shop.anAdmin(), withdrawal, step)).toEqual({ outcome: 'under way' });
  const stateOf = async () =>
    (
      await database.kysely
        .selectFrom('withdrawals')
        .select('state')
        .where('id', '=', withdrawal)
        .executeTakeFirstOrThrow()
    ).state;
  expect(await stateOf()).toBe('received');
  shop.stripe.isDown = false;
  await shop.runJobs();
  expect([await stateOf(), await shop.stateOf(id)]).toMatchObject([
    'refunded',
    { state: 'refunded', refunded_cents: UNIT_CENTS },
  ]);
  expect(await shopFaults(database)).toEqual([]);
});

test('refunds of one payment from both sides at once are each recorded once', async () => {
  const { id, number, payment } = await shop.paidOrder();
  shop.stripe.account.refund({ payment_intent: payment, amount: 300 });
  const told = async () => {
    for (const event of shop.stripe.account.events.filter(({ type }) => type === 'refund.created'))
      await shop.tell(event);
  };
  const press = () => shop.refund(number, { share: 'amount', amountCents: 200 });
  const [pressed] = await Promise.all([press(), told(), told()]);
  // Who meets Stripe's message half-way is asked to look again, and presses once more.
  if (pressed.outcome === 'refused') {
    expect(pressed.reason).toContain('De l’argent a été noté entre-temps');
    expect(await press()).toEqual(DONE);
  } else expect(pressed).toEqual(DONE);
  await Promise.all([told(), told(), told()]);
  expect(await shop.stateOf(id)).toMatchObject({ refunded_cents: 500 });
  expect(await shop.entriesOf(id)).toHaveLength(3);
});

test('what was asked for besides and is not possible any more does not keep the money from being recorded', async () => {
  const { id, number } = await shop.paidOrder();
  shop.stripe.isDown = true;
  const lines = await shop.db.database.kysely.selectFrom('order_lines').select('product_id').execute();
  const restock = [{ productId: lines[0]?.product_id ?? '', quantity: 1 }];
  expect(await shop.refund(number, { share: 'amount', amountCents: 100, restock })).toEqual({
    outcome: 'under way',
  });
  shop.stripe.isDown = false;
  await shop.runJobs();
  expect(await shop.stateOf(id)).toMatchObject({ refunded_cents: 100 });
  expect(await shopFaults(shop.db.database)).toEqual([]);
});

test('the name of a request on a refund of another order is not believed', async () => {
  const [one, other] = [await shop.paidOrder(), await shop.paidOrder()];
  shop.stripe.isDown = true;
  await shop.refund(one.number, { share: 'amount', amountCents: 100 });
  shop.stripe.isDown = false;
  const { id: request } = await shop.db.database.kysely
    .selectFrom('internal.card_refunds')
    .select('id')
    .executeTakeFirstOrThrow();
  shop.stripe.account.refund({ payment_intent: other.payment, amount: 50, metadata: { request } });
  const event = shop.stripe.account.events.at(-1);
  if (event) await shop.tell(event);
  expect(await shop.stateOf(one.id)).toMatchObject({ refunded_cents: 0 });
  expect(await shop.stateOf(other.id)).toMatchObject({ refunded_cents: 50 });
});

test('a refund of a payment that is none of ours is passed over', async () => {
  const event = {
    id: 'evt_other',
    object: 'event' as const,
    type: 'charge.refunded',
    data: { object: { payment_intent: 'pi_unknown' } },
  };
  expect(await shop.tell(event)).toBe(200);
  expect(shop.alarms).toEqual([]);
});
