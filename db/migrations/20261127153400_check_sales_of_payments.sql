alter table public.payments validate constraint payments_one_sale;
alter table public.payments validate constraint payments_before_of_repairs;
