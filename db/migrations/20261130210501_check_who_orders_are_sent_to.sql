alter table public.orders validate constraint orders_sent_to_somebody;
