import { expect, test } from 'vitest';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();

test('a bank’s answers that are lost are asked for within the hour', async () => {
  const { id } = await shop.order();
  const event = shop.stripe.account.pay(await shop.openPage(id), 'in days');
  await shop.tell(event);
  const payment = shop.stripe.account.intents().at(-1)?.id ?? '';
  shop.stripe.account.bankAnswers(payment, 'yes');
  shop.wait(61);
  await shop.runJobs();
  expect(await shop.stateOf(id)).toMatchObject({ state: 'paid' });
});

test('« under way » told after « paid » or « refused » keeps nothing waiting', async () => {
  const [one, other] = [await shop.order(), await shop.order()];
  for (const [{ id }, answer] of [
    [one, 'yes'],
    [other, 'no'],
  ] as const) {
    const begun = shop.stripe.account.pay(await shop.openPage(id), 'in days');
    const payment = shop.stripe.account.intents().at(-1)?.id ?? '';
    const ended = shop.stripe.account.bankAnswers(payment, answer);
    for (const event of [ended, begun, ended, begun]) expect(await shop.tell(event)).toBe(200);
  }
  shop.wait(60);
  await shop.runJobs();
  expect(await shop.stateOf(one.id)).toMatchObject({ state: 'paid' });
  expect(await shop.stateOf(other.id)).toMatchObject({ state: 'expired' });
});

test('the page of an order that its customer cancelled is closed within a minute', async () => {
  const { id } = await shop.order();
  const page = await shop.openPage(id);
  await shop.orders.move(id, { to: 'cancelled', actor: 'shop' });
  await shop.runJobs();
  expect(shop.stripe.account.sessionOf(page).status).toBe('expired');
});

test('a page that its account no longer has keeps no order waiting, nor the pages after it', async () => {
  const [gone, other] = [await shop.order(), await shop.order()];
  await shop.openPage(gone.id);
  const page = await shop.openPage(other.id);
  await shop.db.database.kysely
    .updateTable('internal.card_sessions')
    .set({ id: 'cs_of_another_account' })
    .where('order_id', '=', gone.id)
    .execute();
  shop.wait(60);
  await shop.runJobs();
  for (const { id } of [gone, other]) expect(await shop.stateOf(id)).toMatchObject({ state: 'expired' });
  expect(shop.stripe.account.sessionOf(page).status).toBe('expired');
});

test('without the keys to ask, an order waits a day for its page and no longer', async () => {
  const { id } = await shop.order();
  await shop.openPage(id);
  shop.stripe.isDown = true;
  shop.wait(24 * 60);
  await expect(shop.runJobs()).rejects.toThrow();
  expect(await shop.stateOf(id)).toMatchObject({ state: 'unproven' });
  shop.wait(61);
  await expect(shop.runJobs()).rejects.toThrow();
  const { expireOrders } = await import('#server/shop/orders/expire-orders.ts');
  await expireOrders(shop.db.database, shop.clock());
  expect(await shop.stateOf(id)).toMatchObject({ state: 'expired' });
});
