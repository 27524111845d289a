import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { UNIT_CENTS } from '#tests/support/shop.ts';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();

async function check() {
  await shop.db.database.kysely.deleteFrom('internal.card_checks').execute();
  await shop.api.check(shop.clock());
  return shop.db.database.kysely.selectFrom('internal.card_checks').selectAll().executeTakeFirstOrThrow();
}

test('what both sides have is counted, once a day, and nobody is told', async () => {
  const { number } = await shop.paidOrder();
  await shop.refund(number, { share: 'amount', amountCents: 100 });
  shop.wait(20);
  expect(await check()).toMatchObject({ payments: 1, refunds: 1, found: [] });
  shop.stripe.asked.length = 0;
  await shop.api.check(shop.clock());
  expect([shop.stripe.asked, shop.alarms]).toEqual([[], []]);
});

test('what Stripe has alone is recorded and told: a payment, a refund, a dispute whose messages were lost', async () => {
  const order = await shop.order();
  shop.stripe.account.pay(await shop.openPage(order.id));
  const paid = await shop.paidOrder();
  const refund = shop.stripe.account.refund({ payment_intent: paid.payment, amount: 700 });
  const disputed = await shop.paidOrder();
  shop.stripe.account.dispute(disputed.payment);
  shop.wait(20);
  const { found } = await check();
  expect(found).toEqual([
    expect.objectContaining({
      kind: 'payment',
      where: 'stripe',
      isMended: true,
      amountCents: UNIT_CENTS,
      case: order.number,
    }),
    expect.objectContaining({
      kind: 'refund',
      where: 'stripe',
      isMended: true,
      reference: refund.id,
      case: paid.number,
    }),
  ]);
  expect(await shop.stateOf(order.id)).toMatchObject({ state: 'paid' });
  expect(await shop.stateOf(paid.id)).toMatchObject({ refunded_cents: 700 });
  expect(shop.alarms.toSorted()).toEqual(['card-differences', 'card-dispute']);
  // The next day nothing is missing any more.
  expect((await check()).found).toEqual([]);
});

test('what the ledger has alone, or for another sum, is told and left as it is; other sales of the account are not ours', async () => {
  const [gone, other] = [await shop.paidOrder(), await shop.paidOrder()];
  const intent = shop.stripe.account.intentOf(other.payment);
  intent.amount_received -= 1;
  await sql`
    alter table public.payments disable trigger user;
    update public.payments set reference = 'pi_of_nobody' where reference = '${sql.raw(gone.payment)}';
    alter table public.payments enable trigger user;
  `.execute(shop.db.database.kysely);
  const ofCounter = shop.stripe.account.intentOf(gone.payment);
  ofCounter.metadata = {};
  shop.wait(20);
  expect((await check()).found).toEqual([
    expect.objectContaining({ kind: 'payment', where: 'amount', case: other.number, isMended: false }),
    expect.objectContaining({
      kind: 'payment',
      where: 'ledger',
      reference: 'pi_of_nobody',
      case: gone.number,
    }),
  ]);
  expect(await shop.stateOf(gone.id)).toMatchObject({ state: 'paid', paid_cents: UNIT_CENTS });
});

test('a check that Stripe does not answer is made again', async () => {
  shop.stripe.isDown = true;
  await expect(shop.api.check(shop.clock())).rejects.toThrow();
  shop.stripe.isDown = false;
  expect(await check()).toMatchObject({ payments: 0, found: [] });
});
