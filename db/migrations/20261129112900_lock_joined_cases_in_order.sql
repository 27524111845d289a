-- Several rows are locked in the order of their ids, as whoever else locks several of them does: two of them wait for each other in one
-- direction only.
create or replace function internal.join_guest_cases(account uuid, since timestamptz)
returns table (orders integer, repairs integer, appointments integer)
language plpgsql
volatile
set search_path = ''
as $$
declare
  proven text;
begin
  -- Its address stays the same until the files are joined; two presses come one after the other.
  perform from auth.users where id = join_guest_cases.account for no key update;
  proven := internal.proven_mailbox(join_guest_cases.account, join_guest_cases.since);
  perform from public.orders where user_id is null and email = proven order by id for no key update;
  update public.orders set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics orders = row_count;
  perform from public.repairs where user_id is null and email = proven order by id for no key update;
  update public.repairs set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics repairs = row_count;
  perform from public.appointments where user_id is null and email = proven order by id for no key update;
  update public.appointments set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics appointments = row_count;
  return next;
end
$$;
