-- Invoices of sales at the counter, in the one series; who they are made out to is kept with the sale.

alter table public.counter_sales
  add column company text constraint counter_sales_company_length check (char_length(company) between 1 and 200),
  add column siren text
    constraint counter_sales_siren_form check (siren ~ '^\d{9}$')
    constraint counter_sales_siren_of_company check (siren is null or num_nulls(company) = 0),
  -- The customer's own reference, of a purchase order for example.
  add column purchase_reference text
    constraint counter_sales_purchase_reference_length check (char_length(purchase_reference) between 1 and 100),
  add column billing_address jsonb
    constraint counter_sales_billing_address_is_object check (jsonb_typeof(billing_address) = 'object');

-- short lock: some thousand rows, written a few times a day
alter table public.invoices
  add column sale_id uuid
    constraint invoices_sale_id_key unique
    constraint invoices_sale_id_fkey references public.counter_sales (id),
  drop constraint invoices_one_sale,
  drop constraint invoices_deposits_of_repairs;
-- short lock: the same rows
alter table public.invoices
  add constraint invoices_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1) not valid,
  add constraint invoices_deposits_of_repairs check (deposit_id is null or repair_id is not null) not valid;

grant select (sale_id) on public.invoices to authenticated;

drop policy "Invoices are read by whoever reads their sale" on public.invoices;
create policy "Invoices are read by whoever reads their sale" on public.invoices
for select to authenticated
using (
  (num_nonnulls(order_id, sale_id, free_invoice_id) = 1 and (select public.may('orders', 'accounting')))
  or (repair_id is not null and (select public.may('repairs', 'accounting')))
  or exists (select from public.orders where orders.id = invoices.order_id)
  or exists (select from public.repairs where repairs.id = invoices.repair_id)
);
