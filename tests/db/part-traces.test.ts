import { beforeEach, expect, test } from 'vitest';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { PartTrace } from '#domain/repair/part-trace.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { saveChecks } from '#server/repairs/save-checks.ts';
import { tracePart } from '#server/repairs/trace-part.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { counterRepair, emptyRepairs, repairDeps, SHOP } from '#tests/support/repairs.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const db = useTestDatabase();
const deps = () => repairDeps(db.database);
const free: EditGuard<PartTrace> = () => null;
let repair: Awaited<ReturnType<typeof counterRepair>>;
let partId = 0;

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  repair = await counterRepair(deps());
  const productId = await addProduct(db.database, 2);
  await changeParts(deps(), repair.id, { change: 'add', productId, quantity: 1 }, SHOP);
  partId = (await partNow())?.id ?? 0;
});

const partNow = async () => (await findForShop(db.database, repair.id))?.parts[0];
const trace = (asked: object, guard = free) => tracePart(deps(), repair.id, { partId, guard }, asked, SHOP);
const DONOR = { origin: 'donor', donor: 'UO-000012', serial: 'F7X2' };

test('a part keeps its origin, its serial number and the device that it was taken from', async () => {
  expect(await trace(DONOR)).toEqual({ outcome: 'traced' });
  expect(await trace(DONOR)).toEqual({ outcome: 'traced' });
  expect(await partNow()).toMatchObject(DONOR);
  const events = (await findForShop(db.database, repair.id))?.events.filter(
    ({ payload }) => payload.change === 'trace',
  );
  expect(events?.map(({ note, is_public }) => [note, is_public])).toEqual([
    [expect.stringContaining('d’un appareil donneur, UO-000012, n°\u00a0F7X2'), false],
  ]);
  expect(await trace({ origin: 'donor' })).toMatchObject({ outcome: 'invalid', issues: [{ path: 'donor' }] });
  expect(await trace(DONOR, () => ({ fields: [], kept: {}, by: null, at: null }))).toMatchObject({
    outcome: 'changed meanwhile',
  });
  await db.database.kysely.updateTable('repair_parts').set({ state: 'given_back' }).execute();
  expect(await trace({})).toMatchObject({ outcome: 'refused' });
});

test('the sheet of the checks says where a fitted part comes from', async () => {
  await trace(DONOR);
  await saveChecks(deps(), repair.id, 'after', { results: { start: 'good' } }, SHOP, () => null);
  const words = async () => {
    const drawn = await drawRepairDocument(deps(), repair.id, { kind: 'checks' });
    return pdfText(drawn?.content ?? Buffer.alloc(0));
  };
  expect(await words()).not.toContain('Pièces posées');
  await db.database.kysely.updateTable('repair_parts').set({ state: 'taken' }).execute();
  const sheet = await words();
  for (const said of ['Pièces posées', 'UO-000012', 'F7X2']) expect(sheet).toContain(said);
});
