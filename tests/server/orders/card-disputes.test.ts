import { expect, test } from 'vitest';
import { readQueue } from '#server/admin/queue/read-queue.ts';
import { shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useCardShop } from '#tests/support/stripe/card-shop.ts';

const shop = useCardShop();
const lastEvent = () => shop.stripe.account.events.at(-1) as (typeof shop.stripe.account.events)[number];
const waiting = async () =>
  (await shop.db.database.transaction((tx) => readQueue(tx, shop.clock()))).filter(
    ({ kind }) => kind === 'dispute',
  );
const details = async (number: string) => shop.admin().find(await shop.anAdmin(), number);

test('a dispute is told on its order, among what waits and by an alarm; lost, it is an entry without credit note or mail', async () => {
  const { id, number, payment } = await shop.paidOrder();
  const countEvents = async () => (await details(number))?.events.length;
  const before = await countEvents();
  const dispute = shop.stripe.account.dispute(payment);
  const opened = lastEvent();
  for (let times = 0; times < 2; times += 1) expect(await shop.tell(opened)).toBe(200);
  expect(shop.alarms).toEqual(['card-dispute']);
  expect(await waiting()).toMatchObject([{ reference: number }]);
  expect(await details(number)).toMatchObject({
    disputes: [{ id: dispute.id, state: 'open', amount_cents: UNIT_CENTS }],
    notes: [{ text: expect.stringContaining('Répondez dans le tableau de bord') }],
  });
  expect(await shop.stateOf(id)).toMatchObject({ state: 'paid', refunded_cents: 0 });
  const lost = shop.stripe.account.changeDispute(dispute.id, 'lost');
  // The first message comes again after the last one.
  for (const event of [lost, opened, lost]) expect(await shop.tell(event)).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(await shop.entriesOf(id)).toMatchObject([
    { kind: 'payment' },
    { kind: 'refund', method: 'card', amount_cents: UNIT_CENTS, reference: dispute.id, number: null },
  ]);
  expect(await countEvents()).toBe(before);
  expect(await shopFaults(shop.db.database)).toEqual([]);
});

test('a dispute that is won costs nothing, and no refund is made while it lasts', async () => {
  const { id, number, payment } = await shop.paidOrder();
  const dispute = shop.stripe.account.dispute(payment);
  await shop.tell(lastEvent());
  expect(await shop.refund(number)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('contesté'),
  });
  await shop.tell(shop.stripe.account.changeDispute(dispute.id, 'under_review'));
  await shop.tell(shop.stripe.account.changeDispute(dispute.id, 'won'));
  expect(await shop.entriesOf(id)).toHaveLength(1);
  expect((await details(number))?.disputes).toMatchObject([{ state: 'won' }]);
});
