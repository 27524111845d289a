import { beforeEach, expect, test } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { tracePart } from '#server/repairs/trace-part.ts';
import { addUnstockedPart, receiveUnstockedPart } from '#server/repairs/unstocked-parts.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  moved,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
let repair: Awaited<ReturnType<typeof counterRepair>>;

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  repair = await counterRepair(deps());
});

const NAPPE = { name: 'Nappe du Lenovo T14', quantity: 1, isHere: false };
const add = (change: object = {}, isQuiet = false) =>
  addUnstockedPart(deps(), repair.id, { ...NAPPE, ...change, isQuiet }, SHOP);
async function shown() {
  const found = await findForShop(db.database, repair.id);
  if (!found) throw new Error('the case is gone');
  return found;
}
const partsNow = async () =>
  (await shown()).parts.map(({ name, sku, state, cost_cents }) => [name, sku, state, cost_cents]);
const firstId = async () => (await shown()).parts[0]?.id ?? 0;
const receive = async (asked: object) =>
  receiveUnstockedPart(deps(), repair.id, await firstId(), asked, SHOP);
const eventsOf = async (kind: string) =>
  (await shown()).events
    .filter((event) => event.kind === kind)
    .map(({ note, is_public, payload }) => [note, is_public, payload.change]);

test('a part that is no product is awaited, comes, is fitted, and moves no stock', async () => {
  expect(await add({ supplier: 'MobileParts', expectedOn: '2026-12-05', costCents: 1250 })).toEqual({
    outcome: 'added',
  });
  expect(await partsNow()).toEqual([[NAPPE.name, null, 'awaited', 1250]]);
  expect((await findByLink(db.database, repair.linkToken))?.awaitedParts).toMatchObject([
    { name: NAPPE.name, expected_on: '2026-12-05' },
  ]);
  expect(await eventsOf('part_expected')).toEqual([
    ['Nappe du Lenovo T14\u00a0: attendue le 5 décembre 2026.', true, undefined],
  ]);
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER);
  // An accepted quote holds parts of the stock, and leaves this one alone.
  expect(await partsNow()).toEqual([[NAPPE.name, null, 'awaited', 1250]]);
  await moved(deps(), repair.id, 'start');
  expect(await moveRepair(deps(), repair.id, { event: 'test' }, SHOP)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('notez qu’elle est arrivée'),
  });
  expect(await receive({})).toEqual({ outcome: 'received' });
  expect(await receive({})).toMatchObject({ outcome: 'refused' });
  await moved(deps(), repair.id, 'test');
  expect(await partsNow()).toEqual([[NAPPE.name, null, 'taken', 1250]]);
  expect(await db.database.kysely.selectFrom('stock_movements').select('id').execute()).toEqual([]);
  expect(await shopFaults(db.database)).toEqual([]);
});

test('what it cost is asked when it comes, if nobody has said it', async () => {
  await add();
  expect(await receive({})).toMatchObject({ outcome: 'invalid', issues: [{ path: 'costCents' }] });
  expect(await receive({ costCents: 990 })).toEqual({ outcome: 'received' });
  expect(await partsNow()).toEqual([[NAPPE.name, null, 'held', 990]]);
  expect((await eventsOf('part')).at(-1)).toEqual([
    'Nappe du Lenovo T14\u00a0: arrivée, 9,90\u00a0€',
    false,
    'receive',
  ]);
});

test('a cost that is not known yet is noted when the bill comes, whatever the state of the case', async () => {
  await add();
  expect(await receive({ isCostUnknown: true })).toEqual({ outcome: 'received' });
  await db.database.kysely.updateTable('repair_parts').set({ state: 'taken' }).execute();
  const partId = await firstId();
  const traced = { supplier: 'MobileParts', costCents: 1500, origin: 'new' };
  expect(await tracePart(deps(), repair.id, { partId, guard: () => null }, traced, SHOP)).toEqual({
    outcome: 'traced',
  });
  expect(await partsNow()).toEqual([[NAPPE.name, null, 'taken', 1500]]);
});

test('two people who note its arrival do not overwrite what it cost', async () => {
  await add();
  await db.database.kysely.updateTable('repair_parts').set({ cost_cents: 700 }).execute();
  expect(await receive({ costCents: 900 })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('7,00'),
  });
  expect(await partsNow()).toEqual([[NAPPE.name, null, 'awaited', 700]]);
});

test('one that is here is taken from a device, which it names', async () => {
  const donor = { isHere: true, origin: 'donor', donor: 'UO-000012', serial: 'F7X2' };
  expect(await add(donor)).toEqual({ outcome: 'added' });
  expect((await shown()).parts).toMatchObject([{ state: 'held', donor: 'UO-000012', serial: 'F7X2' }]);
  expect(await eventsOf('part')).toEqual([
    [
      'Nappe du Lenovo T14, hors stock\u00a0: d’occasion, d’un appareil donneur, UO-000012, n°\u00a0F7X2',
      false,
      'add',
    ],
  ]);
  expect(await eventsOf('part_expected')).toEqual([]);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(201) }],
  ['quantity', { quantity: 0 }],
  ['quantity', { quantity: Number.NaN }],
  ['expectedOn', { expectedOn: '2026-11-21' }],
  ['expectedOn', { isHere: true, expectedOn: '2026-12-05' }],
  ['donor', { origin: 'donor' }],
  ['costCents', { costCents: -1 }],
])('a wrong %s is said at its field', async (path, change) => {
  expect(await add(change)).toMatchObject({ outcome: 'invalid', issues: [{ path }] });
  expect(await partsNow()).toEqual([]);
});

test('it leaves the case by a press, and with the case itself', async () => {
  await add();
  const partId = await firstId();
  expect(await changeParts(deps(), repair.id, { change: 'give back', partId }, SHOP)).toMatchObject({
    outcome: 'changed',
  });
  expect(await partsNow()).toEqual([[NAPPE.name, null, 'given_back', null]]);
  await add({ name: 'Vis', isHere: true });
  await moved(deps(), repair.id, 'return_unrepaired');
  expect((await partsNow()).map(([, , state]) => state)).toEqual(['given_back', 'given_back']);
  expect(await add()).toMatchObject({ outcome: 'refused' });
});

test('a part of the stock stays one: it is not received here', async () => {
  const productId = await addProduct(db.database, 0);
  await changeParts(deps(), repair.id, { change: 'add', productId, quantity: 1 }, SHOP);
  expect(await receive({ costCents: 100 })).toMatchObject({ outcome: 'refused' });
});
