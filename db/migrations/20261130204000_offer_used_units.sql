-- A used unit that the shop offers on a page is ordered as a product of its own, of which there is one; its model is the product whose page
-- offers it. `is_offered_unit` is null for every other product. The product of a unit is never published: whatever reads the catalogue
-- leaves it out by itself.
-- short lock: some hundred rows, written by staff only
alter table public.products
  add column is_offered_unit boolean
    constraint products_unit_is_one check (is_offered_unit is null or (stock <= 1 and not is_published));

-- short lock: some hundred rows, written by staff only
alter table public.used_units
  add column model_id uuid
    constraint used_units_model_id_fkey references public.products (id) on delete set null,
  add column product_id uuid
    constraint used_units_product_id_key unique
    constraint used_units_product_id_fkey references public.products (id) on delete set null;

-- Units of the demonstration were entered by nobody, and an order may move by itself.
-- short lock: some hundred rows, written by staff only
alter table public.used_units
  alter column actor_id drop not null;

-- short lock: some hundred rows, written by staff only
alter table public.used_unit_sales
  alter column actor_id drop not null;

-- short lock: some hundred rows, written by staff only
alter table public.used_unit_events
  alter column actor_id drop not null;

-- short lock: some hundred rows, written by staff only
create index used_units_model_id_idx on public.used_units (model_id);

-- What an order takes from the product of a unit is what its model says.
create function internal.keep_unit_products()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.products
  set
    category_id = new.category_id,
    condition = case when new.condition = 'neuf' then condition else new.condition end,
    weight_g = new.weight_g,
    warranty = new.warranty
  where id in (
    select products.id from public.products
    join public.used_units on used_units.product_id = products.id
    where used_units.model_id = new.id
    order by products.id
    for no key update of products
  );
  return null;
end
$$;

create trigger products_keep_units after update of category_id, condition, weight_g, warranty on public.products
  for each row when (
    new.is_offered_unit is null
    and (old.category_id, old.condition, old.weight_g, old.warranty)
      is distinct from (new.category_id, new.condition, new.weight_g, new.warranty)
  )
  execute function internal.keep_unit_products();
