alter table public.invoices validate constraint invoices_one_sale;
alter table public.invoices validate constraint invoices_deposits_of_repairs;
