-- What a quote asks for when it is accepted, before the work begins.
-- short lock: some thousand rows, written a few times an hour
alter table public.repair_quotes
  add column deposit_cents integer
    constraint repair_quotes_deposit_cents_positive check (deposit_cents > 0);
