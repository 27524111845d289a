import { type Selectable, sql, type Transaction } from 'kysely';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { onSeenRow, type SeenRow } from '../../edits/seen-row.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import type { Refused } from '../../outcomes.ts';

type ClaimRow = Selectable<Schema['guarantee_claims']>;

export type ClaimDeps = {
  database: Pick<Database, 'transaction'>;
  outbox: Pick<Outbox, 'post'>;
  clock: () => Date;
};

export type ClaimWork = { tx: Transaction<Schema>; claim: ClaimRow; admin: AdminIdentity; now: Date };

const GONE = 'Cette réclamation n’existe plus.';
const MOVED = 'Cette réclamation a changé entre-temps\u00a0: relisez-la, puis recommencez.';

/** One change of a claim that this transaction has locked. @throws NotAdminError */
export const onClaim = <T>(
  deps: ClaimDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: (work: ClaimWork) => Promise<T>,
  begin?: (tx: Transaction<Schema>, now: Date) => Promise<void>,
): Promise<T | Refused> =>
  onSeenRow(
    deps,
    admin,
    seen,
    { lock: lockClaim, gone: GONE, moved: MOVED },
    ({ row: claim, ...work }) => change({ ...work, claim }),
    begin,
  );

const lockClaim = (tx: Transaction<Schema>, id: string): Promise<ClaimRow | undefined> =>
  tx.selectFrom('guarantee_claims').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Counts a change of a claim. */
export async function noteClaimChange({ tx, claim, admin, now }: ClaimWork): Promise<void> {
  await tx
    .updateTable('guarantee_claims')
    .set({ version: sql`version + 1`, updated_at: now, actor_id: admin.id })
    .where('id', '=', claim.id)
    .execute();
}
