import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { addStaffNote } from '#server/repairs/staff-notes.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, repairDeps, requestedRepair, SHOP } from '#tests/support/repairs.ts';

const db = useTestDatabase();
const deps = () => repairDeps(db.database);
const NOTE = 'Vis du fond déjà forcée.';

beforeEach(async () => {
  await emptyRepairs(db.database);
});

const notesOf = async (id: string) =>
  ((await findForShop(db.database, id))?.events ?? []).flatMap(({ kind, note, is_public }) =>
    kind === 'staff_note' ? [{ note, is_public }] : [],
  );

test('a note is read by the shop, is kept once if it is sent twice, and tells nobody', async () => {
  const repair = await counterRepair(deps());
  const before = await db.database.kysely.selectFrom('internal.outbox').select('id').execute();
  for (const asked of [NOTE, ` ${NOTE}\r\n`])
    expect(await addStaffNote(deps(), repair.id, asked, SHOP)).toEqual({ outcome: 'noted' });
  expect(await notesOf(repair.id)).toEqual([{ note: NOTE, is_public: false }]);
  expect(await db.database.kysely.selectFrom('internal.outbox').select('id').execute()).toEqual(before);
  for (const asked of ['', '  ', undefined, 'x'.repeat(2001)])
    expect(await addStaffNote(deps(), repair.id, asked, SHOP)).toMatchObject({ outcome: 'invalid' });
  expect(await addStaffNote(deps(), 'x', NOTE, SHOP)).toMatchObject({ outcome: 'refused' });
});

test('a step has a note for its customer and one for the shop; both or neither are kept', async () => {
  const repair = await counterRepair(deps());
  const move = { event: 'diagnose', note: 'Écran à changer.', staffNote: NOTE } as const;
  expect(await moveRepair(deps(), repair.id, move, SHOP)).toMatchObject({ outcome: 'moved' });
  expect(await moveRepair(deps(), repair.id, move, SHOP)).toMatchObject({ outcome: 'refused' });
  expect(await notesOf(repair.id)).toEqual([{ note: NOTE, is_public: false }]);
  const seen = JSON.stringify(await findByLink(db.database, repair.linkToken));
  expect([seen.includes('Écran à changer.'), seen.includes(NOTE)]).toEqual([true, false]);
});

test('neither the link nor the data API shows it to its customer', async () => {
  const repair = await requestedRepair(deps());
  await addStaffNote(deps(), repair.id, NOTE, SHOP);
  const { id, claims } = await addIdentity(db.database, { role: 'client' });
  await db.database.kysely.updateTable('repairs').set({ user_id: id }).where('id', '=', repair.id).execute();
  const seenBy = async (who: typeof claims) =>
    db.database.asRole(who, async (tx) => {
      const { rows } = await sql<{ note: string | null }>`select note from public.repair_events`.execute(tx);
      return rows.filter(({ note }) => note === NOTE).length;
    });
  expect(await seenBy(claims)).toBe(0);
  const staff = await addIdentity(db.database, { role: 'admin', staffRole: 'technician' });
  const writer = await addIdentity(db.database, { role: 'admin', staffRole: 'content' });
  expect([await seenBy(staff.claims), await seenBy(writer.claims)]).toEqual([1, 0]);
  expect(JSON.stringify(await findByLink(db.database, repair.linkToken))).not.toContain(NOTE);
});

test('a case that was forgotten takes none', async () => {
  const repair = await counterRepair(deps());
  await db.database.kysely
    .updateTable('repairs')
    .set({ forgotten_at: new Date() })
    .where('id', '=', repair.id)
    .execute();
  expect(await addStaffNote(deps(), repair.id, NOTE, SHOP)).toMatchObject({ outcome: 'refused' });
});
