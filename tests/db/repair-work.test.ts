import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { listRepairs } from '#server/repairs/list-repairs.ts';
import { noteWork, removeWork } from '#server/repairs/note-work.ts';
import { assignTechnician, listTechnicians } from '#server/repairs/technicians.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, moved, repairDeps } from '#tests/support/repairs.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
const as = ({ id }: AdminIdentity) => ({ kind: 'shop' as const, userId: id });
let camille: AdminIdentity;
let sacha: AdminIdentity;
let writer: AdminIdentity;
let repair: Awaited<ReturnType<typeof counterRepair>>;

const named = async (staffRole: 'technician' | 'counter' | 'content', name: string) => {
  const who = await addIdentity(db.database, { role: 'admin', staffRole });
  await db.database.kysely
    .updateTable('profiles')
    .set({ full_name: name })
    .where('id', '=', who.id)
    .execute();
  return who;
};

beforeEach(async () => {
  await emptyRepairs(db.database);
  camille = await named('technician', 'Camille Renard');
  sacha = await named('counter', 'Sacha Lambert');
  writer = await named('content', 'Alix Meyer');
  repair = await counterRepair(deps());
});

const give = (technicianId: string | null, seenId: string | null, who = camille) =>
  assignTechnician(deps(), repair.id, { technicianId, seenId }, as(who));
const shown = async () => {
  const found = await findForShop(db.database, repair.id);
  if (!found) throw new Error('the case is gone');
  return found;
};
const isOf = async ({ id }: AdminIdentity) => {
  const { total } = await listRepairs(db.database, repairQuerySchema.parse({ staffId: id }), now);
  return total === 1;
};

test('those who may repair may have a device, and nobody else', async () => {
  const ids = (await listTechnicians(db.database)).map(({ id }) => id);
  expect([camille, sacha, writer].map(({ id }) => ids.includes(id))).toEqual([true, true, false]);
  for (const id of [writer.id, 'x', '00000000-0000-4000-8000-00000000000f'])
    expect(await give(id, null)).toMatchObject({ outcome: 'refused' });
  expect((await shown()).technician).toBeNull();
});

test('a device is given to one person, whose it is until it is given on; a late form changes nothing', async () => {
  expect(await give(camille.id, null)).toEqual({ outcome: 'assigned' });
  expect(await give(camille.id, null)).toEqual({ outcome: 'assigned' });
  expect((await shown()).technician).toMatchObject({ id: camille.id, name: 'Camille Renard' });
  expect(await give(sacha.id, null)).toEqual({
    outcome: 'refused',
    reason: 'Entre-temps, le dossier est à Camille Renard\u00a0: relisez-le, puis recommencez.',
  });
  expect((await shown()).events.filter(({ kind }) => kind === 'assign')).toMatchObject([
    { note: 'Camille Renard', is_public: false },
  ]);
  expect(await give(sacha.id, camille.id)).toEqual({ outcome: 'assigned' });
  expect(await give(null, sacha.id)).toEqual({ outcome: 'assigned' });
  expect((await shown()).technician).toBeNull();
});

test('« à moi » is what one was given, and of the rest what one moved last', async () => {
  await moved(deps(), repair.id, 'diagnose');
  await sql`
    insert into public.repair_events (repair_id, kind, from_state, to_state, actor, actor_id)
    values (${repair.id}, 'reopen', 'refused', 'diagnosed', 'shop', ${sacha.id})
  `.execute(db.database.kysely);
  expect([await isOf(camille), await isOf(sacha)]).toEqual([false, true]);
  await give(camille.id, null);
  expect([await isOf(camille), await isOf(sacha)]).toEqual([true, false]);
});

const work = (change: object = {}) => ({
  ...{ workerId: camille.id, on: '2026-11-22', minutes: 90, words: 'Soudure du connecteur.' },
  ...change,
});
const note = (change: object = {}) => noteWork(deps(), repair.id, work(change), as(sacha));

test('time is noted once for one press, adds up, and is taken back with a trace', async () => {
  expect([await note(), await note(), await note({ minutes: 15, words: '' })]).toEqual(
    Array(3).fill({ outcome: 'noted' }),
  );
  const [first, second] = (await shown()).work;
  expect([first, second]).toMatchObject([
    { name: 'Camille Renard', minutes: 90, worked_on: '2026-11-22', words: 'Soudure du connecteur.' },
    { minutes: 15, words: null },
  ]);
  expect(await removeWork(deps(), repair.id, first?.id ?? 0, as(camille))).toEqual({ outcome: 'removed' });
  expect(await removeWork(deps(), repair.id, first?.id ?? 0, as(camille))).toMatchObject({
    outcome: 'refused',
  });
  expect(await removeWork(deps(), repair.id, Number.NaN, as(camille))).toMatchObject({ outcome: 'refused' });
  const found = await shown();
  expect(found.work).toHaveLength(1);
  expect(
    found.events.flatMap(({ kind, note: words, is_public }) =>
      kind === 'work' || kind === 'work_removed' ? [[kind, words, is_public]] : [],
    ),
  ).toEqual([
    ['work', '1\u00a0h\u00a030, le 22 novembre 2026, Camille Renard\u00a0: Soudure du connecteur.', false],
    ['work', '15\u00a0min, le 22 novembre 2026, Camille Renard', false],
    ['work_removed', expect.stringContaining('Camille Renard'), false],
  ]);
});

test.each([
  ['minutes', { minutes: Number.NaN }],
  ['minutes', { minutes: 0 }],
  ['minutes', { minutes: 1441 }],
  ['on', { on: '2026-11-23' }],
  ['on', { on: '2026-11-21' }],
  ['on', { on: 'hier' }],
  ['workerId', { workerId: '00000000-0000-4000-8000-00000000000f' }],
  ['words', { words: 'x'.repeat(301) }],
])('a wrong %s is said at its field', async (path, change) => {
  expect(await note(change)).toMatchObject({ outcome: 'invalid', issues: [{ path }] });
  expect((await shown()).work).toEqual([]);
});

test('a customer reads neither by the link nor at the data API; who repairs does', async () => {
  await give(camille.id, null);
  await note();
  const customer = await addIdentity(db.database, { role: 'client' });
  await db.database.kysely
    .updateTable('repairs')
    .set({ user_id: customer.id })
    .where('id', '=', repair.id)
    .execute();
  const counts = ({ claims }: AdminIdentity) =>
    db.database.asRole(claims, async (tx) => {
      const technicians = await tx.selectFrom('repair_technicians').select('repair_id').execute();
      const entries = await tx.selectFrom('repair_work').select('repair_id').execute();
      return [technicians.length, entries.length];
    });
  expect(await counts(customer)).toEqual([0, 0]);
  expect(await counts(writer)).toEqual([0, 0]);
  expect(await counts(sacha)).toEqual([1, 1]);
  await expect(
    db.database.asRole(sacha.claims, (tx) => tx.deleteFrom('repair_work').execute()),
  ).rejects.toMatchObject({ code: '42501' });
  const seen = JSON.stringify(await findByLink(db.database, repair.linkToken));
  for (const words of ['Camille Renard', 'Soudure']) expect(seen).not.toContain(words);
});
