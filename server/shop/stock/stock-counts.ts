import { type Kysely, sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, nobodyKnows } from '../../edits/changed-meanwhile.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { addStock, sayWhy } from '../orders/change-stock.ts';
import { idOfCode } from './id-of-code.ts';
import { findMissing } from './move-products.ts';
import { categoryChoices } from './stored-products.ts';

const SHOWN_COUNTS = 50;

export type CountOutcome = { outcome: 'done'; id: number } | Refused;

const OVER = 'Cet inventaire est terminé\u00a0: ouvrez-en un autre.';

/** The last counts, and the categories for which one can be opened: two statements. */
export function listCounts(database: Pick<Database, 'transaction'>, admin: AdminIdentity) {
  return readAsTableOwner(database, admin, 'stock', async (tx) => ({
    counts: await tx
      .selectFrom('stock_counts as s')
      .innerJoin('product_categories as c', 'c.id', 's.category_id')
      .leftJoin('profiles as who', 'who.id', 's.opened_by')
      .select(['s.id', 's.state', 's.opened_at', 's.ended_at', 'c.label as category', 'who.full_name as who'])
      .orderBy('s.id', 'desc')
      .limit(SHOWN_COUNTS)
      .execute(),
    categories: await categoryChoices(tx),
  }));
}

export type StockCount = NonNullable<Awaited<ReturnType<typeof findCount>>>;

/** A count with all its products, in the order of their references: two statements. */
export function findCount(database: Pick<Database, 'transaction'>, admin: AdminIdentity, id: number) {
  return readAsTableOwner(database, admin, 'stock', async (tx) => {
    const count = await tx
      .selectFrom('stock_counts as s')
      .innerJoin('product_categories as c', 'c.id', 's.category_id')
      .select(['s.id', 's.state', 's.opened_at', 's.ended_at', 'c.label as category'])
      .where('s.id', '=', id)
      .executeTakeFirst();
    if (!count) return null;
    const lines = await tx
      .selectFrom('stock_count_lines as l')
      .innerJoin('products as p', 'p.id', 'l.product_id')
      .select(['p.id', 'p.sku', 'p.name', 'p.stock', 'l.counted', 'l.stock_then as stockThen'])
      .where('l.count_id', '=', id)
      .orderBy('p.sku')
      .execute();
    return { ...count, lines };
  });
}

/** Opens a count of a category, whose products are its lines. If one is already open, returns that one. */
export function openCount(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  category: string,
): Promise<CountOutcome> {
  return changeAsAdmin(database, admin, 'stock', async (tx) => {
    const known = await tx
      .selectFrom('product_categories')
      .select('id')
      .where('id', '=', category)
      .forUpdate()
      .executeTakeFirst();
    if (!known) return refused('Choisissez une catégorie.');
    const open = await tx
      .selectFrom('stock_counts')
      .select('id')
      .where('category_id', '=', category)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (open) return { outcome: 'done', id: open.id };
    const { id } = await tx
      .insertInto('stock_counts')
      .values({ category_id: category, opened_by: admin.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('stock_count_lines')
      .columns(['count_id', 'product_id'])
      .expression((eb) =>
        eb
          .selectFrom('products')
          .select([eb.val(id).$castTo<number>().as('count_id'), 'products.id'])
          .where('category_id', '=', category)
          .where('is_offered_unit', 'is', null),
      )
      .execute();
    return { outcome: 'done', id };
  });
}

/** The typed or scanned code: a reference, an EAN, or the address of a product's page, which a label's code may contain. */
export type Scan = { code: string; quantity: number };

/** Adds a scan to the earlier counts. */
export function addScan(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: number,
  { code, quantity }: Scan,
): Promise<CountOutcome> {
  return changeOpen<never>(database, admin, id, async (tx) => {
    const productId = await idOfCode(tx, code);
    if (!productId) return `Aucun produit n’a la référence «\u00a0${code}\u00a0».`;
    const product = await tx
      .selectFrom('products as p')
      .leftJoin('stock_count_lines as l', (join) =>
        join.onRef('l.product_id', '=', 'p.id').on('l.count_id', '=', id),
      )
      .select(['p.id', 'p.name', 'l.product_id as line', 'l.counted'])
      .where('p.id', '=', productId)
      .executeTakeFirstOrThrow();
    if (!product.line) return `«\u00a0${product.name}\u00a0» n’est pas de cette catégorie.`;
    await setCounted(tx, admin, { id, productId: product.id }, (product.counted ?? 0) + quantity);
    return null;
  });
}

type CountedLine = { product_id: string; counted: number | null };

export type CountsSave = {
  /** Null if it is not counted yet. */
  counts: ReadonlyMap<string, number | null>;
  guard: EditGuard<readonly CountedLine[]>;
};

/** Sets the counted numbers of some products. */
export function setCounts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: number,
  { counts, guard }: CountsSave,
): Promise<CountOutcome | ChangedMeanwhile> {
  return changeOpen<ChangedMeanwhile>(database, admin, id, async (tx) => {
    const lines = await tx
      .selectFrom('stock_count_lines')
      .select(['product_id', 'counted'])
      .where('count_id', '=', id)
      .execute();
    const changed = await changedMeanwhile(tx, guard, lines, nobodyKnows);
    if (changed) return changed;
    for (const { product_id, counted } of lines) {
      const now = counts.get(product_id);
      // A product counted before keeps the stock of that moment.
      if (now !== undefined && now !== counted)
        await setCounted(tx, admin, { id, productId: product_id }, now);
    }
    return null;
  });
}

/**
 * Ends a count: each difference between the counted number and the stock of that moment becomes a movement, all in one
 * transaction. Units sold since stay sold; uncounted products do not change.
 */
export function closeCount(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: number,
): Promise<CountOutcome> {
  return changeOpen<never>(database, admin, id, async (tx) => {
    const lines = (
      await tx
        .selectFrom('stock_count_lines')
        .select(['product_id as productId', sql<number>`counted - stock_then`.as('delta')])
        .where('count_id', '=', id)
        .where('counted', 'is not', null)
        .whereRef('counted', '<>', 'stock_then')
        .orderBy('product_id')
        .execute()
    ).map(({ productId, delta }) => ({ productId, delta }));
    if (lines.length > 0) {
      const missing = await findMissing(tx, lines);
      if (missing) return missing;
      await sayWhy(tx, 'inventory', `INV-${id}`);
      for (const { productId, delta } of lines) await addStock(tx, productId, delta);
    }
    await end(tx, admin, id, 'closed');
    return null;
  });
}

/** Ends a count without changing anything. */
export const abandonCount = (
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: number,
): Promise<CountOutcome> =>
  changeOpen<never>(database, admin, id, async (tx) => {
    await end(tx, admin, id, 'abandoned');
    return null;
  });

/** Changes an open count, one change at a time; `change` returns why it was refused. */
function changeOpen<Other>(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: number,
  change: (tx: Transaction<Schema>) => Promise<string | Other | null>,
): Promise<CountOutcome | Other> {
  return changeAsAdmin(database, admin, 'stock', async (tx) => {
    const count = await tx
      .selectFrom('stock_counts')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (count?.state !== 'open') return refused(OVER);
    const fault = await change(tx);
    if (typeof fault === 'string') return refused(fault);
    return fault ?? { outcome: 'done', id };
  });
}

const setCounted = (
  tx: Kysely<Schema>,
  admin: AdminIdentity,
  { id, productId }: { id: number; productId: string },
  counted: number | null,
) =>
  tx
    .updateTable('stock_count_lines')
    .set(({ selectFrom }) => ({
      counted,
      stock_then:
        counted === null ? null : selectFrom('products').select('stock').where('products.id', '=', productId),
      counted_at: counted === null ? null : sql<Date>`now()`,
      counted_by: counted === null ? null : admin.id,
    }))
    .where('count_id', '=', id)
    .where('product_id', '=', productId)
    .execute();

const end = (tx: Kysely<Schema>, { id: endedBy }: AdminIdentity, id: number, state: 'closed' | 'abandoned') =>
  tx
    .updateTable('stock_counts')
    .set({ state, ended_by: endedBy, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
