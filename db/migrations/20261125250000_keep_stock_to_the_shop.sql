-- How many of a product there are, are promised, or make the shop buy again is the shop's own: who reads it every day knows what is
-- sold, and who sees when its row changed knows when. Visitors and accounts read whether there is any. A new column of products is closed to them until its migration opens it.

-- short lock: some hundred rows, rewritten in milliseconds
alter table public.products
  add column is_available boolean generated always as (stock > reserved) stored;

-- The version before reads products whole as a visitor: who goes back to it grants that back (docs/how-to/upgrade-and-rollback.md).
revoke select on public.products from anon, authenticated;
grant select (
  id, slug, sku, name, category_id, brand, condition, grade, description, listed_price_cents, direct_price_cents, weight_g, warranty,
  specs, compatible_models, usages, unit_tests, battery_percent, legal, is_published, created_at, is_available
) on public.products to anon, authenticated;

-- Its log of changes tells what somebody decided, not what follows from the stock.
drop trigger change_log on public.products;
select internal.keep_change_log(
  'public.products', 'stock', 'reserved', 'available', 'is_available', 'direct_price_cents'
);
