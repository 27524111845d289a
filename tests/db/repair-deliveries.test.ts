import { beforeEach, expect, test } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { noteParcelDelivery } from '#server/repairs/note-delivery.ts';
import { remindUnclaimed } from '#server/repairs/pass-time.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  parcelRepair,
  repairDeps,
  SENT,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

// What becomes of a parcel that goes back, and of one that waits.

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);
const note = (id: string, deliveredOn: unknown, who: typeof SHOP | typeof CUSTOMER = CUSTOMER) =>
  noteParcelDelivery(deps(), id, { deliveredOn }, who);

beforeEach(async () => {
  now = new Date('2026-02-28T10:00:00Z');
  await emptyRepairs(db.database);
});

async function seen(id: string) {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the case is gone');
  return repair;
}

/** A repaired device that a carrier took on 28 February 2026. */
async function sentRepair() {
  const repair = await parcelRepair(deps());
  await answerQuote(deps(), repair.id, acceptanceOf(await sentQuote(deps(), repair.id)), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await handOver(deps(), repair.id, { ...SENT, owes: true, trackingNumber: '6A123' }, SHOP);
  return repair;
}

test('a parcel is delivered once somebody says so, and is guaranteed from that day', async () => {
  const { id } = await sentRepair();
  expect(await seen(id)).toMatchObject({
    delivered_on: null,
    guarantee_until: '2026-05-28',
    parts_guarantee_until: '2028-02-28',
  });
  now = new Date('2026-03-05T10:00:00Z');
  expect(await note(id, '2026-03-02')).toEqual({ outcome: 'noted' });
  const repair = await seen(id);
  expect(repair).toMatchObject({
    state: 'handed_over',
    delivered_on: '2026-03-02',
    guarantee_until: '2026-06-02',
    parts_guarantee_until: '2028-03-02',
  });
  expect(repair.events.at(-1)).toMatchObject({
    kind: 'delivered',
    actor: 'customer',
    note: 'Colis livré le 2 mars 2026.',
    payload: { deliveredOn: '2026-03-02', guarantee_until: '2026-06-02' },
  });
});

test('the second of two who say it changes nothing, and hears which day stands', async () => {
  const { id } = await sentRepair();
  now = new Date('2026-03-05T10:00:00Z');
  const answers = await Promise.all([note(id, '2026-03-02'), note(id, '2026-03-02', SHOP)]);
  expect(answers).toEqual([{ outcome: 'noted' }, { outcome: 'noted' }]);
  expect((await seen(id)).events.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
  expect(await note(id, '2026-03-04', SHOP)).toEqual({
    outcome: 'refused',
    reason: 'La livraison est déjà notée, au 2 mars 2026.',
  });
});

test('no day before the parcel left or after today, and no text that is none', async () => {
  const { id } = await sentRepair();
  const refusal = (message: string) => ({ outcome: 'invalid', issues: [{ path: 'deliveredOn', message }] });
  now = new Date('2026-03-05T10:00:00Z');
  expect(await note(id, '2026-02-27')).toEqual(
    refusal('Le colis est parti le 28 février 2026\u00a0: il n’a pas pu arriver avant.'),
  );
  expect(await note(id, '2026-03-06')).toEqual(refusal('Cette date est à venir.'));
  for (const text of ['', 'hier', undefined])
    expect(await note(id, text)).toEqual(refusal('Choisissez le jour de la livraison.'));
  expect((await seen(id)).delivered_on).toBeNull();
});

test('what was fetched, or has not left, is not delivered; the database says so too', async () => {
  const refusal = { outcome: 'refused', reason: expect.stringContaining('parti par transporteur') };
  const fetched = await counterRepair(deps());
  await moved(deps(), fetched.id, 'return_unrepaired');
  expect(await note(fetched.id, '2026-02-28')).toEqual(refusal);
  await handOver(deps(), fetched.id, { ...FETCHED }, SHOP);
  expect(await note(fetched.id, '2026-02-28')).toEqual(refusal);
  await expect(
    db.database.kysely
      .updateTable('repairs')
      .set({ delivered_on: '2026-02-28' })
      .where('id', '=', fetched.id)
      .execute(),
  ).rejects.toThrow(/repairs_delivered_on_of_parcel/);
});

test('nobody is reminded of a parcel that the shop may send; of one that is not paid its customer is', async () => {
  const free = await parcelRepair(deps());
  await moved(deps(), free.id, 'return_unrepaired');
  const owing = await parcelRepair(deps());
  await moveRepair(deps(), owing.id, { event: 'return_unrepaired', postageCents: 1490 }, SHOP);
  now = new Date('2026-03-20T10:00:00Z');
  expect(await remindUnclaimed(deps(), now)).toBe(1);
  expect((await seen(free.id)).reminders).toBe(0);
  expect((await seen(owing.id)).reminders).toBe(1);
});
