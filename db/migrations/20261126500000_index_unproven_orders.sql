-- Orders that came to no contract: for the job that forgets whose they were, and the report that counts them.

-- short lock: they are few
create index orders_without_contract_idx on public.orders (updated_at)
where state in ('expired', 'cancelled') and concluded_at is null and paid_cents = 0;
