import { expect, test } from 'vitest';
import { readQueue } from '#server/admin/queue/read-queue.ts';
import { useCardSales } from '#tests/support/stripe/card-sales.ts';

const sales = useCardSales();
const { shop } = sales;
const account = () => shop.stripe.account;
const eventsOf = (type: string) => account().events.filter((event) => event.type === type);

test('told many times at once and asked about meanwhile, a payment is one entry and one mail', async () => {
  const { id } = await sales.begun();
  const event = account().pay(await sales.openPage(id));
  const told = Array.from({ length: 8 }, (_, place) =>
    place % 2 ? shop.tell(event) : shop.cards.ask({ sale_id: id }).then(() => 200),
  );
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 6000 });
  expect(shop.posted.filter((mail) => mail.startsWith('sale-document'))).toHaveLength(1);
});

test('Stripe down: nothing opens and nothing is lost; back, what was paid is found without a message', async () => {
  const { id } = await sales.begun();
  account().pay(await sales.openPage(id));
  shop.stripe.isDown = true;
  await expect(shop.runJobs()).rejects.toThrow();
  await expect(sales.openPage(id)).rejects.toThrow();
  shop.stripe.isDown = false;
  shop.wait(1);
  await shop.runJobs();
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 6000 });
});

test('an event for no sale of ours, or signed by somebody else, writes nothing; an open sale has no page', async () => {
  const { id } = await sales.begun();
  const event = account().pay(await sales.openPage(id));
  const { body } = await shop.stripe.signed(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
  expect((await shop.api.webhook.request('/stripe', { method: 'POST', body, headers })).status).toBe(400);
  const stranger = structuredClone(event) as typeof event & { data: { object: Record<string, unknown> } };
  stranger.data.object.client_reference_id = crypto.randomUUID();
  expect(await shop.tell(stranger)).toBe(200);
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 1000 });
  const open = crypto.randomUUID();
  const line = { label: 'Câble', kind: 'goods', unitPriceCents: 900, quantity: 1 } as const;
  await sales.api().addFreeLine(await shop.anAdmin(), { id: open, seenVersion: 0 }, line);
  expect(await sales.openPage(open)).toBe('');
});

test('what goes back in Stripe’s dashboard comes off the price; sent back by the bank it is to be given again; a late return takes no more off', async () => {
  const { id } = await sales.begun({ isBilled: true });
  const page = await sales.openPage(id);
  const pay = account().pay(page);
  const payment = account().sessionOf(page).payment_intent ?? '';
  const refund = account().refund({ payment_intent: payment, amount: 3000 });
  for (const event of [...eventsOf('refund.created'), pay, ...eventsOf('refund.created')])
    expect(await shop.tell(event)).toBe(200);
  const lowered = { returnedCents: 3000, documents: ['FAC', 'AV'] };
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 3000, ...lowered });
  const failed = account().changeRefund(refund.id, 'failed');
  expect([await shop.tell(failed), await shop.tell(failed)]).toEqual([200, 200]);
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 6000, ...lowered });
  expect(shop.alarms).toContain('card-refunds');
  expect(await sales.giveBack(id, 'transfer')).toEqual({ outcome: 'done' });
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 3000, ...lowered });
  // The charger cost 40 €, and 30 € are left of the sale's price.
  expect(await sales.takeBack(id, 0)).toMatchObject({ outcome: 'done' });
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 0, returnedCents: 6000 });
});

test('a dispute waits on the dashboard and is shown on its sale; lost, its sum is due again; won on appeal, it is back', async () => {
  const { id, number, payment } = await sales.paid();
  const dispute = account().dispute(payment);
  for (const event of eventsOf('charge.dispute.created')) expect(await shop.tell(event)).toBe(200);
  const waiting = await shop.db.database.transaction((tx) => readQueue(tx, shop.clock()));
  expect(waiting.filter(({ kind }) => kind === 'dispute')).toMatchObject([
    { reference: number, name: 'Alix Dubois' },
  ]);
  expect(await shop.tell(account().changeDispute(dispute.id, 'lost'))).toBe(200);
  expect(shop.alarms).toEqual(['card-dispute']);
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 1000 });
  expect((await sales.found(id)).disputes).toMatchObject([{ state: 'lost' }]);
  expect(await shop.tell(account().changeDispute(dispute.id, 'won'))).toBe(200);
  expect(await sales.moneyOf(id)).toMatchObject({ keptCents: 6000 });
});

test('each day’s comparison counts payments of sales, and finds those whose messages were lost', async () => {
  await sales.paid();
  const lost = await sales.begun();
  account().pay(await sales.openPage(lost.id));
  shop.wait(20);
  await shop.api.check(shop.clock());
  const { payments, found } = await shop.db.database.kysely
    .selectFrom('internal.card_checks')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([payments, found]).toEqual([2, [expect.objectContaining({ case: lost.number, isMended: true })]]);
  expect(await sales.moneyOf(lost.id)).toMatchObject({ keptCents: 6000 });
});
