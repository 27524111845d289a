-- The secret link of an issued invoice: what for, how much, and the ways to pay. Only its hash is stored.
-- short lock: a table of this version
alter table public.free_invoices
  add column link_hash text
    constraint free_invoices_link_hash_key unique
    constraint free_invoices_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$');
