-- The day on which what is invoiced was sold or done, where it is not that of the invoice (code de commerce, L. 441-9).
alter table public.free_invoices add column done_on date;

create or replace function internal.keep_issued_invoice()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.state, new.customer_name, new.company, new.siren, new.purchase_reference, new.billing_address, new.terms_days,
        new.due_on, new.goods_cents, new.services_cents, new.issued_at, new.done_on)
      is distinct from (old.state, old.customer_name, old.company, old.siren, old.purchase_reference, old.billing_address,
        old.terms_days, old.due_on, old.goods_cents, old.services_cents, old.issued_at, old.done_on)
    or new.credited_cents < old.credited_cents
  then
    raise exception 'an issued invoice stays as it was issued' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
