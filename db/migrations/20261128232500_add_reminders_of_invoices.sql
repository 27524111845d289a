-- Reminders of invoices with something due: each step once. A disputed invoice is not reminded of.

-- short lock: a table of this version
alter table public.free_invoice_mails drop constraint free_invoice_mails_kind_known;
-- short lock: the same rows
alter table public.free_invoice_mails add constraint free_invoice_mails_kind_known
  check (kind in ('invoice', 'credit-note', 'reminder')) not valid;
-- short lock: the same rows
alter table public.free_invoice_mails
  add column step smallint constraint free_invoice_mails_step_of_reminder check ((kind = 'reminder') = (num_nulls(step) = 0));
-- short lock: the same rows
create unique index free_invoice_mails_step_key on public.free_invoice_mails (free_invoice_id, step) where step is not null;

-- short lock: a table of this version
alter table public.free_invoices add column disputed_at timestamptz;
-- short lock: the same rows
alter table public.free_invoices
  add column dispute_reason text
    constraint free_invoices_dispute_reason_length check (char_length(dispute_reason) between 1 and 500)
    constraint free_invoices_dispute_says_why check ((disputed_at is null) = (dispute_reason is null));
