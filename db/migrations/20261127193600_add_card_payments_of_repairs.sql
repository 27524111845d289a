-- Card payments of repairs are in the same tables as those of orders: one of two columns says what a row is of.

-- short lock: one row for each payment page
alter table internal.card_sessions
  alter column order_id drop not null,
  add column repair_id uuid
    constraint card_sessions_repair_id_fkey references public.repairs on delete cascade
    constraint card_sessions_one_sale check (num_nonnulls(order_id, repair_id) = 1);

-- short lock: the same rows
create index card_sessions_repair_id_idx on internal.card_sessions (repair_id) where repair_id is not null;

-- short lock: one row for each refund by card
alter table internal.card_refunds
  alter column order_id drop not null,
  add column repair_id uuid
    constraint card_refunds_repair_id_fkey references public.repairs on delete cascade
    constraint card_refunds_one_sale check (num_nonnulls(order_id, repair_id) = 1);

-- short lock: the same rows
create index card_refunds_repair_id_idx on internal.card_refunds (repair_id) where repair_id is not null;
-- short lock: the same rows
create unique index card_refunds_under_way_of_repair_key on internal.card_refunds (repair_id)
where state in ('asked', 'pending');

-- short lock: one row for each dispute
alter table internal.card_disputes
  alter column order_id drop not null,
  add column repair_id uuid
    constraint card_disputes_repair_id_fkey references public.repairs on delete cascade
    constraint card_disputes_one_sale check (num_nonnulls(order_id, repair_id) = 1);

-- short lock: the same rows
create index card_disputes_repair_id_idx on internal.card_disputes (repair_id) where repair_id is not null;

-- An event may be about nothing of ours.
-- short lock: one row for each event of a payment
alter table public.payment_events
  add column repair_id uuid
    constraint payment_events_repair_id_fkey references public.repairs
    constraint payment_events_one_sale check (num_nonnulls(order_id, repair_id) <= 1);

-- short lock: the same rows
create index payment_events_repair_id_idx on public.payment_events (repair_id) where repair_id is not null;

drop policy "What providers said is read by administrators" on public.payment_events;
create policy "What providers said is read by administrators" on public.payment_events
for select to authenticated
using (
  (repair_id is null and (select public.may('orders')))
  or (repair_id is not null and (select public.may('repairs')))
);
