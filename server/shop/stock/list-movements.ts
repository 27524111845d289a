import type { Kysely } from 'kysely';
import type { MovementReason } from '#domain/stock/movement-reasons.ts';
import { type AdminIdentity, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type MovementQuery = {
  productId?: string | null;
  reason?: MovementReason | null;
  /** Movements before this one, the last of the previous page. */
  before?: number | null;
};

export type Movement = Awaited<ReturnType<typeof readMovements>>[number];

const PER_PAGE = 50;

/** A page of the ledger, newest first; one statement, and one more for the requested product. */
export function listMovements(
  database: Pick<Database, 'asRole'>,
  admin: AdminIdentity,
  query: MovementQuery,
) {
  return readAsAdmin(database, admin, 'stock', async (tx) => {
    const rows = await readMovements(tx, query, PER_PAGE + 1);
    const product = query.productId
      ? await tx
          .selectFrom('products')
          .select(['id', 'name', 'sku'])
          .where('id', '=', query.productId)
          .executeTakeFirst()
      : undefined;
    const shown = rows.slice(0, PER_PAGE);
    return {
      rows: shown,
      product: product ?? null,
      /** The start of the next page; null on the last. */
      next: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

/** Movements with their product and the person who made them, newest first. */
export function readMovements(
  tx: Kysely<Schema>,
  { productId, reason, before }: MovementQuery,
  limit: number,
) {
  let rows = tx
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .leftJoin('profiles as who', 'who.id', 'm.actor_id')
    .select([
      'm.id',
      'm.product_id',
      'p.name',
      'p.sku',
      'm.delta',
      'm.stock_before',
      'm.stock_after',
      'm.reason',
      'm.reference',
      'm.note',
      'm.created_at',
      'm.actor_id',
      'who.full_name as who',
    ])
    .orderBy('m.id', 'desc')
    .limit(limit);
  if (productId) rows = rows.where('m.product_id', '=', productId);
  if (reason) rows = rows.where('m.reason', '=', reason);
  if (before) rows = rows.where('m.id', '<', before);
  return rows.execute();
}
