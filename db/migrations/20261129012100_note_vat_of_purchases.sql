-- What of a purchase is VAT that the shop may deduct, as its bill says; null where it has none, as in franchise.
-- short lock: some hundred rows, written by staff only
alter table public.purchases
  add column vat_cents integer
    constraint purchases_vat_cents_range check (vat_cents between 1 and amount_cents / 5 + 1);
