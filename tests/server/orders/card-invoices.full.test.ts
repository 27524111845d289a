import { expect, test } from 'vitest';
import { readQueue } from '#server/admin/queue/read-queue.ts';
import { useCardInvoices } from '#tests/support/stripe/card-invoices.ts';

const invoices = useCardInvoices();
const { shop } = invoices;
const account = () => shop.stripe.account;
const eventsOf = (type: string) => account().events.filter((event) => event.type === type);

test('told many times at once and asked about meanwhile, a payment is one entry and one mail', async () => {
  const { id } = await invoices.issued();
  const event = account().pay(await invoices.openPage(id));
  const told = Array.from({ length: 8 }, (_, place) =>
    place % 2 ? shop.tell(event) : shop.cards.ask({ free_invoice_id: id }).then(() => 200),
  );
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 6000, mails: ['payment'] });
});

test('Stripe down: nothing opens and nothing is lost; back, what was paid is found without a message', async () => {
  const { id } = await invoices.issued();
  account().pay(await invoices.openPage(id));
  shop.stripe.isDown = true;
  await expect(shop.runJobs()).rejects.toThrow();
  await expect(invoices.openPage(id)).rejects.toThrow();
  shop.stripe.isDown = false;
  shop.wait(1);
  await shop.runJobs();
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 6000 });
});

test('an event for no invoice of ours, or signed by somebody else, writes nothing', async () => {
  const { id } = await invoices.issued();
  const event = account().pay(await invoices.openPage(id));
  const { body } = await shop.stripe.signed(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
  expect((await shop.api.webhook.request('/stripe', { method: 'POST', body, headers })).status).toBe(400);
  const stranger = structuredClone(event) as typeof event & { data: { object: Record<string, unknown> } };
  stranger.data.object.client_reference_id = crypto.randomUUID();
  expect(await shop.tell(stranger)).toBe(200);
  expect(await invoices.moneyOf(id)).toMatchObject({ entries: [] });
});

test('what goes back in Stripe’s dashboard has its credit note, heard before its payment or after; sent back by the bank it is to be given again', async () => {
  const { id } = await invoices.issued();
  const page = await invoices.openPage(id);
  const pay = account().pay(page);
  const payment = account().sessionOf(page).payment_intent ?? '';
  const refund = account().refund({ payment_intent: payment, amount: 2000 });
  for (const event of [...eventsOf('refund.created'), pay, ...eventsOf('refund.created')])
    expect(await shop.tell(event)).toBe(200);
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 4000, creditedCents: 2000, notes: [2000] });
  const failed = account().changeRefund(refund.id, 'failed');
  expect([await shop.tell(failed), await shop.tell(failed)]).toEqual([200, 200]);
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 6000, creditedCents: 2000, notes: [2000] });
  expect(shop.alarms).toContain('card-refunds');
  const seen = await invoices.seen(id);
  const back = await invoices.api().giveBack(await shop.anAdmin(), seen, { method: 'transfer' });
  expect(back).toEqual({ outcome: 'done' });
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 4000, notes: [2000] });
});

test('a dispute waits on the dashboard and is shown on its invoice; lost, its sum is due again; won on appeal, it is back', async () => {
  const { id, number, payment } = await invoices.paid();
  const dispute = account().dispute(payment);
  for (const event of eventsOf('charge.dispute.created')) expect(await shop.tell(event)).toBe(200);
  const waiting = await shop.db.database.transaction((tx) => readQueue(tx, shop.clock()));
  expect(waiting.filter(({ kind }) => kind === 'dispute')).toMatchObject([{ reference: number }]);
  expect(await shop.tell(account().changeDispute(dispute.id, 'lost'))).toBe(200);
  expect(shop.alarms).toEqual(['card-dispute']);
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 0, notes: [] });
  expect((await invoices.found(id)).disputes).toMatchObject([{ state: 'lost' }]);
  expect(await shop.tell(account().changeDispute(dispute.id, 'won'))).toBe(200);
  expect(await invoices.moneyOf(id)).toMatchObject({ keptCents: 6000 });
});

test('each day’s comparison counts payments of invoices, and finds those whose messages were lost', async () => {
  await invoices.paid();
  const lost = await invoices.issued();
  account().pay(await invoices.openPage(lost.id));
  shop.wait(20);
  await shop.api.check(shop.clock());
  const { payments, found } = await shop.db.database.kysely
    .selectFrom('internal.card_checks')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([payments, found]).toEqual([2, [expect.objectContaining({ case: lost.number, isMended: true })]]);
  expect(await invoices.moneyOf(lost.id)).toMatchObject({ keptCents: 6000 });
});
