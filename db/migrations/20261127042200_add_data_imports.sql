-- Files from another system: what was read waits here until it is imported or a day has passed. What an import made names it.

create table internal.data_imports (
  id uuid not null default gen_random_uuid() constraint data_imports_pkey primary key,
  kind text not null
    constraint data_imports_kind_known check (kind in ('customers', 'stock', 'repairs', 'used_units')),
  file_name text not null constraint data_imports_file_name_length check (char_length(file_name) between 1 and 200),
  -- The lines as they were read; none once they are imported.
  lines jsonb,
  actor_id uuid constraint data_imports_actor_id_fkey references auth.users (id) on delete set null,
  read_at timestamptz not null,
  done_at timestamptz,
  created_count integer,
  known_count integer,
  constraint data_imports_waits_or_is_done check (
    (lines is not null and done_at is null and created_count is null and known_count is null)
    or (lines is null and done_at is not null and created_count is not null and known_count is not null)
  )
);
create index data_imports_read_at_idx on internal.data_imports (read_at);
create index data_imports_actor_id_idx on internal.data_imports (actor_id);
alter table internal.data_imports enable row level security;

alter table public.customers
  add column company text,
  add column address jsonb,
  -- The import that made the card.
  add column import_id uuid constraint customers_import_id_fkey references internal.data_imports (id);
-- short lock: no row is in it yet
create index customers_import_id_idx on public.customers (import_id) where import_id is not null;

alter table public.repairs
  -- That of another system, by which an import knows the case again.
  add column former_number text
    constraint repairs_former_number_length check (char_length(former_number) between 1 and 60),
  add column import_id uuid constraint repairs_import_id_fkey references internal.data_imports (id);
-- short lock: no row is in it yet
create unique index repairs_former_number_key on public.repairs (former_number) where former_number is not null;
-- short lock: no row is in it yet
create index repairs_import_id_idx on public.repairs (import_id) where import_id is not null;

alter table public.used_goods
  add column import_id uuid constraint used_goods_import_id_fkey references internal.data_imports (id);
-- short lock: no row is in it yet
create index used_goods_import_id_idx on public.used_goods (import_id) where import_id is not null;

-- As before, but that an imported card stays without a row: it goes by its own time (server/data-import/stored-imports.ts).
create or replace function internal.drop_idle_customer(gone_email text, gone_phone text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.customers card
  where card.user_id is null
    and card.import_id is null
    and (card.email = gone_email or (gone_email is null and card.email is null and card.phone = gone_phone))
    and not exists (select from public.orders where user_id is null and email = card.email)
    and not exists (select from public.appointments where email = card.email)
    and not exists (select from public.repairs where user_id is null and email = card.email)
    and not exists (
      select from public.repairs where user_id is null and email is null and card.email is null and phone = card.phone
    )
$$;

-- The account is gone, and what another system knew of it goes too. The card stays as long as something does.
create or replace function internal.leave_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.customers set import_id = null, company = null, address = null where id = new.id;
  perform internal.drop_idle_customer(new.email, new.phone);
  return null;
end
$$;
