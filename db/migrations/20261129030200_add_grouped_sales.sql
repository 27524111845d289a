-- One invoice for several repairs and counter sales of a company (decision 115): what is due for them is due on the invoice instead.

-- short lock: one column with a constant default
alter table public.repairs
  add column grouped_cents integer default 0 not null
    constraint repairs_grouped_cents_positive check (grouped_cents >= 0);

-- short lock: the same for some thousand rows, written by staff only
alter table public.counter_sales
  add column grouped_cents integer default 0 not null
    constraint counter_sales_grouped_cents_positive check (grouped_cents >= 0);

create table public.grouped_sales (
  id bigint generated always as identity,
  free_invoice_id uuid not null,
  repair_id uuid,
  sale_id uuid,
  amount_cents integer not null,
  released_at timestamptz,
  constraint grouped_sales_pkey primary key (id),
  constraint grouped_sales_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices,
  constraint grouped_sales_repair_id_fkey foreign key (repair_id) references public.repairs,
  constraint grouped_sales_sale_id_fkey foreign key (sale_id) references public.counter_sales,
  constraint grouped_sales_one_sale check (num_nonnulls(repair_id, sale_id) = 1),
  constraint grouped_sales_amount_cents_positive check (amount_cents > 0)
);

create index grouped_sales_free_invoice_id_idx on public.grouped_sales (free_invoice_id, id);
create index grouped_sales_repair_id_idx on public.grouped_sales (repair_id);
create index grouped_sales_sale_id_idx on public.grouped_sales (sale_id);
-- Nothing is due on two invoices.
create unique index grouped_sales_repair_once on public.grouped_sales (repair_id)
where released_at is null;
create unique index grouped_sales_sale_once on public.grouped_sales (sale_id)
where released_at is null;

alter table public.grouped_sales enable row level security;
grant select on public.grouped_sales to service_role;

-- A row stays as it was written, but that what it holds is given back once.
create function internal.keep_grouped()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and (
    old.released_at is not null or new.released_at is null
    or (new.id, new.free_invoice_id, new.repair_id, new.sale_id, new.amount_cents)
      is distinct from (old.id, old.free_invoice_id, old.repair_id, old.sale_id, old.amount_cents)
  ) then
    raise exception 'what a grouped invoice holds is only given back' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and exists (
    select from public.invoices
    where new.sale_id = invoices.sale_id or new.repair_id = invoices.repair_id
  ) then
    raise exception 'what has an invoice is not billed by another one' using errcode = 'check_violation';
  end if;
  update public.repairs
  set grouped_cents = case tg_op when 'INSERT' then new.amount_cents else 0 end
  where id = new.repair_id;
  update public.counter_sales
  set grouped_cents = case tg_op when 'INSERT' then new.amount_cents else 0 end
  where id = new.sale_id;
  return null;
end
$$;

create trigger grouped_sales_keep_grouped after insert or update on public.grouped_sales
for each row execute function internal.keep_grouped();
