-- The orders and the payments of a day, what is still to be given back, and testimonials that nobody has read.

create index orders_placed_idx on public.orders (created_at);
create index payments_received_idx on public.payments (created_at);
create index orders_owing_idx on public.orders (created_at)
where state in ('cancelled', 'returned') and refunded_cents < paid_cents;
create index testimonials_waiting_idx on public.testimonials (created_at) where not is_visible;
