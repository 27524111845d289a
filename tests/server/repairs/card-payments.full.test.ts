import { expect, test } from 'vitest';
import { useCardRepairs } from '#tests/support/stripe/card-repairs.ts';

const repairs = useCardRepairs();
const { shop } = repairs;
const account = () => shop.stripe.account;

async function paid() {
  const repair = await repairs.ready();
  const page = await repairs.openPage(repair.id);
  await shop.tell(account().pay(page));
  return { ...repair, payment: account().sessionOf(page).payment_intent ?? '' };
}

const eventsOf = (type: string) => account().events.filter((event) => event.type === type);

test('Stripe down: nothing opens and nothing is lost; back, what was paid is found', async () => {
  const { id } = await repairs.ready();
  account().pay(await repairs.openPage(id));
  shop.stripe.isDown = true;
  await expect(shop.runJobs()).rejects.toThrow();
  await expect(repairs.openPage(id)).rejects.toThrow();
  await shop.cards.ask({ repair_id: id });
  expect(await repairs.moneyOf(id)).toMatchObject({ dueCents: 7500 });
  shop.stripe.isDown = false;
  shop.wait(1);
  await shop.runJobs();
  expect(await repairs.moneyOf(id)).toMatchObject({ dueCents: 0, keptCents: 7500 });
});

test('told many times at once and asked about meanwhile, a payment is one entry', async () => {
  const { id } = await repairs.ready();
  const event = account().pay(await repairs.openPage(id));
  const told = Array.from({ length: 8 }, (_, place) =>
    place % 2 ? shop.tell(event) : shop.cards.ask({ repair_id: id }).then(() => 200),
  );
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
  expect((await repairs.moneyOf(id)).entries).toHaveLength(1);
});

test('an event for no repair of ours, or signed by somebody else, writes nothing', async () => {
  const { id } = await repairs.ready();
  const event = account().pay(await repairs.openPage(id));
  const { body } = await shop.stripe.signed(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
  expect((await shop.api.webhook.request('/stripe', { method: 'POST', body, headers })).status).toBe(400);
  const stranger = structuredClone(event) as typeof event & { data: { object: Record<string, unknown> } };
  stranger.data.object.client_reference_id = crypto.randomUUID();
  expect(await shop.tell(stranger)).toBe(200);
  expect((await repairs.moneyOf(id)).entries).toEqual([]);
});

test('what goes back in Stripe’s dashboard lowers the price, before or after the payment is heard; sent back by the bank it is to be given again', async () => {
  const { id } = await repairs.ready();
  const page = await repairs.openPage(id);
  const pay = account().pay(page);
  const refund = account().refund({
    payment_intent: account().sessionOf(page).payment_intent ?? '',
    amount: 2000,
  });
  // The refund is heard of first: its payment is not known yet.
  for (const event of [...eventsOf('refund.created'), pay, ...eventsOf('refund.created')])
    expect(await shop.tell(event)).toBe(200);
  expect(await repairs.moneyOf(id)).toMatchObject({ priceCents: 5500, keptCents: 5500, dueCents: 0 });
  const failed = account().changeRefund(refund.id, 'failed');
  expect([await shop.tell(failed), await shop.tell(failed)]).toEqual([200, 200]);
  const { overCents, entries, events } = await repairs.moneyOf(id);
  expect([overCents, entries.length]).toEqual([2000, 3]);
  expect(events.at(-1)).toMatchObject({ kind: 'card_news', is_public: false });
  expect(shop.alarms).toContain('card-refunds');
});

test('a dispute is told on its repair; lost, its sum is due again; won on appeal, it is back', async () => {
  const { id, payment } = await paid();
  const dispute = account().dispute(payment);
  for (const event of eventsOf('charge.dispute.created')) expect(await shop.tell(event)).toBe(200);
  expect(await shop.tell(account().changeDispute(dispute.id, 'lost'))).toBe(200);
  expect(shop.alarms).toEqual(['card-dispute']);
  expect(await repairs.moneyOf(id)).toMatchObject({ keptCents: 0, dueCents: 7500 });
  expect(await shop.tell(account().changeDispute(dispute.id, 'won'))).toBe(200);
  const { dueCents, events } = await repairs.moneyOf(id);
  expect(dueCents).toBe(0);
  expect(events.filter(({ kind }) => kind === 'card_news')).toHaveLength(3);
});

test('each day’s comparison counts payments of repairs, and finds those whose messages were lost', async () => {
  const known = await paid();
  const lost = await repairs.ready();
  account().pay(await repairs.openPage(lost.id));
  shop.wait(20);
  await shop.api.check(shop.clock());
  const { payments, found } = await shop.db.database.kysely
    .selectFrom('internal.card_checks')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([payments, found]).toEqual([2, [expect.objectContaining({ case: lost.reference, isMended: true })]]);
  expect(await repairs.moneyOf(lost.id)).toMatchObject({ dueCents: 0 });
  expect(await repairs.moneyOf(known.id)).toMatchObject({ keptCents: 7500 });
});
