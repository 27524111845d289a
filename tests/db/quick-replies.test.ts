import { beforeEach, expect, test } from 'vitest';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import {
  fillQuickReply,
  findQuickReply,
  listQuickReplies,
  type QuickReply,
  removeQuickReply,
  saveQuickReply,
} from '#server/repairs/quick-replies.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';

const db = useTestDatabase();
let technician: AdminIdentity;

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyTables(db.database, 'public.quick_replies');
  technician = await addIdentity(db.database, { role: 'admin', staffRole: 'technician' });
});

const seenAs =
  (text: string): EditGuard<QuickReply> =>
  (stored) =>
    stored.text === text ? null : { fields: [], kept: {}, by: null, at: null };
const save = (name: string, text: string, id: string | null = null, guard = seenAs(text)) =>
  saveQuickReply(db.database, technician, { id, name, text, guard });
const texts = async () =>
  (await listQuickReplies(db.database, technician)).map(({ name, text }) => [name, text]);

test('a quick reply is written once under a name, whatever its capitals', async () => {
  expect(await Promise.all([save('Horaires', 'Jusqu’à 18 h.'), save('Horaires', 'Jusqu’à 18 h.')])).toEqual([
    { outcome: 'saved' },
    { outcome: 'saved' },
  ]);
  expect(await save('HORAIRES', 'Jusqu’à 19 h.')).toEqual({ outcome: 'taken' });
  expect(await texts()).toEqual([['Horaires', 'Jusqu’à 18 h.']]);
});

test('two people at once never overwrite each other', async () => {
  await save('Horaires', 'Jusqu’à 18 h.');
  const [{ id } = { id: '' }] = await listQuickReplies(db.database, technician);
  const change = (text: string) => save('Horaires', text, id, seenAs('Jusqu’à 18 h.'));
  const both = await Promise.all([change('Jusqu’à 19 h.'), change('Jusqu’à 17 h.')]);
  expect(both.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['saved', 'changed meanwhile']));
  const remove = (guard: EditGuard<QuickReply>) => removeQuickReply(db.database, technician, { id, guard });
  expect(await remove(seenAs('Jusqu’à 18 h.'))).toMatchObject({ outcome: 'changed meanwhile' });
  expect(await remove(() => null)).toEqual({ outcome: 'removed' });
  expect(await remove(() => null)).toEqual({ outcome: 'missing' });
  expect(await texts()).toEqual([]);
});

test('its fields are the facts of the case that it is put into', async () => {
  const deps = repairDeps(db.database);
  const { id, reference } = await counterRepair(deps);
  await save('Prêt', 'Bonjour {client}, dossier {numero}\u00a0: {reste}. {atelier}');
  const [reply] = await listQuickReplies(db.database, technician);
  const { customer_name: name } = await db.database.kysely
    .selectFrom('repairs')
    .select('customer_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await fillQuickReply(deps, id, reply?.id ?? '')).toBe(
    `Bonjour ${name}, dossier ${reference}\u00a0: rien à payer. ${deps.shop().name}`,
  );
  for (const unknown of ['', 'x', id]) expect(await fillQuickReply(deps, id, unknown)).toBeNull();
});

test('who does not repair reads, writes and removes none', async () => {
  await save('Horaires', 'Jusqu’à 18 h.');
  const [reply] = await listQuickReplies(db.database, technician);
  const id = reply?.id ?? '';
  const writer = await addIdentity(db.database, { role: 'admin', staffRole: 'content' });
  const customer = await addIdentity(db.database, { role: 'client' });
  for (const who of [writer, customer]) {
    for (const act of [
      () => listQuickReplies(db.database, who),
      () => findQuickReply(db.database, who, id),
      () => saveQuickReply(db.database, who, { id: null, name: 'Mienne', text: 'Oui.', guard: () => null }),
      () => removeQuickReply(db.database, who, { id, guard: () => null }),
    ])
      await expect(act()).rejects.toThrow(NotAdminError);
    const rows = await db.database.asRole(who.claims, (tx) =>
      tx.selectFrom('quick_replies').select('id').execute(),
    );
    expect(rows).toEqual([]);
  }
  expect(await texts()).toEqual([['Horaires', 'Jusqu’à 18 h.']]);
});
