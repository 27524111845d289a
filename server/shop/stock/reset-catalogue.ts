import { sql } from 'kysely';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import { holdState } from '../../opening/shop-state.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { seedCatalogue } from '../seed-catalogue.ts';

export type ResetOutcome = { outcome: 'done'; count: number; pictures: string[] } | Refused;

const IN_USE =
  'Des commandes, des ventes ou des réparations nomment ces produits\u00a0: ils ne s’effacent plus. Retirez-les de la vente.';

/** Takes all products off the site. They stay in the back office. */
export function unpublishAll(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<ResetOutcome> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    const rows = await tx
      .updateTable('products')
      .set({ is_published: false })
      // In the order in which orders lock the products of their carts (lockProducts).
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('products').select('id').where('is_published', '=', true).orderBy('id').forNoKeyUpdate(),
      )
      .returning('id')
      .execute();
    return { outcome: 'done', count: rows.length, pictures: [] };
  });
}

/**
 * Deletes all products with their ledger, as long as no order, sale or repair refers to any. Returns the pictures they
 * had.
 */
export function eraseAll(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<ResetOutcome> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    // This keeps orders from coming in between.
    await sql`
      lock table public.products, public.order_lines, public.counter_sale_lines, public.repair_parts
      in share row exclusive mode
    `.execute(tx);
    const { rows: used } = await sql<{ is_used: boolean }>`
      select exists (select from public.order_lines) or exists (select from public.stock_reservations)
        or exists (select from public.repair_parts where product_id is not null)
        or exists (select from public.counter_sale_lines where product_id is not null)
        or exists (select from public.repair_quote_options where product_id is not null) as is_used
    `.execute(tx);
    if (used[0]?.is_used) return refused(IN_USE);
    const pictures = await tx.selectFrom('product_images').select('src').execute();
    await sql`select set_config('stock.reset', 'on', true)`.execute(tx);
    await tx.deleteFrom('stock_counts').execute();
    await tx.deleteFrom('stock_movements').execute();
    // Examples go with their models; no real unit is deleted.
    await sql`
      delete from public.used_units as unit using public.products as product
      where product.id = unit.product_id and product.is_example
        and not exists (select from public.counter_sale_lines where unit_id = unit.id)
        and not exists (select from public.free_invoice_lines where unit_id = unit.id)
    `.execute(tx);
    const deleted = await tx.deleteFrom('products').returning('is_offered_unit').execute();
    await sql`select set_config('stock.reset', 'off', true)`.execute(tx);
    const count = deleted.filter(({ is_offered_unit: isUnit }) => isUnit === null).length;
    return { outcome: 'done', count, pictures: pictures.map(({ src }) => src) };
  });
}

/** Plants the products of content/data/products.yml in a shop that has none. */
export function plantSamples(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  contentDir: string,
): Promise<ResetOutcome> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    if (!(await holdState(tx)).isDemonstration)
      return refused('La boutique n’est plus une démonstration\u00a0: les produits d’exemple n’y vont plus.');
    const known = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst();
    if (known) return refused('La boutique a déjà des produits\u00a0: ceux d’exemple n’y vont pas.');
    await seedCatalogue(tx, contentDir);
    const { count } = await tx
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_offered_unit', 'is', null)
      .executeTakeFirstOrThrow();
    return { outcome: 'done', count, pictures: [] };
  });
}
