import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(52);

/** What is read by whoever takes in, repairs and gives back devices. */
const WITH_DEVICES = [
  'appointment_events',
  'appointments',
  'invoices',
  'payment_events',
  'payments',
  'product_categories',
  'product_images',
  'product_prices',
  'products',
  'profiles',
  'quick_replies',
  'quote_templates',
  'repair_charges',
  'repair_checks',
  'repair_events',
  'repair_flagged',
  'repair_flags',
  'repair_messages',
  'repair_notes',
  'repair_parts',
  'repair_photo_pairs',
  'repair_photos',
  'repair_quote_lines',
  'repair_quotes',
  'repair_technicians',
  'repair_wipes',
  'repair_work',
  'repairs',
  'stock_alerts',
  'stock_count_lines',
  'stock_counts',
  'stock_movements',
  'stock_reservations',
];

/** The tables whose rows the data API shows to a role, besides its own person's. An owner sees all of them. */
const READ: Readonly<Record<Exclude<StaffRole, 'owner'>, readonly string[]>> = {
  technician: WITH_DEVICES,
  counter: [
    ...WITH_DEVICES,
    'counter_returns',
    'counter_sale_lines',
    'counter_sales',
    'order_events',
    'order_lines',
    'orders',
    'promo_uses',
    'withdrawal_events',
    'withdrawals',
  ].sort(),
  content: [
    'blog_post_revisions',
    'blog_posts',
    'device_models',
    'faq_entries',
    'gallery_items',
    'newsletter_subscribers',
    'product_categories',
    'product_images',
    'product_reviews',
    'products',
    'redirects',
    'testimonial_decisions',
    'testimonial_submissions',
    'testimonials',
  ],
};
/** Those it may write there; everything else is written by screens, whose operations ask for permissions. */
const WRITTEN: typeof READ = {
  technician: ['stock_alerts'],
  counter: ['stock_alerts'],
  content: ['newsletter_subscribers', 'testimonial_submissions', 'testimonials'],
};

const SAMPLES = [{}, { order_id: randomUUID() }, { repair_id: randomUUID() }];

type Policy = { table: string; command: string; condition: string };

/** Policies that let somebody in by permission or as staff. Those about a person's own rows have columns, and are not asked. */
const policies = async () =>
  (
    await sql<Policy>`
      select tablename as table, cmd as command, coalesce(with_check, qual) as condition
      from pg_policies
      where schemaname = 'public' and permissive = 'PERMISSIVE'
        and concat(qual, with_check) ~ '\\y(may|is_admin)\\('
        and exists (
          select from unnest(case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}' else array[cmd] end) as act
          where has_table_privilege('authenticated', 'public.' || tablename, act)
            or act <> 'DELETE' and has_any_column_privilege('authenticated', 'public.' || tablename, act)
        )
    `.execute(shop.tables)
  ).rows;

const isRead = ({ command }: Policy) => command === 'SELECT' || command === 'ALL';
const isWritten = ({ command }: Policy) => command !== 'SELECT';

async function tablesOf(role: StaffRole, asked: readonly Policy[]): Promise<string[]> {
  const { claims } = await addIdentity(shop.database, { role: 'admin', staffRole: role });
  const open = await shop.database.asRole(claims, async (tx) => {
    const found: string[] = [];
    for (const { table, condition } of asked) {
      // Rows of nobody, of an unknown order and of an unknown case: what a condition says of somebody's own rows is false of them.
      const { rows } = await sql<{ isOpen: boolean }>`
        select exists (
          select from (
            select (jsonb_populate_record(null::public.${sql.ref(table)}, sample)).*
            from jsonb_array_elements(${JSON.stringify(SAMPLES)}) as sample
          ) as ${sql.ref(table)} where ${sql.raw(condition)}
        ) as "isOpen"
      `.execute(tx);
      if (rows[0]?.isOpen) found.push(table);
    }
    return found;
  });
  return [...new Set(open)].sort();
}

test('each table is shown and written by the data API to the roles that work with it, and to no other', async () => {
  const all = await policies();
  const of = async (role: StaffRole) => ({
    role,
    read: await tablesOf(role, all.filter(isRead)),
    written: await tablesOf(role, all.filter(isWritten)),
  });
  const names = (some: readonly Policy[]) => [...new Set(some.map(({ table }) => table))].sort();
  expect(await of('owner')).toEqual({
    role: 'owner',
    read: names(all.filter(isRead)),
    written: names(all.filter(isWritten)),
  });
  for (const role of ['technician', 'counter', 'content'] as const)
    expect(await of(role)).toEqual({ role, read: READ[role], written: WRITTEN[role] });
});
