alter table public.payments validate constraint payments_method_known;
