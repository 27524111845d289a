import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

/** Columns that name a person: the owner of the row, or whoever made it. */
const PERSON = '(_by|^actor|^actor_id|^author_id|^user_id)$';

/** Tables that name nobody and are not in the journal, by the reason. */
const NAMELESS: Record<string, readonly string[]> = {
  'part of a row that names the person': [
    'counter_sale_lines',
    'free_invoice_lines',
    'goods_receipt_lines',
    'grouped_sales',
    'order_lines',
    'promo_uses',
    'purchase_order_lines',
    'repair_quote_lines',
    'repair_quote_options',
    'testimonial_submissions',
    'internal.one_time_links',
    'internal.one_time_token_misses',
  ],
  'moves with an order or a case, whose steps name the person': [
    'buy_backs',
    'credit_notes',
    'invoices',
    'repair_parts',
    'repair_photo_pairs',
    'repair_unlock_codes',
    'stock_reservations',
    'withdrawals',
    'internal.card_sessions',
    'internal.open_orders',
  ],
  'follows products, which are in the journal': ['product_prices'],
  'a message of a payment provider': ['payment_events', 'internal.card_disputes'],
  'of a visitor without an account': [
    'page_visits',
    'newsletter_subscribers',
    'stock_alerts',
    'uploads',
    'visitor_events',
    'internal.inbound_messages',
    'internal.phone_proofs',
    'internal.sign_up_attempts',
    'internal.unfinished_videos',
  ],
  'written by the site itself': [
    'alarms',
    'analytics_data',
    'daily_sales',
    'daily_visits',
    'internal.counters',
    'internal.card_checks',
    'internal.daily_jobs',
    'internal.job_runs',
    'internal.migrations',
    'internal.outages',
    'internal.outbox',
    'internal.platform_flows',
    'internal.platform_heard',
    'internal.rate_limits',
    'internal.refused_addresses',
    'internal.seeds',
    'internal.staff_permissions',
  ],
  'each change is noted in the journal by its function': ['internal.second_factor_rule'],
};

test('every table names the person of each row, is in the journal, or says why it does not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and c.relkind in ('r', 'p')
      and not exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname ~ ${PERSON}
      )
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'change_log')
    order by 1
  `.execute(db.database.kysely);
  expect(rows.map(({ name }) => name)).toEqual(Object.values(NAMELESS).flat().toSorted());
});
