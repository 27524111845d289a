-- The maker's bar code of a product. Two lines of a file may exchange theirs, so it is compared at the end.
-- short lock: some hundred rows, written by staff only
alter table public.products
  add column ean text
    constraint products_ean_digits check (ean ~ '^([0-9]{8}|[0-9]{13})$')
    constraint products_ean_key unique deferrable initially deferred;

grant select (ean) on public.products to anon, authenticated;

-- short lock: some hundred rows, written by staff only
create or replace trigger products_page_cache after insert or delete or update of slug, sku, ean, name, category_id, brand, condition, grade, description, listed_price_cents, weight_g, warranty, specs, compatible_models, usages, unit_tests, battery_percent, legal, is_published or truncate on public.products
  for each statement
  execute function internal.notify_page_cache('products');
