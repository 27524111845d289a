-- What was mailed about an issued invoice, when, where to and by whom. The message itself is in the outbox, for as long as that keeps it.

-- short lock: a few messages a minute
alter table internal.outbox drop constraint outbox_about_kind_known;
-- short lock: the same rows
alter table internal.outbox add constraint outbox_about_kind_known
  check (
    about_kind in ('order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account', 'newsletter', 'invoice')
  ) not valid;

create table public.free_invoice_mails (
  id bigint generated always as identity constraint free_invoice_mails_pkey primary key,
  free_invoice_id uuid not null
    constraint free_invoice_mails_free_invoice_id_fkey references public.free_invoices (id),
  kind text not null constraint free_invoice_mails_kind_known check (kind in ('invoice', 'credit-note')),
  -- Of the attached document.
  number text not null constraint free_invoice_mails_number_length check (char_length(number) between 1 and 40),
  email text not null
    constraint free_invoice_mails_email_form check (char_length(email) between 3 and 255 and email = lower(email)),
  -- Null if the site sent it by itself.
  actor_id uuid,
  created_at timestamptz not null default now()
);

create index free_invoice_mails_free_invoice_id_idx on public.free_invoice_mails (free_invoice_id, id);

-- Read and written by the shop's own operations alone, as the invoices.
alter table public.free_invoice_mails enable row level security;
revoke all on public.free_invoice_mails from anon, authenticated, service_role;
grant select on public.free_invoice_mails to service_role;

create function internal.queue_free_invoice_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into internal.outbox (kind, about_kind, about_id, event_id, address, next_attempt_at, created_at)
  values ('free-invoice', 'invoice', new.free_invoice_id, new.id, new.email, new.created_at, new.created_at);
  return null;
end
$$;

create trigger free_invoice_mails_queue
after insert on public.free_invoice_mails
for each row execute function internal.queue_free_invoice_mail();
