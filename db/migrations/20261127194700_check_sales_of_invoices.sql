alter table public.invoices validate constraint invoices_one_sale;
alter table public.payments validate constraint payments_one_sale;
