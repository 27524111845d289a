import type { Transaction } from 'kysely';
import { type AdminIdentity, type AskedPermission, changeAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type Invalid, MovedRefusal, orRefused, Refusal, type Refused } from '../outcomes.ts';

/** The row of a form, and how many changes of it the form has seen: a second click, or somebody else, writes nothing. */
export type SeenRow = { id: string; seenVersion: number };

export type RowChanged = { outcome: 'done' } | Invalid | Refused;

export type RowWork<Row> = { tx: Transaction<Schema>; row: Row; admin: AdminIdentity; now: Date };

type RowDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

type RowKind<Row> = {
  /** The current row, locked until the transaction ends. */
  lock: (tx: Transaction<Schema>, id: string) => Promise<Row | undefined>;
  /** Why nothing was changed: the row is no longer there, or somebody has changed it. */
  gone: string;
  moved: string;
  /** What changing it asks of an administrator. */
  permission?: AskedPermission;
};

/**
 * One change of a row of the back office that this transaction has locked, if nobody changed it since its form
 * was drawn. `begin` may insert it first. @throws NotAdminError
 */
export const onSeenRow = <Row extends { version: number }, T>(
  { database, clock }: RowDeps,
  admin: AdminIdentity,
  { id, seenVersion }: SeenRow,
  { lock, gone, moved, permission = 'orders' }: RowKind<Row>,
  change: (work: RowWork<Row>) => Promise<T>,
  begin = async (_: Transaction<Schema>, __: Date): Promise<void> => {},
): Promise<T | Refused> =>
  orRefused(
    changeAsAdmin(database, admin, permission, async (tx) => {
      const now = clock();
      await begin(tx, now);
      const row = await lock(tx, id);
      if (!row) throw new Refusal(gone);
      if (row.version !== seenVersion) throw new MovedRefusal(moved);
      return change({ tx, row, admin, now });
    }),
  );
