import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnyClient, useDataApi } from '#tests/support/data-api.ts';

const api = useDataApi('');

const users = {
  owner: '11111111-1111-4111-8111-111111111111',
  other: '22222222-2222-4222-8222-222222222222',
  admin: '33333333-3333-4333-8333-333333333333',
};
const roles = ['anon', 'owner', 'other', 'admin', 'service'] as const;
type Role = (typeof roles)[number];
const clients = {} as Record<Role, AnyClient>;

beforeAll(async () => {
  const db = api.database.kysely;
  for (const [name, id] of Object.entries(users))
    await sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${`${name}@exemple.fr`})`.execute(
      db,
    );
  clients.anon = api.client();
  clients.service = api.client({ key: 'service' });
  for (const name of ['owner', 'other', 'admin'] as const)
    clients[name] = api.client({ token: await api.tokenOf(users[name]) });
});

const shown = '44444444-4444-4444-8444-444444444444';
const hidden = '55555555-5555-4555-8555-555555555555';

/** An order of the owner's account and one of a guest, each with everything that an order may have. */
const twoOrders = `
  insert into public.orders (id, number, state, user_id, customer_name, email, phone, billing_address, delivery_method,
      payment_method, cgv_version, goods_cents, delivery_cents, idempotency_key, fingerprint, link_hash)
    select id, number, 'paid', user_id::uuid, 'Camille', 'camille@exemple.fr', '+33612345678', '{}', 'pickup',
      'transfer', 'cgv/2026-11-21', 8929, 0, id, repeat(digit, 64), repeat(digit, 64)
    from (values
      ('${shown}'::uuid, 'CMD-2026-000001', '${users.owner}', 'a'),
      ('${hidden}'::uuid, 'CMD-2026-000002', null, 'b')) as placed (id, number, user_id, digit);
  insert into public.order_lines (order_id, product_id, sku, name, condition, warranty, listed_price_cents,
      unit_price_cents, quantity)
    select id, '${shown}', 'S1', 'SSD', 'neuf', '', 10000, 8929, 1 from public.orders;
  insert into public.order_events (order_id, to_state, actor) select id, 'paid', 'system' from public.orders;
  insert into public.stock_reservations (order_id, product_id, quantity) select id, '${shown}', 1 from public.orders;
  insert into public.payments (order_id, kind, method, amount_cents)
    select id, kind, 'transfer', 8929 from public.orders, (values ('payment'), ('refund')) as both_kinds (kind);
  insert into public.payment_events (id, type, order_id, payload) select number, 'test', id, '{}' from public.orders;
  insert into public.invoices (number, order_id, total_cents, data, issued_at)
    select 'FAC-' || number, id, 8929, '{}', now() from public.orders;
  insert into public.credit_notes (number, invoice_number, refund_id, total_cents, data, issued_at)
    select 'AV-' || invoices.number, invoices.number, payments.id, 8929, '{}', now()
    from public.invoices join public.payments using (order_id) where kind = 'refund';
  insert into public.withdrawals (reference, order_id, customer_name, contract_reference, email)
    select 'REN-' || number, id, 'Camille', number, email from public.orders;
  insert into public.withdrawals (reference, customer_name, contract_reference, email)
    values ('REN-2026-000001', 'Dominique', '?', 'd@exemple.fr');
  insert into public.withdrawal_events (withdrawal_id, to_state, actor)
    select id, 'received', 'customer' from public.withdrawals;
`;

/** Whether everything is as it was filled in: the previous test only read, or was refused. */
let isFresh = false;

beforeEach(async () => {
  if (!isFresh) await fill();
  isFresh = false;
});

async function fill(): Promise<void> {
  await sql
    .raw(`
      truncate public.testimonials, public.product_reviews, public.testimonial_submissions, public.activity_history, public.page_visits, public.visitor_events, public.analytics_data, public.daily_visits, public.daily_sales, public.business_settings, public.business_settings_versions, public.testimonial_decisions, public.blog_posts, public.blog_post_revisions, public.redirects, public.faq_entries, public.device_models;
      truncate public.product_categories, public.orders, public.gallery_items cascade;
      delete from public.profiles;
      insert into public.profiles (id, role) select id, case email when 'admin@exemple.fr' then 'admin' else 'client' end from auth.users;
      insert into public.testimonials (id, name, testimonial, rating, is_visible) values
        ('${shown}', 'Camille', 'Parfait', 5, true), ('${hidden}', 'Dominique', 'Bof', 2, false);
      insert into public.testimonial_submissions (testimonial_id, email) values ('${hidden}', 'dominique@exemple.fr');
      insert into public.testimonial_decisions (testimonial_id, outcome, reason) values ('${hidden}', 'refused', 'Publicité.');
      insert into public.blog_posts (id, slug, fields) values ('${shown}', 'brouillon', '{}');
      insert into public.blog_post_revisions (post_id, revision, fields) values ('${shown}', 1, '{}');
      insert into public.redirects (source, target, status) values ('/ancienne', '/', 301);
      insert into public.faq_entries (anchor, category, question, answer, answer_html, answer_text) values
        ('ou', 'atelier', 'Où êtes-vous ?', 'À Reims, rue Papin.', '<p>À Reims.</p>', 'À Reims.');
      insert into public.gallery_items (slug, position) values ('repairs-01', 1);
      insert into public.device_models (id, is_hidden) values ('iphone-6', true);
      insert into public.page_visits (session_id, page_path) values ('s1', '/');
      insert into public.visitor_events (event_type, device_type, page_path) values ('visit', 'PC', '/');
      insert into public.analytics_data (page_path, date, views) values ('/', '2026-11-21', 3);
      insert into public.daily_visits values ('2026-11-21', 1, 1, 1, 3, 2);
      insert into public.daily_sales values ('2026-11-21', 1, 8929, 7500, 3000, 1);
      insert into public.product_categories (id, label) values ('stockage', 'Stockage'), ('outillage', 'Outillage');
      insert into public.products (id, slug, sku, name, category_id, condition, listed_price_cents, stock, is_published) values
        ('${shown}', 'ssd', 'S1', 'SSD', 'stockage', 'neuf', 10000, 2, true), ('${hidden}', 'ssd-2', 'S2', 'SSD', 'stockage', 'neuf', 20000, 0, false);
      insert into public.product_images (product_id, src, alt, width, height) values
        ('${shown}', '/a.svg', 'SSD', 4, 3), ('${hidden}', '/b.svg', 'SSD', 4, 3);
      insert into public.product_purchases (product_id, supplier) values ('${shown}', 'Grossiste');
      insert into public.stock_counts (category_id) values ('stockage');
      insert into public.stock_count_lines (count_id, product_id) select id, '${shown}' from public.stock_counts;
      ${twoOrders}
      -- Also without what the orders added to it.
      delete from public.activity_history;
      -- And without what the administrator of the test before changed.
      alter table public.change_log disable trigger user;
      truncate public.change_log;
      alter table public.change_log enable trigger user;
      insert into public.change_log (actor_id, table_name, row_id, operation, after)
        values ('${users.admin}', 'products', '${shown}', 'update', '{"name": "SSD"}');
      insert into public.activity_history (user_id, activity_type) values ('${users.owner}', 'visite');
      insert into public.business_settings (key, value) values ('phone', '"03"');
      insert into public.business_settings_versions (section, changes, settings, saved_by)
        values ('contact', '{}', '{}', '${users.admin}');
    `)
    .execute(api.database.kysely);
}

type Outcome = number | '42501' | '409';
type Verb = 'select' | 'insert' | 'update' | 'delete';

const nobody: (typeof expected)[string]['insert'] = ['42501', '42501', '42501', '42501', '42501'];

/** A table for the server alone. */
const unseen = { select: nobody, insert: nobody, update: nobody, delete: nobody };

/** A table that its account and administrators read and only the server writes. */
function readOnly(ofOwner: number, all: number): (typeof expected)[string] {
  const refused: Outcome = '42501';
  return { select: [refused, ofOwner, 0, all, all], insert: nobody, update: nobody, delete: nobody };
}

/** The result for each role: rows that it reads or changes, or the code of the refusal, in the order of `roles`. */
const expected: Record<string, Record<Verb, [Outcome, Outcome, Outcome, Outcome, Outcome]>> = {
  testimonials: {
    select: [1, 1, 1, 2, 2],
    insert: ['42501', '42501', '42501', 1, 1],
    update: [0, 0, 0, 2, 2],
    delete: [0, 0, 0, 2, 2],
  },
  testimonial_submissions: {
    select: ['42501', 0, 0, 1, 1],
    insert: ['42501', '42501', '42501', '42501', 1],
    update: ['42501', '42501', '42501', '42501', 1],
    delete: ['42501', 0, 0, 1, 1],
  },
  testimonial_decisions: readOnly(0, 1),
  product_reviews: readOnly(0, 0),
  blog_posts: readOnly(0, 1),
  blog_post_revisions: readOnly(0, 1),
  redirects: readOnly(0, 1),
  faq_entries: readOnly(0, 1),
  gallery_items: readOnly(0, 1),
  device_models: readOnly(0, 1),
  activity_history: {
    select: [0, 1, 0, 0, 1],
    insert: ['42501', 1, '42501', '42501', 1],
    update: [0, 0, 0, 0, 1],
    delete: [0, 1, 0, 0, 1],
  },
  page_visits: {
    select: [0, 0, 0, 1, 1],
    insert: [1, 1, 1, 1, 1],
    update: [0, 0, 0, 0, 1],
    delete: [0, 0, 0, 0, 1],
  },
  visitor_events: {
    select: [0, 0, 0, 1, 1],
    insert: ['42501', '42501', '42501', '42501', 1],
    update: [0, 0, 0, 0, 1],
    delete: [0, 0, 0, 0, 1],
  },
  analytics_data: {
    select: [0, 0, 0, 1, 1],
    insert: ['42501', '42501', '42501', 1, 1],
    update: [0, 0, 0, 1, 1],
    delete: [0, 0, 0, 1, 1],
  },
  daily_visits: readOnly(0, 1),
  daily_sales: readOnly(0, 1),
  product_categories: {
    select: [2, 2, 2, 2, 2],
    insert: ['42501', '42501', '42501', 1, 1],
    update: [0, 0, 0, 2, 2],
    delete: [0, 0, 0, '409', '409'],
  },
  products: {
    select: [1, 1, 1, 2, 2],
    insert: ['42501', '42501', '42501', 1, 1],
    update: [0, 0, 0, 2, 2],
    // One of them has stock movements: its ledger keeps it.
    delete: [0, 0, 0, '409', '409'],
  },
  product_images: {
    select: [1, 1, 1, 2, 2],
    insert: ['42501', '42501', '42501', 1, 1],
    update: [0, 0, 0, 2, 2],
    delete: [0, 0, 0, 2, 2],
  },
  product_prices: {
    select: ['42501', 0, 0, 2, 2],
    insert: ['42501', '42501', '42501', '42501', '42501'],
    update: ['42501', '42501', '42501', '42501', '42501'],
    delete: ['42501', '42501', '42501', '42501', '42501'],
  },
  stock_movements: {
    select: ['42501', 0, 0, 1, 1],
    insert: ['42501', '42501', '42501', '42501', '42501'],
    update: ['42501', '42501', '42501', '42501', '42501'],
    delete: ['42501', '42501', '42501', '42501', '42501'],
  },
  product_purchases: readOnly(0, 1),
  stock_counts: readOnly(0, 1),
  stock_count_lines: readOnly(0, 1),
  orders: readOnly(1, 2),
  order_lines: readOnly(1, 2),
  order_events: readOnly(1, 2),
  stock_reservations: readOnly(1, 2),
  payments: readOnly(2, 4),
  payment_events: readOnly(0, 2),
  invoices: readOnly(1, 2),
  credit_notes: readOnly(1, 2),
  withdrawals: readOnly(1, 3),
  withdrawal_events: readOnly(0, 3),
  change_log: readOnly(0, 1),
  order_notes: unseen,
  customers: unseen,
  customer_notes: unseen,
  customer_merges: unseen,
  profiles: {
    select: [0, 1, 1, 3, 3],
    insert: ['42501', '42501', '42501', '42501', '409'],
    update: ['42501', 1, 1, 1, 3],
    delete: ['42501', '42501', '42501', '42501', 3],
  },
  business_settings_versions: readOnly(0, 1),
  business_settings: {
    select: ['42501', 0, 0, 1, 1],
    insert: ['42501', '42501', '42501', '42501', 1],
    update: ['42501', '42501', '42501', '42501', 1],
    delete: ['42501', '42501', '42501', '42501', 1],
  },
};

/** A row that its owner may add, a change of the row, and a filter that matches every row. */
const rows: Record<string, { row: object; change: object; column: string }> = {
  testimonials: { row: { name: 'N', testimonial: 'T', rating: 4 }, change: { rating: 1 }, column: 'id' },
  testimonial_submissions: {
    row: { testimonial_id: shown, email: 'camille@exemple.fr' },
    change: { reference: 'REP-1' },
    column: 'testimonial_id',
  },
  testimonial_decisions: {
    row: { testimonial_id: shown, outcome: 'published' },
    change: { reason: 'x' },
    column: 'testimonial_id',
  },
  product_reviews: {
    row: { testimonial_id: shown, order_line_id: 1, product_id: shown },
    change: { reply: 'x' },
    column: 'testimonial_id',
  },
  redirects: { row: { source: '/x', target: '/', status: 301 }, change: { status: 302 }, column: 'id' },
  faq_entries: { row: { anchor: 'x', category: 'x' }, change: { is_hidden: true }, column: 'id' },
  device_models: { row: { id: 'x' }, change: { is_hidden: false }, column: 'id' },
  gallery_items: { row: { slug: 'x', position: 2 }, change: { position: 3 }, column: 'slug' },
  blog_posts: { row: { slug: 'x', fields: {} }, change: { slug: 'y' }, column: 'id' },
  blog_post_revisions: {
    row: { post_id: shown, revision: 2, fields: {} },
    change: { fields: { title: 'x' } },
    column: 'post_id',
  },
  activity_history: {
    row: { user_id: users.owner, activity_type: 'a', metadata: { url: '/' } },
    change: { activity_type: 'b' },
    column: 'id',
  },
  page_visits: { row: { session_id: 's', page_path: '/blog' }, change: { page_path: '/x' }, column: 'id' },
  visitor_events: {
    row: { event_type: 'leave', device_type: 'Mobile', page_path: '/' },
    change: { page_path: '/x' },
    column: 'id',
  },
  analytics_data: {
    row: { page_path: '/blog', date: '2026-11-21', views: 1 },
    change: { views: 9 },
    column: 'page_path',
  },
  daily_visits: {
    row: { date: '2026-11-22', page_views: 1 },
    change: { page_views: 9 },
    column: 'date',
  },
  daily_sales: { row: { date: '2026-11-22', orders: 1 }, change: { orders: 9 }, column: 'date' },
  product_categories: {
    row: { id: 'composants', label: 'Composants' },
    change: { label: 'C' },
    column: 'id',
  },
  products: {
    row: {
      slug: 'ssd-3',
      sku: 'S3',
      name: 'SSD',
      category_id: 'stockage',
      condition: 'neuf',
      listed_price_cents: 1,
    },
    change: { name: 'SSD 1 To' },
    column: 'id',
  },
  product_images: {
    row: { product_id: shown, src: '/c.svg', alt: 'SSD', width: 4, height: 3 },
    change: { alt: 'Un SSD' },
    column: 'id',
  },
  product_prices: {
    row: { product_id: shown, listed_price_cents: 1, direct_price_cents: 1 },
    change: { listed_price_cents: 2 },
    column: 'id',
  },
  stock_movements: {
    row: { product_id: shown, delta: 1, stock_before: 2, stock_after: 3, reason: 'purchase' },
    change: { reason: 'loss' },
    column: 'id',
  },
  product_purchases: {
    row: { product_id: hidden, supplier: 'Grossiste' },
    change: { supplier: 'Autre' },
    column: 'product_id',
  },
  stock_counts: { row: { category_id: 'outillage' }, change: { state: 'open' }, column: 'id' },
  stock_count_lines: {
    row: { count_id: 1, product_id: hidden },
    change: { counted: null },
    column: 'product_id',
  },
  orders: { row: { number: 'CMD-2026-000003' }, change: { state: 'paid' }, column: 'id' },
  order_lines: {
    row: { order_id: shown, product_id: hidden, quantity: 1 },
    change: { quantity: 2 },
    column: 'id',
  },
  order_events: {
    row: { order_id: shown, to_state: 'paid', actor: 'customer' },
    change: { note: 'x' },
    column: 'id',
  },
  stock_reservations: {
    row: { order_id: shown, product_id: hidden, quantity: 1 },
    change: { quantity: 2 },
    column: 'order_id',
  },
  payments: {
    row: { order_id: shown, kind: 'payment', method: 'cash', amount_cents: 1 },
    change: { amount_cents: 2 },
    column: 'order_id',
  },
  payment_events: { row: { id: 'evt', type: 't', payload: {} }, change: { type: 'u' }, column: 'id' },
  invoices: {
    row: { number: 'FAC-1', order_id: hidden, total_cents: 1, data: {}, issued_at: '2026-11-21' },
    change: { total_cents: 2 },
    column: 'number',
  },
  credit_notes: {
    row: { number: 'AV-1', invoice_number: 'FAC-CMD-2026-000001', refund_id: 1, total_cents: 1, data: {} },
    change: { total_cents: 2 },
    column: 'number',
  },
  withdrawals: {
    row: { reference: 'REN-1', customer_name: 'C', contract_reference: 'CMD', email: 'c@exemple.fr' },
    change: { state: 'closed' },
    column: 'id',
  },
  withdrawal_events: {
    row: { withdrawal_id: shown, to_state: 'refunded', actor: 'shop' },
    change: { note: 'x' },
    column: 'id',
  },
  change_log: {
    row: { actor_id: shown, table_name: 'products', row_id: shown, operation: 'update', after: {} },
    change: { row_name: 'x' },
    column: 'id',
  },
  order_notes: { row: { order_id: shown, text: 'x' }, change: { text: 'y' }, column: 'id' },
  customers: { row: { email: 'c@exemple.fr' }, change: { name: 'x' }, column: 'id' },
  customer_notes: { row: { customer_id: shown, text: 'x' }, change: { text: 'y' }, column: 'id' },
  customer_merges: { row: { customer_id: shown, gone_id: shown }, change: { gone_name: 'x' }, column: 'id' },
  profiles: { row: { id: shown }, change: { full_name: 'N' }, column: 'id' },
  business_settings_versions: {
    row: { section: 'contact', changes: {}, settings: {}, saved_by: users.admin },
    change: { section: 'tva' },
    column: 'id',
  },
  business_settings: { row: { key: 'hours', value: 1 }, change: { value: 2 }, column: 'key' },
};

const cases = Object.entries(expected).flatMap(([table, verbs]) =>
  Object.entries(verbs).flatMap(([verb, outcomes]) =>
    outcomes.map((outcome, index) => [roles[index] ?? 'anon', verb as Verb, table, outcome] as const),
  ),
);

test.each(cases)('%s may %s %s: %s', async (role, verb, table, outcome) => {
  const seen = await attempt(clients[role], verb, table);
  expect(seen).toBe(outcome);
  isFresh = verb === 'select' || typeof seen === 'string';
});

async function attempt(client: AnyClient, verb: Verb, table: string): Promise<Outcome> {
  const { row = {}, change = {}, column = 'id' } = rows[table] ?? {};
  const query = client.from(table);
  const count = 'exact' as const;
  const asked =
    verb === 'select'
      ? query.select('*', { count })
      : verb === 'insert'
        ? query.insert(row, { count })
        : verb === 'update'
          ? query.update(change, { count }).not(column, 'is', null)
          : query.delete({ count }).not(column, 'is', null);
  const { error, count: affected, status } = await asked;
  if (!error) return affected ?? -1;
  if (error.code !== '42501') return String(status) as Outcome;
  expect(status).toBe(client === clients.anon ? 401 : 403);
  return '42501';
}

test.each([
  ['order_lines', 'order_id', ['id']],
  ['order_events', 'order_id', ['id', 'payment_id']],
  ['payments', 'order_id', ['id']],
  ['invoices', 'number', ['deposit_id']],
  ['credit_notes', 'number', ['refund_id']],
])('rows of %s are not numbered for their account', async (table, known, numbers) => {
  const { data } = await clients.owner.from(table).select('*');
  expect(data?.length).toBeGreaterThan(0);
  expect(Object.keys(data?.[0] ?? {})).toContain(known);
  for (const column of numbers) {
    expect(Object.keys(data?.[0] ?? {})).not.toContain(column);
    expect((await clients.owner.from(table).select(column)).error?.code).toMatch(/^42(501|703)$/);
    expect((await clients.owner.from(table).select(known).order(column)).error?.code).toMatch(
      /^42(501|703)$/,
    );
  }
});

test('a visit is reported by whoever may not read it back', async () => {
  const visit = { session_id: 's', page_path: '/' };
  expect((await clients.anon.from('page_visits').insert(visit)).status).toBe(201);
  const { error, status } = await clients.anon.from('page_visits').insert(visit).select();
  expect([status, error?.code, error?.message]).toEqual([
    401,
    '42501',
    'new row violates row-level security policy for table "page_visits"',
  ]);
});

test('an activity is the caller’s when it names nobody', async () => {
  const { data } = await clients.owner
    .from('activity_history')
    .insert({
      activity_type: 'panier',
      description: 'Ajout',
      metadata: { url: '/boutique', sourcePage: '/' },
    })
    .select('user_id,metadata')
    .single();
  expect(data).toEqual({ user_id: users.owner, metadata: { url: '/boutique', sourcePage: '/' } });
});

test('the cart is saved and read by its account', async () => {
  const cart = [{ id: 'p1', name: 'Câble', price: 990, quantity: 2 }];
  expect((await clients.owner.from('profiles').update({ cart }).eq('id', users.owner)).error).toBeNull();
  const { data } = await clients.owner.from('profiles').select('cart').eq('id', users.owner).single();
  expect(data).toEqual({ cart });
  const other = await clients.other.from('profiles').update({ cart: [] }).eq('id', users.owner).select();
  expect([other.error, other.data]).toEqual([null, []]);
});

test('an account does not make itself an administrator', async () => {
  const { error, status } = await clients.owner
    .from('profiles')
    .update({ role: 'admin' })
    .eq('id', users.owner);
  expect([status, error?.code]).toEqual([403, '42501']);
});

test('statistics are added up by page and day', async () => {
  const day = { page_path: '/blog', date: '2026-11-22' };
  const upsert = (views: number) =>
    clients.service.from('analytics_data').upsert({ ...day, views }, { onConflict: 'page_path,date' });
  expect((await upsert(1)).status).toBe(201);
  expect((await upsert(5)).status).toBe(200);
  const { data } = await clients.admin.from('analytics_data').select('views').match(day).single();
  expect(data).toEqual({ views: 5 });
  const { error } = await clients.anon.from('analytics_data').upsert({ ...day, views: 9 });
  expect(error?.code).toBe('42501');
});

test('testimonials are shown the newest first, visible ones only', async () => {
  const { data } = await clients.anon
    .from('testimonials')
    .select('*')
    .eq('is_visible', true)
    .order('created_at', { ascending: false });
  expect(data?.map(({ name }: { name: string }) => name)).toEqual(['Camille']);
  const hiding = await clients.admin
    .from('testimonials')
    .update({ is_visible: false })
    .eq('id', shown)
    .select('id');
  expect(hiding.data).toEqual([{ id: shown }]);
  expect((await clients.anon.from('testimonials').select()).data).toEqual([]);
});

test('a visible testimonial has these columns for everybody, and nothing of what was sent to check it', async () => {
  const { data } = await clients.anon.from('testimonials').select('*').eq('is_visible', true).single();
  expect(Object.keys(data ?? {}).sort()).toEqual([
    'avatar_url',
    'created_at',
    'experienced_on',
    'id',
    'is_example',
    'is_review',
    'is_verified',
    'is_visible',
    'location',
    'name',
    'origin',
    'published_at',
    'rating',
    'testimonial',
  ]);
  const joined = await clients.anon.from('testimonials').select('name,testimonial_submissions(email)');
  expect([joined.status, joined.error?.code]).toEqual([401, '42501']);
});

test('nobody but an administrator shows a testimonial', async () => {
  for (const role of ['anon', 'owner'] as const) {
    const row = { name: 'N', testimonial: 'T', rating: 5, is_visible: true };
    expect((await clients[role].from('testimonials').insert(row)).error?.code).toBe('42501');
    const { data } = await clients[role]
      .from('testimonials')
      .update({ is_visible: true })
      .eq('id', hidden)
      .select();
    expect(data).toEqual([]);
  }
});

test.each([
  ['another event', { event_type: 'click' }],
  ['another device', { device_type: 'Montre' }],
  ['no path', { page_path: '' }],
  ['a path of 513 letters', { page_path: 'x'.repeat(513) }],
  ['an empty referrer', { referrer_host: '' }],
])('a visitor event with %s is refused even to the server', async (_, wrong) => {
  const row = { event_type: 'visit', device_type: 'PC', page_path: '/', ...wrong };
  const { error, status } = await clients.service.from('visitor_events').insert(row);
  expect([status, error?.code]).toEqual([400, '23514']);
});

test.each([
  ['an empty name', { name: '' }],
  ['six stars', { rating: 6 }],
  ['less than none', { rating: -1 }],
  ['another origin', { origin: 'ailleurs' }],
  ['an example that was checked', { is_example: true, is_verified: true }],
  ['five thousand and one letters', { testimonial: 'x'.repeat(5001) }],
])('a testimonial with %s is refused even to an administrator', async (_, wrong) => {
  const row = { name: 'x', testimonial: 'x', rating: 5, ...wrong };
  const { error, status } = await clients.admin.from('testimonials').insert(row);
  expect([status, error?.code]).toEqual([400, '23514']);
});

test('a token of a role that nobody may take opens nothing', async () => {
  for (const role of ['postgres', 'authenticator', 'inconnu']) {
    const client = api.client({ token: await api.tokenOf(users.owner, { role }) });
    const { data, status } = await client.from('profiles').select();
    expect([role, data, status >= 400 && status < 500]).toEqual([role, null, true]);
  }
});
