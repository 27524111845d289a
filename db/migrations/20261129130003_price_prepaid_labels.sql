-- What a customer agreed to pay for a prepaid label, which the shop sends for the way here. Null: none was asked for.
alter table public.repairs
  add column label_fee_cents integer
    constraint repairs_label_fee_cents_range check (label_fee_cents between 0 and 30000);
