-- From whom the shop buys. A product or a line of the register names its supplier in writing; a trigger links it to the supplier of that
-- name, whatever writes it (a form, a file, an import), and adds the one that nobody knew.
create table public.suppliers (
  id bigint generated always as identity constraint suppliers_pkey primary key,
  name text not null constraint suppliers_name_length check (char_length(name) between 1 and 120),
  contact text constraint suppliers_contact_length check (char_length(contact) between 1 and 200),
  email text constraint suppliers_email_length check (char_length(email) between 3 and 255),
  phone text constraint suppliers_phone_length check (char_length(phone) between 1 and 40),
  site text constraint suppliers_site_form check (site ~ '^https?://' and char_length(site) <= 300),
  -- What the supplier calls the shop.
  account_number text constraint suppliers_account_number_length check (char_length(account_number) between 1 and 80),
  -- Days between an order and its delivery.
  delay_days smallint constraint suppliers_delay_days_range check (delay_days between 0 and 365),
  note text constraint suppliers_note_length check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index suppliers_name_key on public.suppliers (lower(name));

alter table public.suppliers enable row level security;

-- Only the server itself writes them, after its own checks.
revoke all on public.suppliers from anon, authenticated, service_role;
grant select on public.suppliers to authenticated, service_role;

create policy "Suppliers are read by administrators" on public.suppliers
for select to authenticated
using ((select public.may('products', 'accounting')));

select internal.keep_change_log('public.suppliers');

create function internal.supplier_named(written text) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted text := left(btrim(written), 120);
  known bigint;
begin
  if coalesce(wanted, '') = '' then
    return null;
  end if;
  select id into known from public.suppliers where lower(name) = lower(wanted);
  if known is null then
    insert into public.suppliers (name) values (wanted) on conflict (lower(name)) do nothing returning id into known;
  end if;
  if known is null then
    select id into known from public.suppliers where lower(name) = lower(wanted);
  end if;
  return known;
end
$$;
revoke execute on function internal.supplier_named(text) from public;

create function internal.link_supplier() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A name that stays as it was written may be the former one of a supplier.
  if tg_op = 'INSERT' or new.supplier_id is null or new.supplier is distinct from old.supplier then
    new.supplier_id := internal.supplier_named(new.supplier);
  end if;
  return new;
end
$$;

-- short lock: some thousand rows, written by staff only
alter table public.product_purchases
  add column supplier_id bigint
    constraint product_purchases_supplier_id_fkey references public.suppliers (id);

-- short lock: some thousand rows, written by staff only
alter table public.purchases
  add column supplier_id bigint
    constraint purchases_supplier_id_fkey references public.suppliers (id);

-- short lock: some thousand rows, written by staff only
create index product_purchases_supplier_id_idx on public.product_purchases (supplier_id);
-- short lock: some thousand rows, written by staff only
create index purchases_supplier_id_idx on public.purchases (supplier_id, bought_on desc);

create trigger product_purchases_link_supplier
before insert or update of supplier on public.product_purchases
for each row execute function internal.link_supplier();

create trigger purchases_link_supplier
before insert or update of supplier on public.purchases
for each row execute function internal.link_supplier();

update public.product_purchases set supplier = supplier where supplier is not null;
update public.purchases set supplier = supplier;
