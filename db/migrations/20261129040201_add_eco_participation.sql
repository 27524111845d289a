-- What a unit of a new electrical device costs for its end of life, as its supplier bills it: frozen with the line that sells it.

-- short lock: a column without a default
alter table public.order_lines
  add column eco_cents integer
    constraint order_lines_eco_cents_positive check (eco_cents > 0);

grant select (eco_cents) on public.order_lines to authenticated;

-- short lock: the same
alter table public.counter_sale_lines
  add column eco_cents integer
    constraint counter_sale_lines_eco_cents_positive check (eco_cents > 0);
