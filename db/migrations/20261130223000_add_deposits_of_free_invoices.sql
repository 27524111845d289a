-- Deposits of free invoices: a deposit is a free invoice of its own, issued before the one of the whole price, which deducts it.

-- short lock: some hundred rows, written by staff only
alter table public.free_invoices
  add column is_deposit boolean not null default false,
  -- The draft, later the issued invoice, that it is a deposit of; null once a draft is gone whose deposits were all credited.
  add column deposit_of_id uuid
    constraint free_invoices_deposit_of_id_fkey references public.free_invoices (id) on delete set null
    constraint free_invoices_deposit_of_deposits check (deposit_of_id is null or is_deposit);
-- short lock: the same rows
create index free_invoices_deposit_of_id_idx on public.free_invoices (deposit_of_id) where deposit_of_id is not null;

create or replace function internal.keep_issued_invoice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.state, new.customer_name, new.company, new.siren, new.purchase_reference, new.billing_address, new.terms_days,
        new.due_on, new.goods_cents, new.services_cents, new.issued_at, new.done_on, new.is_deposit)
      is distinct from (old.state, old.customer_name, old.company, old.siren, old.purchase_reference, old.billing_address,
        old.terms_days, old.due_on, old.goods_cents, old.services_cents, old.issued_at, old.done_on, old.is_deposit)
    or (new.deposit_of_id is not null and new.deposit_of_id is distinct from old.deposit_of_id)
    or new.credited_cents < old.credited_cents
  then
    raise exception 'an issued invoice stays as it was issued' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
