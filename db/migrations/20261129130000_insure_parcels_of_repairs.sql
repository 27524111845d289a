-- What a device sent by mail is insured for, on its way here and back, as its customer says.
alter table public.repairs
  add column insured_cents integer
    constraint repairs_insured_cents_range check (insured_cents between 100 and 2000000);
