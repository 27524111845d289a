-- The repair that mends what a claim under the legal guarantee is about.
-- short lock: some thousand rows
alter table public.repairs
  add column claim_id uuid
    constraint repairs_claim_id_key unique
    constraint repairs_claim_id_fkey references public.guarantee_claims (id) on delete set null;

-- Customers are told that a claim is recorded, and how it ends.
-- short lock: a few messages a minute
alter table internal.outbox drop constraint outbox_about_kind_known;
-- short lock: the same rows
alter table internal.outbox add constraint outbox_about_kind_known
  check (
    about_kind in (
      'order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account', 'newsletter', 'invoice', 'purchase', 'sale',
      'claim'
    )
  ) not valid;

create trigger guarantee_claims_forget_messages after delete on public.guarantee_claims
  for each row execute function internal.forget_messages('claim');

-- What a claim of goods is about is repaired for nothing too.
create or replace function internal.check_repair_agreement()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and new.agreement is not distinct from old.agreement then
    return new;
  end if;
  -- Files that come whole from elsewhere may say so; none turns into one later.
  if (new.agreement = 'before' and tg_op = 'UPDATE')
    or (
      new.agreement = 'guarantee'
      and new.claim_id is null
      and not exists (select from public.repairs as first where first.id = new.return_of and first.agreement is not null)
    )
    or (
      new.agreement = 'quote'
      and not exists (select from public.repair_quotes where repair_id = new.id and state = 'accepted')
    )
  then
    raise exception 'no agreement of this kind is on record' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
