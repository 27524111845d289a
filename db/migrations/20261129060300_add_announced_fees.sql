-- What was announced for a case before its device was left, in cents: a fee is owed only as it was announced then.
alter table public.repairs
  add column diagnosis_fee_cents integer
    constraint repairs_diagnosis_fee_cents_range check (diagnosis_fee_cents between 1 and 30000),
  add column refusal_fee_cents integer
    constraint repairs_refusal_fee_cents_range check (refusal_fee_cents between 1 and 30000),
  add column storage_day_cents integer
    constraint repairs_storage_day_cents_range check (storage_day_cents between 1 and 30000),
  add column storage_free_days smallint
    constraint repairs_storage_free_days_range check (storage_free_days between 1 and 365),
  -- When the customer agreed to them in writing; without it nothing of them is owed.
  add column fees_accepted_at timestamptz,
  add constraint repairs_storage_days_with_fee check ((storage_day_cents is null) = (storage_free_days is null)) not valid;

-- A refused quote may cost something too.
alter table public.repair_charges drop constraint repair_charges_kind_known;
alter table public.repair_charges add constraint repair_charges_kind_known
  check (kind in ('work', 'diagnosis', 'refusal', 'return_postage', 'storage', 'other', 'discount')) not valid;
