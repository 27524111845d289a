import { type Selectable, sql, type Transaction } from 'kysely';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { UnitEvent } from '#domain/used-unit/used-unit.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { onSeenRow, type SeenRow } from '../../edits/seen-row.ts';
import type { Refused } from '../../outcomes.ts';
import { followUnit, lockUnitProducts } from './unit-product.ts';

export type UsedUnitRow = Selectable<Schema['used_units']>;

export type UsedUnitDeps = {
  database: Pick<Database, 'transaction'>;
  devices: () => DeviceRegister;
  clock: () => Date;
};

export type UsedUnitWork = { tx: Transaction<Schema>; unit: UsedUnitRow; admin: AdminIdentity; now: Date };

const GONE = 'Cet appareil n’existe plus.';
const MOVED = 'Cette fiche a changé entre-temps\u00a0: relisez-la, puis recommencez.';

/** One change of a unit that this transaction has locked. @throws NotAdminError */
export const onUsedUnit = <T>(
  deps: UsedUnitDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: (work: UsedUnitWork) => Promise<T>,
  begin?: (tx: Transaction<Schema>, now: Date) => Promise<void>,
): Promise<T | Refused> =>
  onSeenRow(
    deps,
    admin,
    seen,
    { lock: lockUnit, gone: GONE, moved: MOVED, permission: 'products' },
    ({ row: unit, ...work }) => change({ ...work, unit }),
    begin,
  );

/** The current unit, locked with its product until the transaction ends. */
export async function lockUnit(tx: Transaction<Schema>, id: string): Promise<UsedUnitRow | undefined> {
  await lockUnitProducts(tx, [id]);
  return tx.selectFrom('used_units').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

type NotedWork = Pick<UsedUnitWork, 'tx' | 'unit' | 'now'> & {
  /** Nobody, where an order moves by itself. */
  admin: { id: string | null };
};

/** Counts a change of a unit, and remembers what it was; its product in the shop follows. */
export async function noteUnitEvent(
  { tx, unit, admin, now }: NotedWork,
  kind: UnitEvent,
  { note = null, reference = unit.number }: { note?: string | null; reference?: string } = {},
): Promise<void> {
  await tx
    .updateTable('used_units')
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', unit.id)
    .execute();
  await tx
    .insertInto('used_unit_events')
    .values({ unit_id: unit.id, kind, note, actor_id: admin.id, created_at: now })
    .execute();
  await followUnit(tx, unit.id, kind, reference);
}

/** Why a unit cannot come back: the same device was bought again since. Null if it can. */
export async function presentAgain(tx: Transaction<Schema>, unit: UsedUnitRow): Promise<string | null> {
  if (unit.serial === null) return null;
  const other = await tx
    .selectFrom('used_units')
    .select('number')
    .where('serial', '=', unit.serial)
    .where('state', 'in', ['to_test', 'for_sale'])
    .where('id', '<>', unit.id)
    .executeTakeFirst();
  return other ? `Cet appareil est entré de nouveau sous le numéro ${other.number}.` : null;
}
