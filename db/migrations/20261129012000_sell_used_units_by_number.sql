-- A used unit is sold by its number: the line that sells it names it, and says which VAT is in its price.
-- What the shop sells second-hand was bought without VAT, unless its owner says otherwise.
-- short lock: some hundred rows, written by staff only
alter table public.used_units
  add column vat_rate text not null default 'margin'
    constraint used_units_vat_rate_known check (vat_rate in ('margin', '20'));

alter table public.counter_sale_lines
  add column unit_id uuid
    constraint counter_sale_lines_unit_id_fkey references public.used_units (id)
    constraint counter_sale_lines_unit_is_alone check (unit_id is null or (kind = 'goods' and product_id is null and quantity = 1));

alter table public.free_invoice_lines
  add column unit_id uuid
    constraint free_invoice_lines_unit_id_fkey references public.used_units (id)
    constraint free_invoice_lines_unit_is_alone check (unit_id is null or (kind = 'goods' and quantity_hundredths = 100));

-- A discount may take all of a price.
-- short lock: some hundred rows, written by staff only
alter table public.used_unit_sales
  drop constraint used_unit_sales_price_cents_range,
  drop constraint used_unit_sales_one_sale,
  add column free_invoice_id uuid
    constraint used_unit_sales_free_invoice_id_fkey references public.free_invoices (id) on delete set null,
  add column vat_rate text not null default 'margin'
    constraint used_unit_sales_vat_rate_known check (vat_rate in ('margin', '20')),
  add constraint used_unit_sales_price_cents_range check (price_cents between 0 and 10000000),
  add constraint used_unit_sales_one_sale check (num_nonnulls(order_id, sale_id, free_invoice_id) <= 1);

-- short lock: written by staff only
create index counter_sale_lines_unit_id_idx on public.counter_sale_lines (unit_id);
-- short lock: written by staff only
create index free_invoice_lines_unit_id_idx on public.free_invoice_lines (unit_id);
-- short lock: written by staff only
create index used_unit_sales_free_invoice_id_idx on public.used_unit_sales (free_invoice_id);
