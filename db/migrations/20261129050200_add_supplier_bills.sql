-- Bills of suppliers that are not paid yet: a payment makes them a line of the register of purchases.
create table public.supplier_bills (
  id uuid not null
    constraint supplier_bills_pkey primary key,
  supplier text not null
    constraint supplier_bills_supplier_length check (char_length(supplier) between 1 and 160),
  supplier_id bigint
    constraint supplier_bills_supplier_id_fkey references public.suppliers (id),
  nature text not null
    constraint supplier_bills_nature_length check (char_length(nature) between 1 and 300),
  amount_cents integer not null
    constraint supplier_bills_amount_cents_range check (amount_cents between 1 and 100000000),
  vat_cents integer
    constraint supplier_bills_vat_cents_range check (vat_cents between 1 and amount_cents / 5 + 1),
  reference text
    constraint supplier_bills_reference_length check (char_length(reference) between 1 and 80),
  due_on date not null,
  -- The delivery that it is the bill of.
  goods_receipt_id uuid
    constraint supplier_bills_goods_receipt_id_key unique
    constraint supplier_bills_goods_receipt_id_fkey references public.goods_receipts (id),
  -- Its line of the register. A line that is taken out of the register leaves a bill that is to be paid.
  purchase_id bigint
    constraint supplier_bills_purchase_id_fkey references public.purchases (id) on delete set null,
  recorded_by uuid not null,
  recorded_at timestamptz default now() not null
);
create index supplier_bills_due_on_idx on public.supplier_bills (due_on, id) where purchase_id is null;
create index supplier_bills_purchase_id_idx on public.supplier_bills (purchase_id);
create index supplier_bills_supplier_id_idx on public.supplier_bills (supplier_id);
alter table public.supplier_bills enable row level security;
revoke all on public.supplier_bills from anon, authenticated, service_role;
grant select on public.supplier_bills to authenticated, service_role;
create policy "Bills of suppliers are read by administrators" on public.supplier_bills
  for select to authenticated
  using ((select public.may('accounting')));
create trigger supplier_bills_link_supplier before insert or update of supplier on public.supplier_bills
  for each row
  execute function internal.link_supplier();
select internal.keep_change_log('public.supplier_bills', 'recorded_by');
