-- What a shop has after so many orders, in the proportions of a repair shop that sells: two years, ten visits of a page for
-- each order, a repair for every fifth. Everything but the last days is over. bench.orders says how many, bench.account whose
-- one order of a thousand and lines of history are.
set session_replication_role = replica;

-- The site's jobs have been here, before there was anything to add up.
delete from internal.daily_jobs;
truncate public.daily_visits, public.daily_sales, public.analytics_data;

insert into public.product_categories (id, label) values ('banc', 'Banc') on conflict do nothing;

insert into public.products (slug, sku, name, category_id, condition, listed_price_cents, stock, created_at)
select 'banc-' || n, 'BANC-' || n, 'Produit ' || md5(n::text), 'banc', 'neuf', 500 + n % 20000, n % 60, now() - n * interval '1 hour'
from generate_series(1, current_setting('bench.orders')::int / 20) n;

insert into public.stock_movements (product_id, delta, stock_before, stock_after, reason, created_at)
select id, 1, 0, 1, case n when 1 then 'opening' else 'purchase' end, created_at + n * interval '1 hour'
from public.products, generate_series(1, 10) n
where category_id = 'banc';

insert into public.customers (email, name, phone, created_at)
select 'client' || n || '@exemple.fr', 'Client ' || md5(n::text), '+3361' || lpad(n::text, 7, '0'),
  now() - n * (interval '730 days' / (current_setting('bench.orders')::int * 0.6))
from generate_series(1, current_setting('bench.orders')::int * 6 / 10) n;

insert into auth.users (id, email, created_at)
select gen_random_uuid(), 'compte' || n || '@exemple.fr', now() - n * interval '10 minutes'
from generate_series(1, current_setting('bench.orders')::int / 20) n;

insert into public.profiles (id, full_name, created_at)
select id, 'Compte ' || md5(email), created_at from auth.users where email like 'compte%@exemple.fr';

insert into public.orders (number, state, user_id, customer_name, email, phone, billing_address, delivery_method,
  payment_method, cgv_version, goods_cents, delivery_cents, paid_cents, idempotency_key, fingerprint, link_hash, created_at,
  updated_at)
select
  'CMD-2020-' || lpad(n::text, 6, '0'),
  case when n > 60 then (array['collected', 'delivered', 'collected', 'cancelled'])[1 + n % 4]
    else (array['paid', 'reserved', 'preparing'])[1 + n % 3] end,
  case when n % 1000 = 7 then current_setting('bench.account')::uuid end,
  'Client ' || md5((n % (current_setting('bench.orders')::int * 6 / 10))::text),
  'client' || n % (current_setting('bench.orders')::int * 6 / 10) || '@exemple.fr', '+3361' || lpad(n::text, 7, '0'),
  '{"street": "1 rue de Vesle", "postcode": "51100", "city": "Reims"}', 'pickup', 'shop', 'cgv/2026-11-21', 1000 + n % 5000,
  0, case when n > 60 and n % 4 < 3 then 1000 + n % 5000 else 0 end, gen_random_uuid(), repeat('0', 64),
  lpad(to_hex(n), 64, '0'), at, at
from generate_series(1, current_setting('bench.orders')::int) n,
  lateral (select now() - n * (interval '730 days' / current_setting('bench.orders')::int) as at) moment;

insert into public.order_lines (order_id, product_id, sku, name, condition, warranty, listed_price_cents, unit_price_cents, quantity)
select o.id, p.id, p.sku, p.name, 'neuf', '', p.listed_price_cents, p.direct_price_cents, 1
from (
  select id, 1 + row_number() over () % (current_setting('bench.orders')::int / 20) as n from public.orders
) o
join (select *, row_number() over () as n from public.products where category_id = 'banc') p on p.n = o.n;

insert into public.order_events (order_id, to_state, actor, created_at)
select id, state, 'shop', created_at from public.orders;

insert into internal.outbox (kind, about_kind, about_id, event_id, next_attempt_at, attempts, sent_at, created_at)
select 'order', 'order', order_id, id, created_at, 1, created_at, created_at from public.order_events;

insert into public.payments (order_id, kind, method, amount_cents, created_at)
select id, 'payment', 'cash', paid_cents, created_at from public.orders where paid_cents > 0;

insert into public.invoices (number, order_id, total_cents, data, issued_at)
select replace(number, 'CMD', 'FAC'), id, total_cents, '{}', created_at from public.orders where paid_cents > 0;

insert into public.repairs (reference, way_in, state, user_id, customer_name, email, wished_channel, device_kind, brand, model,
  fault, registered_at, handed_over_at, guarantee_until, agreement, idempotency_key, fingerprint, link_hash, created_at)
select
  'REP-2020-' || lpad(n::text, 6, '0'), 'request',
  case when n > 60 then 'handed_over' else (array['registered', 'diagnosed', 'in_repair', 'ready'])[1 + n % 4] end,
  case when n % 1000 = 7 then current_setting('bench.account')::uuid end,
  'Client ' || md5(n::text), 'client' || n || '@exemple.fr', 'email', 'console', 'Sony', 'PlayStation ' || 1 + n % 5,
  'Plus d’image depuis hier.', at, case when n > 60 then at + interval '4 days' end,
  case when n > 60 then (at + interval '94 days')::date end,
  case when n > 60 or n % 4 = 2 then 'before' end, gen_random_uuid(), repeat('0', 64), lpad(to_hex(n), 64, '0'), at
from generate_series(1, current_setting('bench.orders')::int / 5) n,
  lateral (select now() - interval '5 days' - n * (interval '725 days' / (current_setting('bench.orders')::int / 5)) as at) moment;

insert into public.repair_quotes (repair_id, version, state, sent_at, valid_until, document, document_hash, answered_at,
  choices, accepted_cents, created_at)
select id, 1, 'accepted', created_at, created_at::date + 30, '{}', repeat('a', 64), created_at, '[]', 7500, created_at
from public.repairs where state = 'handed_over';

insert into public.payments (repair_id, kind, method, amount_cents, created_at)
select id, 'payment', 'shop_card', 7500, handed_over_at from public.repairs where handed_over_at is not null;

insert into public.repair_events (repair_id, kind, to_state, actor, payload, created_at)
select id, kind, state, 'shop', '{}'::jsonb,
  case kind when 'hand_over' then handed_over_at else created_at end
from public.repairs, unnest(array['request', 'diagnose', 'hand_over']) as kind
where kind <> 'hand_over' or handed_over_at is not null;

insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at, attempts, sent_at, created_at)
select 'repair', 'repair', repair_id, id, 'customer', created_at, 1, created_at, created_at from public.repair_events where kind <> 'diagnose';

insert into public.page_visits (session_id, page_path, created_at)
select 's' || n / 5, '/p' || n % 300, now() - n * (interval '390 days' / (current_setting('bench.orders')::int * 10))
from generate_series(1, current_setting('bench.orders')::int * 10) n;

insert into public.visitor_events (event_type, device_type, page_path, occurred_at)
select 'visit', (array['PC', 'Mobile', 'Tablette'])[1 + n % 3], '/p' || n % 300,
  now() - n * (interval '390 days' / (current_setting('bench.orders')::int * 2))
from generate_series(1, current_setting('bench.orders')::int * 2) n;

insert into public.change_log (changed_at, actor_id, table_name, row_id, row_name, operation, before, after)
select now() - n * (interval '364 days' / (current_setting('bench.orders')::int / 2)), current_setting('bench.account')::uuid,
  (array['products', 'testimonials', 'redirects'])[1 + n % 3], 'x' || n % 500, 'Produit', 'update', '{"name": "A"}', '{"name": "B"}'
from generate_series(1, current_setting('bench.orders')::int / 2) n;

insert into public.activity_history (user_id, activity_type, created_at)
select case when n % 10 = 0 then current_setting('bench.account')::uuid else id end, 'sign_in',
  now() - n * (interval '2 years' / (current_setting('bench.orders')::int / 2))
from generate_series(1, current_setting('bench.orders')::int / 2) n,
  lateral (select id from public.profiles limit 1) someone;

insert into public.appointments (reference, state, starts_at, ends_at, place, customer_name, email, device, fault,
  idempotency_key, link_hash)
select 'RDV-2020-' || lpad(n::text, 6, '0'), 'came', at, at + interval '30 minutes', 1, 'Client ' || n, 'client' || n || '@exemple.fr',
  'PlayStation 5', 'Plus d’image.', gen_random_uuid(), lpad(to_hex(n), 64, '0')
from generate_series(1, current_setting('bench.orders')::int / 50) n,
  lateral (select now() - n * (interval '360 days' / (current_setting('bench.orders')::int / 50)) as at) moment;

insert into public.testimonials (name, location, testimonial, rating, is_visible, created_at)
select 'Client ' || n, 'Reims', repeat('Réparé en deux jours. ', 8), 4 + n % 2, n % 10 > 0, now() - n * interval '1 hour'
from generate_series(1, current_setting('bench.orders')::int / 50) n;

insert into public.blog_posts (slug, state, fields, updated_at)
select 'brouillon-' || n, 'draft', jsonb_build_object('title', 'Brouillon ' || n), now() - n * interval '1 hour'
from generate_series(1, current_setting('bench.orders')::int / 200) n;

insert into public.redirects (source, target, status)
select '/ancienne-' || n, '/services', 301 from generate_series(1, current_setting('bench.orders')::int / 100) n;

insert into public.faq_entries (anchor, category, question, answer, answer_html, answer_text, is_hidden)
select 'question-' || n, 'atelier', 'Question numéro ' || n || ' ?', 'Une réponse assez longue.', '<p>Une réponse.</p>', 'Une réponse.', true
from generate_series(1, current_setting('bench.orders')::int / 200) n;

insert into public.purchases (bought_on, supplier, nature, amount_cents, method)
select current_date - (n % 730), 'Grossiste', 'Pièces', 1000 + n, 'card'
from generate_series(1, current_setting('bench.orders')::int / 20) n;

insert into public.used_goods (number, acquired_on, description, origin, price_cents, method, seller_name, seller_address,
  document_kind, document_number, document_issuer, recorded_by, recorded_at)
select 'LP-2020-' || lpad(n::text, 6, '0'), current_date - n % 730, 'Console', 'Achat à un particulier', 1000, 'cash', 'Client ' || n,
  '1 rue de Vesle, 51100 Reims', 'passport', 'X' || n, 'Préfecture', current_setting('bench.account')::uuid,
  now() - interval '2 years' + n * interval '1 hour'
from generate_series(1, current_setting('bench.orders')::int / 50) n;

set session_replication_role = origin;
