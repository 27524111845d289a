-- Orders placed without an account become those of the account whose e-mail is the same, once that e-mail is proven: when it
-- is confirmed or changed, and at each sign-in for those that came since.
create function internal.adopt_orders() returns trigger
language plpgsql
-- It runs as whoever signs an account in, on a Supabase project its own auth service.
security definer
set search_path = ''
as $$
begin
  update public.orders set user_id = new.id where user_id is null and email = lower(new.email);
  return null;
end
$$;

create trigger users_adopt_orders_when_added
after insert on auth.users
for each row when (new.email_confirmed_at is not null)
execute function internal.adopt_orders();

create trigger users_adopt_orders
after update of email, email_confirmed_at, last_sign_in_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function internal.adopt_orders();
