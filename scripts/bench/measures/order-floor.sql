-- What an order writes (server/shop/orders/place-order.ts), and nothing else: no reading, no comparing, no locking beforehand.
\set product random(1, 200)
\set id random(1, 281474976710655)
begin;
insert into public.order_lines (order_id, product_id, sku, name, condition, warranty, listed_price_cents, unit_price_cents, quantity)
values (
  ('00000000-0000-4000-8000-' || lpad(to_hex(:id::bigint), 12, '0'))::uuid,
  ('00000000-0000-4000-8000-' || lpad(:product::text, 12, '0'))::uuid,
  'BANC-' || :product::text, 'Produit ' || :product::text, 'neuf', '', 10000, 8929, 1
);
insert into public.stock_reservations (order_id, product_id, quantity, expires_at)
values (
  ('00000000-0000-4000-8000-' || lpad(to_hex(:id::bigint), 12, '0'))::uuid,
  ('00000000-0000-4000-8000-' || lpad(:product::text, 12, '0'))::uuid,
  1, now() + interval '7 days'
);
insert into public.order_events (order_id, to_state, actor)
values (('00000000-0000-4000-8000-' || lpad(to_hex(:id::bigint), 12, '0'))::uuid, 'reserved', 'customer');
insert into public.orders (
  id, number, state, customer_name, email, phone, billing_address, delivery_method, payment_method, cgv_version,
  goods_cents, delivery_cents, idempotency_key, fingerprint, link_hash
)
values (
  ('00000000-0000-4000-8000-' || lpad(to_hex(:id::bigint), 12, '0'))::uuid,
  internal.draw_number('CMD', now()), 'reserved', 'Camille Martin', 'camille@exemple.fr', '+33612345678',
  '{"street": "1 rue de Vesle", "postcode": "51100", "city": "Reims"}', 'pickup', 'shop', 'cgv/2026-11-21',
  8929, 0, ('00000000-0000-4000-8000-' || lpad(to_hex(:id::bigint), 12, '0'))::uuid,
  lpad(to_hex(:id::bigint), 64, '0'), lpad(to_hex(:id::bigint), 64, '0')
);
commit;
