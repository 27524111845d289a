-- The money that came or went with an event: its mail carries the paper that was issued for it.
alter table public.order_events
  add column payment_id bigint constraint order_events_payment_id_fkey references public.payments (id);

create index order_events_payment_id_idx on public.order_events (payment_id);
