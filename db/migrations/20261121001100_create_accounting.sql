-- What the shop buys: the register of purchases that a micro-enterprise which sells goods keeps (CGI, article 50-0). A line
-- may be corrected; the log of changes tells what it said before.
create table public.purchases (
  id bigint generated always as identity constraint purchases_pkey primary key,
  bought_on date not null,
  supplier text not null constraint purchases_supplier_length check (char_length(supplier) between 1 and 160),
  -- What was bought.
  nature text not null constraint purchases_nature_length check (char_length(nature) between 1 and 300),
  amount_cents integer not null constraint purchases_amount_cents_range check (amount_cents between 1 and 100000000),
  method text not null
    constraint purchases_method_known check (method in ('card', 'transfer', 'cash', 'cheque', 'direct_debit')),
  -- Of the supplier's invoice.
  reference text constraint purchases_reference_length check (char_length(reference) between 1 and 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index purchases_bought_on_idx on public.purchases (bought_on, id);

alter table public.purchases enable row level security;

-- Only the server itself writes them, as the owner, for administrators.
revoke all on public.purchases from anon, authenticated, service_role;
grant select on public.purchases to authenticated, service_role;

create policy "Purchases are read by administrators" on public.purchases
for select to authenticated
using ((select public.is_admin()));

select internal.keep_change_log('public.purchases');

-- The register of used goods that are bought to be sold (code pénal, 321-7, R. 321-1 to R. 321-6): one entry for each, numbered
-- without a gap by year, never changed. What was written wrongly is written again, by an entry that names the first.
create table public.used_goods (
  id bigint generated always as identity constraint used_goods_pkey primary key,
  -- « LP-2026-000123 »
  number text not null constraint used_goods_number_key unique,
  corrects_id bigint constraint used_goods_corrects_id_fkey references public.used_goods (id),
  -- Why it is written again.
  correction text constraint used_goods_correction_length check (char_length(correction) between 1 and 500),
  acquired_on date not null,
  description text not null constraint used_goods_description_length check (char_length(description) between 1 and 500),
  serial text constraint used_goods_serial_length check (char_length(serial) between 1 and 80),
  -- Bought, taken in exchange or on deposit, and where it comes from.
  origin text not null constraint used_goods_origin_length check (char_length(origin) between 1 and 200),
  price_cents integer not null constraint used_goods_price_cents_range check (price_cents between 0 and 100000000),
  method text not null
    constraint used_goods_method_known check (method in ('card', 'transfer', 'cash', 'cheque', 'none')),
  seller_name text not null constraint used_goods_seller_name_length check (char_length(seller_name) between 1 and 200),
  seller_address text not null
    constraint used_goods_seller_address_length check (char_length(seller_address) between 1 and 300),
  document_kind text not null
    constraint used_goods_document_kind_known
      check (document_kind in ('identity_card', 'passport', 'residence_permit', 'driving_licence', 'company')),
  document_number text not null
    constraint used_goods_document_number_length check (char_length(document_number) between 1 and 60),
  -- The authority, and the day.
  document_issuer text not null
    constraint used_goods_document_issuer_length check (char_length(document_issuer) between 1 and 120),
  recorded_by uuid not null,
  recorded_at timestamptz not null default now(),
  constraint used_goods_correction_of_another check ((corrects_id is null) = (correction is null))
);

create index used_goods_corrects_id_idx on public.used_goods (corrects_id);
create index used_goods_recorded_at_idx on public.used_goods (recorded_at);

alter table public.used_goods enable row level security;

-- Who sold what, and by which document: the server alone writes it, as the owner, and the data API does not show it.
revoke all on public.used_goods from anon, authenticated, service_role;

-- Final for everybody, the owner of the tables included; gone after the ten years that an electronic register is kept.
create function internal.guard_used_goods() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.recorded_at < now() - interval '10 years' then
    return old;
  end if;
  raise exception '% of public.used_goods is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

create trigger used_goods_final
before update or delete on public.used_goods
for each row execute function internal.guard_used_goods();

create trigger used_goods_whole
before truncate on public.used_goods
for each statement execute function internal.refuse_change();
