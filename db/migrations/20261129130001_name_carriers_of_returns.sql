-- Who takes a device back to its customer: its number alone does not say where it can be followed.
alter table public.repairs
  add column carrier_out text
    constraint repairs_carrier_out_length check (char_length(carrier_out) between 1 and 80);
