alter table public.payments validate constraint payments_method_known;
alter table public.payments validate constraint payments_bonus_of_repairs;
