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

-- The book of receipts, day by day.
create index payments_created_at_idx on public.payments (created_at, id);
create index repair_events_handed_over_idx on public.repair_events (created_at, id) where kind = 'hand_over';
