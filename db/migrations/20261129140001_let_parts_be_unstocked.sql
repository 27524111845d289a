-- A part of a repair need not be a product of the shop: a few words name it then, and no stock moves with it.
alter table public.repair_parts alter column product_id drop not null;
alter table public.repair_parts
  add column name text
  constraint repair_parts_name_length check (char_length(name) between 1 and 200);
alter table public.repair_parts
  add constraint repair_parts_product_or_name check (num_nonnulls(product_id, name) = 1) not valid;
