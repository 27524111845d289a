-- The filters of the shop's list that few orders answer to.
create index orders_delivery_method_idx on public.orders (delivery_method, created_at, id);
create index orders_payment_method_idx on public.orders (payment_method, created_at, id);
create index orders_refunded_idx on public.orders (created_at, id) where refunded_cents > 0;

-- What it really costs for each row: a search that few rows answer to is not tried on all of them in the order of the list.
alter function internal.words_of(text[]) cost 10000;
