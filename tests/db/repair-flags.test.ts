import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { FlagTone } from '#domain/repair/flag-tones.ts';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import {
  type Flag,
  findFlag,
  flagRepair,
  listFlags,
  MOST_FLAGS,
  removeFlag,
  saveFlag,
} from '#server/repairs/flags.ts';
import { listRepairs } from '#server/repairs/list-repairs.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, repairDeps, SHOP } from '#tests/support/repairs.ts';

const db = useTestDatabase();
const deps = () => repairDeps(db.database);
let technician: AdminIdentity;
let repair: Awaited<ReturnType<typeof counterRepair>>;

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyTables(db.database, 'public.repair_flags');
  technician = await addIdentity(db.database, { role: 'admin', staffRole: 'technician' });
  repair = await counterRepair(deps());
});

const free: EditGuard<Flag> = () => null;
const save = (name: string, tone: FlagTone = 'blue', id: string | null = null, guard = free) =>
  saveFlag(db.database, technician, { id, name, tone, guard });
const flags = () => listFlags(db.database, technician);
const firstId = async () => (await flags())[0]?.id ?? '';
const flag = (flagId: string, isSet: boolean) => flagRepair(deps(), repair.id, { flagId, isSet }, SHOP);
const shown = async () => {
  const found = await findForShop(db.database, repair.id);
  return {
    flags: found?.flags.map(({ name }) => name),
    notes: found?.events
      .filter(({ kind }) => kind === 'flag')
      .map(({ note, is_public }) => [note, is_public]),
  };
};

test('a flag is written once under a name, whatever its capitals, and no more than there is room for', async () => {
  expect(await Promise.all([save('À rappeler'), save('À rappeler')])).toEqual([
    { outcome: 'saved' },
    { outcome: 'saved' },
  ]);
  expect(await save('à RAPPELER')).toEqual({ outcome: 'taken' });
  expect(await save('À rappeler', 'red')).toEqual({ outcome: 'taken' });
  for (let count = 1; count < MOST_FLAGS; count += 1) await save(`Étagère ${count}`);
  expect(await save('De trop')).toEqual({ outcome: 'too many flags' });
  expect(await flags()).toHaveLength(MOST_FLAGS);
});

test('two people at once never overwrite each other', async () => {
  await save('À rappeler');
  const id = await firstId();
  const seenAs =
    (name: string): EditGuard<Flag> =>
    (stored) =>
      stored.name === name ? null : { fields: [], kept: {}, by: null, at: null };
  const both = await Promise.all(
    ['Lundi', 'Mardi'].map((name) => save(name, 'blue', id, seenAs('À rappeler'))),
  );
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['changed meanwhile', 'saved']);
  const remove = (guard: EditGuard<Flag>) => removeFlag(db.database, technician, { id, guard });
  expect(await remove(seenAs('À rappeler'))).toMatchObject({ outcome: 'changed meanwhile' });
  expect(await remove(free)).toEqual({ outcome: 'removed' });
  expect(await remove(free)).toEqual({ outcome: 'missing' });
  expect(await save('Encore', 'blue', id)).toEqual({ outcome: 'missing' });
});

test('it is put on a case and taken off, each once, for the shop alone, and moves nothing', async () => {
  await save('À rappeler', 'red');
  const id = await firstId();
  for (const isSet of [true, true, false, false, true])
    expect(await flag(id, isSet)).toEqual({ outcome: 'flagged' });
  expect(await shown()).toEqual({
    flags: ['À rappeler'],
    notes: [
      ['Posé\u00a0: À rappeler', false],
      ['Retiré\u00a0: À rappeler', false],
      ['Posé\u00a0: À rappeler', false],
    ],
  });
  const seen = await findByLink(db.database, repair.linkToken);
  expect([seen?.state, JSON.stringify(seen)]).toEqual([
    'registered',
    expect.not.stringContaining('À rappeler'),
  ]);
  expect((await flags())[0]?.count).toBe(1);
  for (const unknown of ['', 'x', randomUUID()])
    expect(await flag(unknown, true)).toMatchObject({ outcome: 'refused' });
});

test('the list finds the cases that bear it, and one that is removed leaves them all', async () => {
  await save('À rappeler');
  const id = await firstId();
  const other = await counterRepair(deps());
  await flag(id, true);
  const listed = async (change: object) =>
    (await listRepairs(db.database, repairQuerySchema.parse(change), new Date())).rows.map(
      ({ reference, flags: borne }) => [reference, borne],
    );
  const borne = [{ id, name: 'À rappeler', tone: 'blue' }];
  expect(await listed({ flagId: id })).toEqual([[repair.reference, borne]]);
  expect(await listed({ flagId: 'x' })).toHaveLength(2);
  // A whole number is found whatever the filters.
  expect(await listed({ flagId: id, search: other.reference })).toEqual([[other.reference, []]]);
  await removeFlag(db.database, technician, { id, guard: free });
  expect((await shown()).flags).toEqual([]);
});

test('who does not repair reads, writes and removes none', async () => {
  await save('À rappeler');
  const id = await firstId();
  const writer = await addIdentity(db.database, { role: 'admin', staffRole: 'content' });
  const customer = await addIdentity(db.database, { role: 'client' });
  for (const who of [writer, customer]) {
    for (const act of [
      () => listFlags(db.database, who),
      () => findFlag(db.database, who, id),
      () => saveFlag(db.database, who, { id: null, name: 'X', tone: 'red', guard: free }),
      () => removeFlag(db.database, who, { id, guard: free }),
    ])
      await expect(act()).rejects.toThrow(NotAdminError);
    const seen = await db.database.asRole(who.claims, (tx) =>
      tx.selectFrom('repair_flags').select('id').execute(),
    );
    expect(seen).toEqual([]);
  }
});
