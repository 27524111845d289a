-- Whether the shop is a demonstration, waits for what the law and money need, or was opened by its owner. One row, written by
-- the first start of the site (SEED); without it nothing is a demonstration.
create table internal.opening (
  is_only boolean not null default true constraint opening_pkey primary key constraint opening_is_only check (is_only),
  is_demonstration boolean not null,
  opened_at timestamptz,
  opened_by uuid,
  constraint opening_not_both check (not (is_demonstration and opened_at is not null)),
  constraint opening_by_somebody check ((opened_at is null) = (opened_by is null))
);

-- Opening is for ever, and a shop that is none does not become a demonstration: its examples would stand among real orders.
create function internal.guard_opening() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.opened_at is null and (old.is_demonstration or not new.is_demonstration) then
    return new;
  end if;
  raise exception '% of internal.opening is not allowed: a shop opens once', tg_op using errcode = 'restrict_violation';
end
$$;

create trigger opening_once
before update or delete on internal.opening
for each row execute function internal.guard_opening();

-- Every process hears of it with the settings, which pages, mails and papers are made of.
create function internal.tell_opening() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('page_cache', 'settings products testimonials');
  return null;
end
$$;

create trigger opening_page_cache
after update on internal.opening
for each row execute function internal.tell_opening();

-- In a demonstration papers and the register have a series of their own, which leaves with it: the one that the law wants
-- without a gap begins at 1. Whoever takes a number keeps the shop from being opened until it is written.
create or replace function internal.next_number(kind text, at timestamptz) returns text
language sql
set search_path = ''
as $$
  with state as (
    select is_demonstration from internal.opening for share
  ), taken as (
    insert into internal.counters as counter (kind, year, last_number)
    values (
      case
        when next_number.kind in ('FAC', 'AV', 'LP') and exists (select from state where is_demonstration)
          then 'DEMO-' || next_number.kind
        else next_number.kind
      end,
      extract(year from next_number.at at time zone 'Europe/Paris')::integer,
      1
    )
    on conflict on constraint counters_pkey do update set last_number = counter.last_number + 1
    returning counter.kind, counter.year, counter.last_number::text as digits
  )
  select taken.kind || '-' || taken.year || '-' || lpad(taken.digits, greatest(6, char_length(taken.digits)), '0')
  from taken
$$;

-- Planted by SEED=demo, until the shop saves it as its own: goes when the shop opens.
alter table public.products add column is_example boolean not null default false;

-- What was kept as words is not known: pages hide it now, and the back office counts it.
update public.business_settings set value = 'null' where value = '"à compléter"';

-- What the law wants said of an offer and its sheet does not say yet, under the names of domain/stock/product-columns.ts: the
-- maker and where to reach it (regulation 2023/988, art. 19), and measures of the unit itself in place of examples.
create function internal.missing_of_offer(brand text, legal jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select pg_catalog.array_remove(
    array[
      case when coalesce(legal ->> 'maker', brand, '') = '' then 'fabricant' end,
      case when coalesce(legal ->> 'makerContact', '') = '' then 'contact_fabricant' end,
      case when legal ->> 'hasExampleTests' = 'true' then 'essais_exemple' end
    ],
    null
  )
$$;

-- short lock: some hundred products, written by staff and by orders
alter table public.products
  add column missing_facts text[] generated always as (internal.missing_of_offer(brand, legal)) stored;

-- What follows from the rest is nobody's decision.
drop trigger change_log on public.products;
select internal.keep_change_log(
  'public.products', 'stock', 'reserved', 'available', 'is_available', 'direct_price_cents', 'missing_facts'
);

-- In a shop that is open such an offer stays a draft, whoever publishes it and by whatever way.
create function internal.keep_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_published
    and internal.missing_of_offer(new.brand, new.legal) <> '{}'
    and exists (select from internal.opening where opened_at is not null)
  then
    raise exception 'an offer that lacks % stays a draft', internal.missing_of_offer(new.brand, new.legal)
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger products_keep_draft
before insert or update of is_published, brand, legal on public.products
for each row execute function internal.keep_draft();
