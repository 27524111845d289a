-- A declaration has a number, without a gap like all our numbers. Nothing has written here before.
alter table public.withdrawals
  add column reference text not null constraint withdrawals_reference_key unique;

-- Its id is drawn with the recapitulation that its customer confirms, so that it is made once however often it is sent.
create or replace function internal.guard_withdrawal() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.id, new.reference, new.customer_name, new.contract_reference, new.email, new.details, new.declared_at)
    is distinct from
    (old.id, old.reference, old.customer_name, old.contract_reference, old.email, old.details, old.declared_at)
  then
    raise exception 'what a customer declared is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
