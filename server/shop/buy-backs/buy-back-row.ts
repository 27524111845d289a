import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { BuyBackAnswers } from '#domain/buy-back/buy-back-questions.ts';
import type { BuyBackEvent, BuyBackState } from '#domain/buy-back/buy-back-states.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { onSeenRow, type SeenRow } from '../../edits/seen-row.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import type { Refused } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';

export type BuyBackRow = Selectable<Schema['buy_backs']>;

export type BuyBackDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  /** Makes the links to requests. */
  secret: string;
  devices: () => DeviceRegister;
  shop: () => ShopSettings;
  outbox: Pick<Outbox, 'post'>;
  clock: () => Date;
};

export type BuyBackWork = { tx: Transaction<Schema>; row: BuyBackRow; admin: AdminIdentity; now: Date };

const GONE = 'Cette demande n’existe plus.';
const MOVED = 'Cette demande a changé entre-temps\u00a0: relisez-la, puis recommencez.';

/** One change of a request by the shop, which this transaction has locked. @throws NotAdminError */
export const onBuyBack = <T>(
  deps: Pick<BuyBackDeps, 'database' | 'clock'>,
  admin: AdminIdentity,
  seen: SeenRow,
  change: (work: BuyBackWork) => Promise<T>,
): Promise<T | Refused> =>
  onSeenRow(
    deps,
    admin,
    seen,
    { lock: lockBuyBack, gone: GONE, moved: MOVED, permission: 'used_goods' },
    change,
  );

export const lockBuyBack = (tx: Transaction<Schema>, id: string): Promise<BuyBackRow | undefined> =>
  tx.selectFrom('buy_backs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type OfferedRow = Pick<BuyBackRow, 'id' | 'offer_id' | 'answers'>;

/** The condition that the offer of a request is for: what the counter had noted before it, or what its seller has said. */
export const offeredFor = async (tx: Kysely<Schema>, row: OfferedRow): Promise<BuyBackAnswers> =>
  (await seenBeforeOffer(tx, row)) ?? row.answers;

/** What the counter had noted before the offer of a request; null if its offer is for what its seller has said. */
export async function seenBeforeOffer(
  tx: Kysely<Schema>,
  { id, offer_id }: Pick<BuyBackRow, 'id' | 'offer_id'>,
): Promise<BuyBackAnswers | null> {
  if (offer_id === null) return null;
  const seen = await tx
    .selectFrom('buy_back_events')
    .select('payload')
    .where('buy_back_id', '=', id)
    .where('kind', '=', 'seen')
    .where('id', '<', offer_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (seen?.payload.answers as BuyBackAnswers | undefined) ?? null;
}

type NewEvent = {
  kind: BuyBackEvent;
  note?: string | null;
  payload?: object;
  /** Null for the seller, and for what the site does by itself. */
  actorId: string | null;
};

/** Remembers what happened. Returns the id of the event. */
export async function addBuyBackEvent(
  tx: Transaction<Schema>,
  buyBackId: string,
  { kind, note = null, payload = {}, actorId }: NewEvent,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('buy_back_events')
    .values({
      ...{ buy_back_id: buyBackId, kind, note, payload: JSON.stringify(payload) },
      ...{ actor_id: actorId, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts a change of a request, and moves it. */
export const moveBuyBack = (
  tx: Transaction<Schema>,
  id: string,
  state: BuyBackState,
  now: Date,
): Promise<unknown> =>
  tx
    .updateTable('buy_backs')
    .set({ state, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
