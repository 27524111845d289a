import { type Kysely, sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { FlagTone } from '#domain/repair/flag-tones.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../edits/changed-meanwhile.ts';
import { type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, isId, onRepair, type RepairWho } from './repair-row.ts';

/** More words than an eye tells apart. */
export const MOST_FLAGS = 30;

export type Flag = { id: string; name: string; tone: FlagTone };

const COLUMNS = ['id', 'name', 'tone'] as const;

/** The flags by name, with how many cases each is on. */
export const listFlags = (database: Pick<Database, 'asRole'>, admin: AdminIdentity) =>
  readAsAdmin(database, admin, 'repairs', (tx) =>
    tx
      .selectFrom('repair_flags')
      .select(COLUMNS)
      .select(({ selectFrom, fn }) =>
        selectFrom('repair_flagged')
          .select(fn.countAll<number>().as('count'))
          .whereRef('flag_id', '=', 'repair_flags.id')
          .as('count'),
      )
      .orderBy(sql`lower(name)`)
      .limit(MOST_FLAGS)
      .execute(),
  );

/** A flag; null if there is none with that id. */
export async function findFlag(
  database: Pick<Database, 'asRole'>,
  admin: AdminIdentity,
  id: string,
): Promise<Flag | null> {
  const found = await readAsAdmin(database, admin, 'repairs', (tx) =>
    tx.selectFrom('repair_flags').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  );
  return found ?? null;
}

/** Null id: a new one. */
type FlagSave = { id: string | null; name: string; tone: FlagTone; guard: EditGuard<Flag> };

/** Writes a flag. The same word in the same colour is kept once. */
export function saveFlag(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, name, tone, guard }: FlagSave,
): Promise<{ outcome: 'saved' | 'taken' | 'missing' | 'too many flags' } | ChangedMeanwhile> {
  return changeAsAdmin(database, admin, 'repairs', async (tx) => {
    // One after the other: each sees the names and the number that the one before has left.
    await sql`lock table public.repair_flags in share row exclusive mode`.execute(tx);
    const stored = id === null ? null : await lockFlag(tx, id);
    if (id !== null && !stored) return { outcome: 'missing' };
    if (stored) {
      const changed = await changedMeanwhile(tx, guard, stored, lastLogged('repair_flags', stored.id));
      if (changed) return changed;
    }
    const all = await tx.selectFrom('repair_flags').select(COLUMNS).execute();
    const namesake = all.find((each) => each.name.toLowerCase() === name.toLowerCase() && each.id !== id);
    if (namesake) {
      const isSame = id === null && namesake.name === name && namesake.tone === tone;
      return { outcome: isSame ? 'saved' : 'taken' };
    }
    const columns = { name, tone, written_by: admin.id, written_at: sql<Date>`now()` };
    if (id !== null) {
      await tx.updateTable('repair_flags').set(columns).where('id', '=', id).execute();
      return { outcome: 'saved' };
    }
    if (all.length >= MOST_FLAGS) return { outcome: 'too many flags' };
    await tx.insertInto('repair_flags').values(columns).execute();
    return { outcome: 'saved' };
  });
}

/** It leaves all cases with it. Their histories keep its name. */
export const removeFlag = (
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, guard }: Pick<FlagSave, 'guard'> & { id: string },
): Promise<{ outcome: 'removed' | 'missing' } | ChangedMeanwhile> =>
  changeAsAdmin(database, admin, 'repairs', async (tx) => {
    const stored = await lockFlag(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('repair_flags', id));
    if (changed) return changed;
    await tx.deleteFrom('repair_flags').where('id', '=', id).execute();
    return { outcome: 'removed' };
  });

const lockFlag = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('repair_flags').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** What cases and their list offer: their pages ask for the permission. */
export const offerFlags = ({ kysely }: { kysely: Kysely<Schema> }): Promise<Flag[]> =>
  kysely.selectFrom('repair_flags').select(COLUMNS).orderBy(sql`lower(name)`).limit(MOST_FLAGS).execute();

/** The flags of the case of the outer query « repairs », by name. */
export const FLAGS_OF_CASE = sql<Flag[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'tone', f.tone) order by lower(f.name)), '[]'::json)
  from public.repair_flagged on_case join public.repair_flags f on f.id = on_case.flag_id
  where on_case.repair_id = repairs.id
)`;

/** Puts a flag on a case, or takes it off. Nothing follows from it; the history says who did it. */
export const flagRepair = (
  deps: RepairDeps,
  repairId: string,
  { flagId, isSet }: { flagId: string; isSet: boolean },
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'flagged' } | Refused> =>
  onRepair(deps, repairId, async (tx, repair, now) => {
    const flag = isId(flagId)
      ? await tx
          .selectFrom('repair_flags')
          .select(['id', 'name'])
          .where('id', '=', flagId)
          .forShare()
          .executeTakeFirst()
      : undefined;
    if (!flag) return refused('Ce repère n’existe plus\u00a0: rechargez la page.');
    if (repair.forgotten_at) return refused('Ce dossier est effacé.');
    const place = { repair_id: repair.id, flag_id: flag.id };
    const changed = isSet
      ? await tx
          .insertInto('repair_flagged')
          .values({ ...place, flagged_by: who.userId, flagged_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('flag_id')
          .execute()
      : await tx
          .deleteFrom('repair_flagged')
          .where('repair_id', '=', place.repair_id)
          .where('flag_id', '=', place.flag_id)
          .returning('flag_id')
          .execute();
    // Pressed twice, or by two people, it is said once.
    if (changed.length === 0) return { outcome: 'flagged' };
    const note = `${isSet ? 'Posé' : 'Retiré'}\u00a0: ${flag.name}`;
    const payload = { flagId: flag.id, isSet };
    await addRepairEvent(tx, repair, who, { kind: 'flag', note, payload, isPublic: false }, now);
    return { outcome: 'flagged' };
  });
