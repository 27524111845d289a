-- The bonus of the organisations for repairs: a quote gives it, the invoice deducts it, and its organisation is asked for it.
alter table public.repair_quotes add column bonus jsonb
  constraint repair_quotes_bonus_is_object check (jsonb_typeof(bonus) = 'object');

create or replace function internal.guard_quote()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' and exists (
    select from public.repairs where id = old.repair_id and forgotten_at is not null
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.state <> 'sent' or new.state not in ('accepted', 'refused', 'replaced', 'expired')
    or (new.id, new.repair_id, new.version, new.note, new.sent_at, new.valid_until, new.document, new.document_hash,
      new.alternatives, new.bonus)
      is distinct from
      (old.id, old.repair_id, old.version, old.note, old.sent_at, old.valid_until, old.document, old.document_hash,
      old.alternatives, old.bonus)
  then
    raise exception 'a quote that was sent is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- What an invoice leaves to the organisation. What it pays is an entry of the ledger.
create table public.repair_bonuses (
  repair_id uuid not null constraint repair_bonuses_pkey primary key
    constraint repair_bonuses_repair_id_fkey references public.repairs (id),
  invoice_number text not null
    constraint repair_bonuses_invoice_number_key unique
    constraint repair_bonuses_invoice_number_fkey references public.invoices (number),
  organisation text not null
    constraint repair_bonuses_organisation_length check (char_length(organisation) between 1 and 60),
  amount_cents integer not null
    constraint repair_bonuses_amount_cents_range check (amount_cents between 1 and 50000),
  state text not null default 'due'
    constraint repair_bonuses_state_known check (
      state in ('due', 'sent', 'paid', 'refused', 'owed', 'written_off')
    ),
  -- The number under which the organisation was asked.
  reference text
    constraint repair_bonuses_reference_length check (char_length(reference) between 1 and 80),
  -- Why it was refused, or is no longer asked for.
  reason text
    constraint repair_bonuses_reason_length check (char_length(reason) between 1 and 300),
  sent_at timestamptz,
  settled_at timestamptz,
  payment_id bigint
    constraint repair_bonuses_payment_id_key unique
    constraint repair_bonuses_payment_id_fkey references public.payments (id),
  created_at timestamptz not null,
  constraint repair_bonuses_paid_by_entry check ((state = 'paid') = (payment_id is not null)),
  constraint repair_bonuses_sent_at_of_sent check ((state not in ('sent', 'paid', 'refused')) or (sent_at is not null)),
  constraint repair_bonuses_settled_at_of_settled check (
    (state in ('paid', 'owed', 'written_off')) = (settled_at is not null)
  )
);
create index repair_bonuses_open_idx on public.repair_bonuses (created_at, repair_id)
  where state in ('due', 'sent', 'refused');

alter table public.repair_bonuses enable row level security;
revoke all on public.repair_bonuses from anon, authenticated, service_role;
grant select on public.repair_bonuses to authenticated, service_role;
create policy "Bonuses are read by who keeps the books" on public.repair_bonuses
  for select to authenticated
  using ((select public.may('accounting')));
select internal.keep_change_log('public.repair_bonuses');

alter table public.payments drop constraint payments_method_known;
alter table public.payments add constraint payments_method_known
  check (method in ('cash', 'shop_card', 'contactless', 'transfer', 'card', 'cheque', 'before', 'bonus')) not valid;
alter table public.payments add constraint payments_bonus_of_repairs
  check (method <> 'bonus' or (repair_id is not null and kind = 'payment')) not valid;
