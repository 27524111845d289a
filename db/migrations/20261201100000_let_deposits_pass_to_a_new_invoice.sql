-- A deposit passes to the invoice that is made again in the place of one that was credited whole; otherwise it stays with its own.

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
    or (
      new.deposit_of_id is not null and new.deposit_of_id is distinct from old.deposit_of_id
      and not exists (
        select from public.free_invoices as whole
        where whole.id = old.deposit_of_id and whole.state = 'issued' and whole.total_cents > 0
          and whole.credited_cents = whole.total_cents
      )
    )
    or new.credited_cents < old.credited_cents
  then
    raise exception 'an issued invoice stays as it was issued' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
