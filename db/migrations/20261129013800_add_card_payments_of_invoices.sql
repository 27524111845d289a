-- Card payments of free invoices are in the same tables as those of orders and repairs: one column says what a row is of.

-- short lock: one row for each payment page
alter table internal.card_sessions
  add column free_invoice_id uuid
    constraint card_sessions_free_invoice_id_fkey references public.free_invoices on delete cascade,
  drop constraint card_sessions_one_sale,
  add constraint card_sessions_one_sale check (num_nonnulls(order_id, repair_id, free_invoice_id) = 1);

-- short lock: the same rows
create index card_sessions_free_invoice_id_idx on internal.card_sessions (free_invoice_id)
where free_invoice_id is not null;

-- short lock: one row for each refund by card
alter table internal.card_refunds
  add column free_invoice_id uuid
    constraint card_refunds_free_invoice_id_fkey references public.free_invoices on delete cascade,
  drop constraint card_refunds_one_sale,
  add constraint card_refunds_one_sale check (num_nonnulls(order_id, repair_id, free_invoice_id) = 1);

-- short lock: the same rows
create index card_refunds_free_invoice_id_idx on internal.card_refunds (free_invoice_id)
where free_invoice_id is not null;
-- short lock: the same rows
create unique index card_refunds_under_way_of_invoice_key on internal.card_refunds (free_invoice_id)
where state in ('asked', 'pending');

-- short lock: one row for each dispute
alter table internal.card_disputes
  add column free_invoice_id uuid
    constraint card_disputes_free_invoice_id_fkey references public.free_invoices on delete cascade,
  drop constraint card_disputes_one_sale,
  add constraint card_disputes_one_sale check (num_nonnulls(order_id, repair_id, free_invoice_id) = 1);

-- short lock: the same rows
create index card_disputes_free_invoice_id_idx on internal.card_disputes (free_invoice_id)
where free_invoice_id is not null;

-- short lock: one row for each event of a payment
alter table public.payment_events
  add column free_invoice_id uuid
    constraint payment_events_free_invoice_id_fkey references public.free_invoices,
  drop constraint payment_events_one_sale,
  add constraint payment_events_one_sale check (num_nonnulls(order_id, repair_id, free_invoice_id) <= 1);

-- short lock: the same rows
create index payment_events_free_invoice_id_idx on public.payment_events (free_invoice_id)
where free_invoice_id is not null;

-- What a card has paid is confirmed to who gave an address, and so is what a bank has refused after days.
-- short lock: some mails a day
alter table public.free_invoice_mails
  drop constraint free_invoice_mails_kind_known,
  add constraint free_invoice_mails_kind_known
    check (kind in ('invoice', 'credit-note', 'reminder', 'payment', 'payment-failed'));
