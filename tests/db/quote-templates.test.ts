import { beforeEach, expect, test } from 'vitest';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import {
  findLinesToKeep,
  findQuoteTemplate,
  findTemplates,
  keepQuoteTemplate,
  listQuoteTemplates,
  type QuoteTemplate,
  removeQuoteTemplate,
  renameQuoteTemplate,
} from '#server/repairs/quote-templates.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, quoteOf, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const db = useTestDatabase();
let technician: AdminIdentity;
let fan: string;
let named: { reference: string; version: number };

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  await emptyTables(db.database, 'public.quote_templates');
  technician = await addIdentity(db.database, { role: 'admin', staffRole: 'technician' });
  fan = await addProduct(db.database, 2);
  const repair = await counterRepair(repairDeps(db.database));
  const { version } = await sentQuote(repairDeps(db.database), repair.id, quoteOf(fan));
  named = { reference: repair.reference, version };
});

const keep = (name: string, change: object = {}) =>
  keepQuoteTemplate(db.database, technician, { ...named, name, ...change });
const seenAs =
  (name: string): EditGuard<QuoteTemplate> =>
  (stored) =>
    stored.name === name ? null : { fields: [], kept: {}, by: null, at: null };
const names = async () => (await listQuoteTemplates(db.database, technician)).map(({ name }) => name);

test('the lines of a quote are kept once under a name, all of them, with their prices and the shelf of today', async () => {
  expect(await Promise.all([keep('Ventilateur de console'), keep('Ventilateur de console')])).toEqual([
    { outcome: 'kept' },
    { outcome: 'kept' },
  ]);
  expect(await names()).toEqual(['Ventilateur de console']);
  expect(await keep('Rien', { version: 9 })).toEqual({ outcome: 'missing' });
  expect((await findLinesToKeep(db.database, technician, named)).length).toBe(3);

  // By the name, by a line, without accents; never by the words of its storage.
  for (const words of ['cons', 'pate', 'VENTI cons'])
    expect([words, (await findTemplates(db.database, words)).length]).toEqual([words, 1]);
  for (const words of ['', 'label', 'écran'])
    expect([words, await findTemplates(db.database, words)]).toEqual([words, []]);

  const [found] = await findTemplates(db.database, 'cons');
  expect(found?.lines).toEqual([
    expect.objectContaining({ label: 'Nettoyage et remplacement', quantity: 1, isOptional: false }),
    expect.objectContaining({
      options: [
        { condition: 'new', unitCents: 3000, delayDays: 0, sku: expect.stringMatching(/./) },
        { condition: 'reused', unitCents: 1500, delayDays: null, sku: null },
      ],
    }),
    expect.objectContaining({ label: 'Pâte thermique haut de gamme', quantity: 2, isOptional: true }),
  ]);
  await db.database.kysely.updateTable('products').set({ stock: 0 }).where('id', '=', fan).execute();
  const [later] = await findTemplates(db.database, 'cons');
  expect(later?.lines[1]?.options[0]?.delayDays).toBe(4);
});

test('a name is one template’s, whatever its capitals; who renames one that was renamed is told', async () => {
  await keep('Écran');
  await keep('Batterie');
  const other = await counterRepair(repairDeps(db.database));
  const { version } = await sentQuote(repairDeps(db.database), other.id);
  expect(await keep('écran', { reference: other.reference, version })).toEqual({ outcome: 'taken' });

  const [battery] = await listQuoteTemplates(db.database, technician);
  const id = battery?.id ?? '';
  const rename = (name: string, seen = 'Batterie') =>
    renameQuoteTemplate(db.database, technician, {
      ...{ id, name },
      guard: seenAs(seen),
    });
  expect(await rename('ÉCRAN')).toEqual({ outcome: 'taken' });
  expect((await Promise.all([rename('Accu'), rename('Pile')])).map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(['saved', 'changed meanwhile']),
  );
  const remove = (guard: EditGuard<QuoteTemplate>) =>
    removeQuoteTemplate(db.database, technician, { id, guard });
  expect(await remove(seenAs('Batterie'))).toMatchObject({ outcome: 'changed meanwhile' });
  expect(await names()).toHaveLength(2);
  expect(await remove(() => null)).toEqual({ outcome: 'removed' });
  expect(await remove(() => null)).toEqual({ outcome: 'missing' });
  expect(await names()).toEqual(['Écran']);
});

test('who does not write quotes keeps, reads, renames and removes none', async () => {
  await keep('Écran');
  const [template] = await listQuoteTemplates(db.database, technician);
  const id = template?.id ?? '';
  const writer = await addIdentity(db.database, { role: 'admin', staffRole: 'content' });
  const customer = await addIdentity(db.database, { role: 'client' });
  for (const who of [writer, customer]) {
    for (const act of [
      () => listQuoteTemplates(db.database, who),
      () => findQuoteTemplate(db.database, who, id),
      () => findLinesToKeep(db.database, who, named),
      () => keepQuoteTemplate(db.database, who, { ...named, name: 'Mien' }),
      () => renameQuoteTemplate(db.database, who, { id, name: 'Mien', guard: () => null }),
      () => removeQuoteTemplate(db.database, who, { id, guard: () => null }),
    ])
      await expect(act()).rejects.toThrow(NotAdminError);
    const rows = await db.database.asRole(who.claims, (tx) =>
      tx.selectFrom('quote_templates').select('id').execute(),
    );
    expect(rows).toEqual([]);
  }
  expect(await names()).toEqual(['Écran']);
});
