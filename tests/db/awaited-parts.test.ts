import { beforeEach, expect, test } from 'vitest';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { holdParts } from '#server/repairs/move-parts.ts';
import { type PartPlan, planPart } from '#server/repairs/plan-part.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { counterRepair, emptyRepairs, repairDeps, SHOP } from '#tests/support/repairs.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
const free: EditGuard<PartPlan> = () => null;
let repair: Awaited<ReturnType<typeof counterRepair>>;
let partId = 0;

/** A case with a part that is not on the shelf. */
async function awaiting(change: object = {}) {
  repair = await counterRepair(deps(), change);
  const productId = await addProduct(db.database, 0);
  await db.database.kysely
    .updateTable('products')
    .set({ name: 'Port HDMI' })
    .where('id', '=', productId)
    .execute();
  await changeParts(deps(), repair.id, { change: 'add', productId, quantity: 1 }, SHOP);
  partId = (await shown()).parts[0]?.id ?? 0;
}

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  await awaiting();
});

async function shown() {
  const found = await findForShop(db.database, repair.id);
  if (!found) throw new Error('the case is gone');
  return found;
}

const plan = (asked: object, change: { isQuiet?: boolean; guard?: typeof free } = {}) =>
  planPart(deps(), repair.id, { partId, guard: free, ...change }, asked, SHOP);
const told = async () =>
  (
    await db.database.kysely
      .selectFrom('repair_events')
      .select(['note', 'tells', 'is_public'])
      .where('repair_id', '=', repair.id)
      .where('kind', '=', 'part_expected')
      .orderBy('id')
      .execute()
  ).map(({ note, tells, is_public }) => [note, tells, is_public]);

test('its customer is told the day once when it is set, and once when it moves', async () => {
  const mobile = { supplier: 'MobileParts', costCents: 1250 };
  expect(await plan({ ...mobile, expectedOn: '2026-12-05' })).toEqual({ outcome: 'planned' });
  expect(await plan({ ...mobile, expectedOn: '2026-12-05' })).toEqual({ outcome: 'planned' });
  expect(await plan({ supplier: 'Grossiste', expectedOn: '2026-12-05' })).toEqual({ outcome: 'planned' });
  expect(await plan({ expectedOn: '2026-12-09' })).toEqual({ outcome: 'planned' });
  expect(await plan({})).toEqual({ outcome: 'planned' });
  expect(await told()).toEqual([
    ['Port HDMI\u00a0: attendue le 5 décembre 2026.', ['customer'], true],
    ['Port HDMI\u00a0: attendue le 9 décembre 2026, au lieu du 5 décembre 2026.', ['customer'], true],
    ['Port HDMI\u00a0: la date d’arrivée n’est plus connue.', ['customer'], true],
  ]);
});

test('the shop reads in the history what it noted of the purchase, and its customer does not', async () => {
  await plan({ supplier: 'MobileParts', costCents: 1250, expectedOn: '2026-12-05' });
  await plan({ expectedOn: '2026-12-05' });
  const planned = (await shown()).events.filter(({ payload }) => payload.change === 'plan');
  expect(planned.map(({ note, is_public }) => [note, is_public])).toEqual([
    ['Port HDMI\u00a0: MobileParts, 12,50\u00a0€', false],
    ['Port HDMI\u00a0: ni fournisseur ni coût', false],
  ]);
});

test('a quiet change queues no mail, and who has no address reads it in the case', async () => {
  await plan({ expectedOn: '2026-12-05' }, { isQuiet: true });
  expect((await told()).map(([, tells]) => tells)).toEqual([[]]);
  await awaiting({ customer: { name: 'Noé', phone: '06 12 34 56 78', channel: 'phone' } });
  await plan({ expectedOn: '2026-12-05' });
  expect((await told()).map(([, tells]) => tells)).toEqual([[]]);
});

test('the link shows the day, neither supplier nor cost', async () => {
  await plan({ supplier: 'MobileParts', expectedOn: '2026-12-05', costCents: 123_456 });
  const seen = await findByLink(db.database, repair.linkToken);
  expect(seen?.awaitedParts).toMatchObject([{ name: 'Port HDMI', expected_on: '2026-12-05' }]);
  for (const words of ['MobileParts', '123456']) expect(JSON.stringify(seen)).not.toContain(words);
});

test('a quote that is accepted later keeps what is known of its parts', async () => {
  await plan({ supplier: 'MobileParts', expectedOn: '2026-12-05', costCents: 1250 });
  const { productId } = await db.database.kysely
    .selectFrom('repair_parts')
    .select('product_id as productId')
    .$narrowType<{ productId: string }>()
    .executeTakeFirstOrThrow();
  await db.database.transaction((tx) => holdParts(tx, repair.id, [{ productId, quantity: 1 }], now));
  expect(
    (await shown()).parts.map(({ state, supplier, expected_on }) => [state, supplier, expected_on]),
  ).toEqual([
    ['given_back', 'MobileParts', '2026-12-05'],
    ['awaited', 'MobileParts', '2026-12-05'],
  ]);
});

test.each([
  ['expectedOn', { expectedOn: '2026-11-21' }],
  ['expectedOn', { expectedOn: 'demain' }],
  ['costCents', { costCents: -1 }],
  ['supplier', { supplier: 'x'.repeat(161) }],
])('a wrong %s is said at its field', async (path, asked) => {
  expect(await plan(asked)).toMatchObject({ outcome: 'invalid', issues: [{ path }] });
  expect(await told()).toEqual([]);
});

test('a form that was overtaken changes nothing, nor does one of a part that has come', async () => {
  const overtaken: EditGuard<PartPlan> = () => ({ fields: [], kept: {}, by: null, at: null });
  expect(await plan({ expectedOn: '2026-12-05' }, { guard: overtaken })).toMatchObject({
    outcome: 'changed meanwhile',
  });
  await db.database.kysely.updateTable('repair_parts').set({ state: 'given_back' }).execute();
  expect(await plan({ expectedOn: '2026-12-05' })).toMatchObject({ outcome: 'refused' });
  expect(await told()).toEqual([]);
});
