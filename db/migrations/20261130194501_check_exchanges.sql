alter table public.used_goods validate constraint used_goods_method_known;
alter table public.payments validate constraint payments_method_known;
alter table public.payments validate constraint payments_ways_of_payouts;
alter table public.payments validate constraint payments_one_sale;
alter table public.payments validate constraint payments_payout_of_used_goods;
alter table public.payments validate constraint payments_exchange_of_counter_sales;
