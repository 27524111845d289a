-- What an account lets the site write to it beyond what its orders and repairs need. Written by the server after its own checks;
-- the privilege by column of the profile's owner stays as it was.
alter table public.profiles
  -- The day before an appointment.
  add column wants_reminders boolean not null default true,
  -- A product that was waited for is there again.
  add column wants_stock_alerts boolean not null default true;

-- Those who refuse something, who are few.
create index profiles_refusing_idx on public.profiles (id) where not (wants_reminders and wants_stock_alerts);

-- Appointments and alerts know an address, not an account: whether its proven owner refused what is named.
create function internal.refuses(address text, notification text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from auth.users u
    join public.profiles p on p.id = u.id
    where u.email = lower(address)
      and u.email_confirmed_at is not null
      and not (p.wants_reminders and p.wants_stock_alerts)
      and case notification
        when 'reminders' then not p.wants_reminders
        when 'stock alerts' then not p.wants_stock_alerts
      end
  )
$$;
