-- The page on which what is left of a counter sale is paid is found by the hash of its link's secret.
-- short lock: one nullable column
alter table public.counter_sales
  add column link_hash text
    constraint counter_sales_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$');

-- short lock: no row has one yet
create unique index counter_sales_link_hash_key on public.counter_sales (link_hash) where link_hash is not null;
