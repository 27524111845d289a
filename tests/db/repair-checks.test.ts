import { beforeEach, expect, test } from 'vitest';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { CheckStage } from '#domain/repair/check-stages.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { type StoredChecks, saveChecks } from '#server/repairs/save-checks.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { counterRepair, emptyRepairs, repairDeps, requestedRepair, SHOP } from '#tests/support/repairs.ts';

const db = useTestDatabase();
const deps = () => repairDeps(db.database);
const free: EditGuard<StoredChecks> = () => null;
let repair: Awaited<ReturnType<typeof counterRepair>>;

beforeEach(async () => {
  await emptyRepairs(db.database);
  repair = await counterRepair(deps());
});

const save = (stage: CheckStage, results: object, change: { words?: string; guard?: typeof free } = {}) =>
  saveChecks(deps(), repair.id, stage, { results, words: change.words ?? '' }, SHOP, change.guard ?? free);
const checksNow = async () => (await findForShop(db.database, repair.id))?.checks;

test('each stage is kept apart, and what is noted again replaces what was', async () => {
  expect(await checksNow()).toEqual({ before: null, after: null });
  expect(await save('before', { start: 'good', video: 'faulty', drive: '' })).toEqual({ outcome: 'saved' });
  expect(await save('after', { video: 'good' }, { words: '12,1 V mesurés.' })).toEqual({ outcome: 'saved' });
  expect(await save('before', { start: 'untested' })).toEqual({ outcome: 'saved' });
  expect(await checksNow()).toMatchObject({
    before: { results: { start: 'untested' }, words: null },
    after: { results: { video: 'good' }, words: '12,1 V mesurés.' },
  });
  const events = (await findForShop(db.database, repair.id))?.events.filter(({ kind }) => kind === 'check');
  expect(events?.map(({ note, is_public }) => [note, is_public])).toEqual([
    ['Avant la réparation\u00a0: 1\u00a0bon, 1\u00a0défaut.', false],
    ['Après la réparation\u00a0: 1\u00a0bon.', false],
    ['Avant la réparation\u00a0: 1\u00a0non testé.', false],
  ]);
});

test('what the same person says again is noted once, what somebody else finds again is told', async () => {
  const asked = { results: { start: 'good' }, words: '' };
  const other = { kind: 'shop' as const, userId: (await addIdentity(db.database, { role: 'admin' })).id };
  for (const who of [SHOP, SHOP, other])
    expect(await saveChecks(deps(), repair.id, 'before', asked, who, free)).toEqual({ outcome: 'saved' });
  const events = (await findForShop(db.database, repair.id))?.events.filter(({ kind }) => kind === 'check');
  expect(events).toHaveLength(2);
});

test.each([{}, { start: '' }, { start: 'fine' }, { wings: 'good' }])(
  '%o says nothing of a device',
  async (results) => {
    expect(await save('before', results)).toMatchObject({ outcome: 'invalid' });
    expect(await checksNow()).toEqual({ before: null, after: null });
  },
);

test('a form that was overtaken changes nothing, and one of a device elsewhere is refused', async () => {
  await save('before', { start: 'good' });
  const overtaken: EditGuard<StoredChecks> = ({ results }) =>
    results.start === 'good' ? { fields: [], kept: {}, by: null, at: null } : null;
  expect(await save('before', { start: 'faulty' }, { guard: overtaken })).toMatchObject({
    outcome: 'changed meanwhile',
  });
  expect((await checksNow())?.before?.results).toEqual({ start: 'good' });
  repair = await requestedRepair(deps());
  expect(await save('before', { start: 'good' })).toMatchObject({ outcome: 'refused' });
});

test('the sheet has the points, the ticket that was signed has none, and there is no sheet before', async () => {
  expect(await drawRepairDocument(deps(), repair.id, { kind: 'checks' })).toBeNull();
  await save('before', { start: 'good', video: 'faulty' }, { words: 'Aucune image.' });
  await save('after', { video: 'good' });
  const textOf = async (kind: 'checks' | 'ticket') => {
    const drawn = await drawRepairDocument(deps(), repair.id, { kind });
    return pdfText(drawn?.content ?? Buffer.alloc(0));
  };
  const sheet = await textOf('checks');
  for (const words of [
    'Contrôles de l’atelier',
    'Sortie vidéo',
    'avant : défaut',
    'après : bon',
    'Aucune image.',
  ])
    expect(sheet).toContain(words);
  expect(await textOf('ticket')).not.toContain('Contrôles');
});

test('its customer reads the sheet, and no row of the data API', async () => {
  await save('before', { start: 'good' });
  const customer = await addIdentity(db.database, { role: 'client' });
  const staff = await addIdentity(db.database, { role: 'admin', staffRole: 'counter' });
  await db.database.kysely
    .updateTable('repairs')
    .set({ user_id: customer.id })
    .where('id', '=', repair.id)
    .execute();
  const count = ({ claims }: typeof staff) =>
    db.database.asRole(
      claims,
      async (tx) => (await tx.selectFrom('repair_checks').select('stage').execute()).length,
    );
  expect([await count(customer), await count(staff)]).toEqual([0, 1]);
  expect((await findByLink(db.database, repair.linkToken))?.has_checks).toBe(true);
});
