import { sql, type Transaction } from 'kysely';
import { EUROPEAN_NOTICE } from '#domain/legal/european-notice.ts';
import type { Photo } from '#domain/uploads/photo-files.ts';
import type { Schema } from '../db/schema.ts';

/**
 * The tables that a demonstration fills by people's acts: every row is a specimen. They are emptied as a whole, since
 * some rows are final one by one. A new table of that kind is one more line here; the database refuses to empty these
 * without a table that refers to them.
 */
const SPECIMENS = [
  'public.orders',
  'public.order_lines',
  'public.product_reviews',
  'public.promo_uses',
  'public.order_events',
  'public.order_notes',
  'internal.open_orders',
  'internal.phone_proofs',
  'internal.card_sessions',
  'internal.card_refunds',
  'internal.card_disputes',
  'internal.card_checks',
  'internal.closings',
  'internal.period_archives',
  'public.stock_reservations',
  'public.counter_sales',
  'public.counter_sale_lines',
  'public.guarantee_claims',
  'public.buy_backs',
  'public.buy_back_events',
  'public.used_units',
  'public.used_unit_sales',
  'public.used_unit_events',
  'public.counter_returns',
  'public.free_invoices',
  'public.grouped_sales',
  'public.invoice_plans',
  'public.free_invoice_lines',
  'public.free_invoice_mails',
  'public.payments',
  'public.payment_events',
  'public.invoices',
  'public.credit_notes',
  'public.withdrawals',
  'public.withdrawal_events',
  'public.repairs',
  'public.repair_bonuses',
  'public.repair_charges',
  'public.repair_checks',
  'public.repair_events',
  'public.repair_flagged',
  'public.repair_messages',
  'public.repair_notes',
  'public.repair_parts',
  'public.repair_photo_pairs',
  'public.repair_photos',
  'public.repair_quotes',
  'public.repair_quote_lines',
  'public.repair_quote_options',
  'public.repair_technicians',
  'public.repair_unlock_codes',
  'public.repair_wipes',
  'public.repair_work',
  'internal.signature_requests',
  'internal.inbound_messages',
  'public.appointments',
  'public.appointment_events',
  'public.stock_alerts',
  'public.newsletter_subscribers',
  'public.daily_sales',
  'internal.saved_drafts',
  'internal.unfinished_videos',
] as const;

/** What is no longer shown: pictures of products by their addresses, and photographs of the gallery. */
type Gone = { pictures: string[]; photos: Pick<Photo, 'id' | 'width'>[] };

/** Deletes every specimen, in the transaction that opens the shop. Returns the pictures that are no longer shown. */
export async function clearDemonstration(tx: Transaction<Schema>): Promise<Gone> {
  await sql`truncate ${sql.join(SPECIMENS.map((table) => sql.table(table)))}`.execute(tx);
  // Customers of the shop's former system are real.
  await tx.deleteFrom('customers').where('import_id', 'is', null).execute();
  // Only the owner's account stays; the owner may be waiting for a link.
  await tx.deleteFrom('internal.outbox').where('about_kind', '<>', 'account').execute();
  // The table and its rows are final, but these were never entries of a register.
  await sql`alter table public.used_goods disable trigger user`.execute(tx);
  await sql`delete from public.used_goods`.execute(tx);
  await sql`alter table public.used_goods enable trigger user`.execute(tx);
  // The files are deleted with the next round of uploads without an owner. Bills stay with their line of the register, the notice with its setting.
  await tx
    .updateTable('uploads')
    .set({ owner_kind: null, owner_id: null })
    .where('owner_kind', 'not in', ['goods_receipt', EUROPEAN_NOTICE])
    .execute();
  await tx.updateTable('products').set({ reserved: 0 }).where('reserved', '>', 0).execute();
  const photos = await removeScenesOfCases(tx);
  const pictures = await removeExamples(tx);
  await sql`
    delete from auth.users where id not in (select id from public.profiles where role = 'admin')
  `.execute(tx);
  // The numbers of documents start with the first real one.
  await sql`
    delete from internal.counters where kind in ('FAC', 'AV', 'LP', 'VEN', 'EFF') or kind like 'DEMO-%'
  `.execute(tx);
  return { pictures, photos };
}

/** Nobody's device and nobody's consent: scenes that were made of a case of the demonstration. */
async function removeScenesOfCases(tx: Transaction<Schema>): Promise<Gone['photos']> {
  const rows = await tx
    .deleteFrom('gallery_items')
    .where('consented_at', 'is not', null)
    .returning(['photo_id as id', 'photo_width as width'])
    .execute();
  return rows.flatMap(({ id, width }) => (id && width ? [{ id, width }] : []));
}

/** All used units of a demonstration are specimens, whoever entered them. */
const isSpecimen = sql<boolean>`(is_example or is_offered_unit is not null)`;

async function removeExamples(tx: Transaction<Schema>): Promise<string[]> {
  await tx
    .deleteFrom('testimonials')
    .where((eb) => eb.or([eb('is_example', '=', true), eb('is_review', '=', true)]))
    .execute();
  const examples = tx.selectFrom('products').select('id').where(isSpecimen);
  const pictures = await tx
    .selectFrom('product_images')
    .select('src')
    .where('product_id', 'in', examples)
    .execute();
  await sql`select set_config('stock.reset', 'on', true)`.execute(tx);
  await tx.deleteFrom('stock_movements').where('product_id', 'in', examples).execute();
  await tx.deleteFrom('products').where(isSpecimen).execute();
  await sql`select set_config('stock.reset', 'off', true)`.execute(tx);
  return pictures.map(({ src }) => src);
}

/** How many rows of each kind there are, shown before they are deleted. */
export async function countSpecimens(tx: Transaction<Schema>) {
  const { rows } = await sql<
    Record<
      | 'products'
      | 'testimonials'
      | 'orders'
      | 'sales'
      | 'documents'
      | 'repairs'
      | 'appointments'
      | 'accounts',
      number
    >
  >`
    select
      (select count(*) from public.products where is_example and is_offered_unit is null)::int as products,
      (select count(*) from public.testimonials where is_example or is_review)::int as testimonials,
      (select count(*) from public.orders)::int as orders,
      (select count(*) from public.counter_sales)::int as sales,
      ((select count(*) from public.invoices) + (select count(*) from public.credit_notes)
        + (select count(*) from public.used_goods))::int as documents,
      (select count(*) from public.repairs)::int as repairs,
      (select count(*) from public.appointments)::int as appointments,
      (select count(*) from public.profiles where role <> 'admin')::int as accounts
  `.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('a count gives a row');
  return counts;
}
