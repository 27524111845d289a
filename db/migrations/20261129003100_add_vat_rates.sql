-- The rate of VAT in the price of each line; without meaning for what is sold in franchise.
-- short lock: some hundred rows, written by staff only
alter table public.products
  add column vat_rate text not null default '20'
    constraint products_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'));

alter table public.order_lines
  add column vat_rate text not null default '20'
    constraint order_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'));

alter table public.counter_sale_lines
  add column vat_rate text not null default '20'
    constraint counter_sale_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'));

alter table public.free_invoice_lines
  add column vat_rate text not null default '20'
    constraint free_invoice_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'));
