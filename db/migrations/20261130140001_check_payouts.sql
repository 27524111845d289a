alter table public.payments validate constraint payments_kind_known;
alter table public.payments validate constraint payments_one_sale;
alter table public.payments validate constraint payments_payout_of_used_goods;
alter table public.payments validate constraint payments_method_known;
alter table public.payments validate constraint payments_ways_of_payouts;
alter table public.payments validate constraint payments_cash_of_payouts;
