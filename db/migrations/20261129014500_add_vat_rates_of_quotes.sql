-- The rate of VAT in the price of a line of a quote: that of a product which is sold beside the work. A repair is one service with its parts.
-- short lock: some thousand rows, written by staff only
alter table public.repair_quote_lines
  add column vat_rate text not null default '20'
    constraint repair_quote_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'));
