-- Card payments of counter sales are in the same tables as those of orders, repairs and free invoices.

-- short lock: one row for each payment page
alter table internal.card_sessions
  add column sale_id uuid
    constraint card_sessions_sale_id_fkey references public.counter_sales on delete cascade,
  drop constraint card_sessions_one_sale,
  add constraint card_sessions_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1);

-- short lock: the same rows
create index card_sessions_sale_id_idx on internal.card_sessions (sale_id)
where sale_id is not null;

-- short lock: one row for each refund by card
alter table internal.card_refunds
  add column sale_id uuid
    constraint card_refunds_sale_id_fkey references public.counter_sales on delete cascade,
  drop constraint card_refunds_one_sale,
  add constraint card_refunds_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1);

-- short lock: the same rows
create index card_refunds_sale_id_idx on internal.card_refunds (sale_id)
where sale_id is not null;
-- short lock: the same rows
create unique index card_refunds_under_way_of_sale_key on internal.card_refunds (sale_id)
where state in ('asked', 'pending');

-- short lock: one row for each dispute
alter table internal.card_disputes
  add column sale_id uuid
    constraint card_disputes_sale_id_fkey references public.counter_sales on delete cascade,
  drop constraint card_disputes_one_sale,
  add constraint card_disputes_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1);

-- short lock: the same rows
create index card_disputes_sale_id_idx on internal.card_disputes (sale_id)
where sale_id is not null;

-- short lock: one row for each event of a payment
alter table public.payment_events
  add column sale_id uuid
    constraint payment_events_sale_id_fkey references public.counter_sales,
  drop constraint payment_events_one_sale,
  add constraint payment_events_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) <= 1);

-- short lock: the same rows
create index payment_events_sale_id_idx on public.payment_events (sale_id)
where sale_id is not null;

-- What comes back is written at once; Stripe gives its price back a little later, or not at all.
-- short lock: some returns a day
alter table public.counter_returns
  drop constraint counter_returns_refund_of_amount,
  add constraint counter_returns_refund_of_amount check (amount_cents > 0 or num_nulls(refund_id) = 1);
