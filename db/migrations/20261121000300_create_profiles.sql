-- What the shop keeps about an account, beside what the auth service needs: the role, the cart, how to reach its owner, what an
-- order begins with, and what may be written to it beyond what its orders and repairs need.
create table public.profiles (
  id uuid
    constraint profiles_pkey primary key
    constraint profiles_id_fkey references auth.users (id) on delete cascade,
  role text not null default 'client' constraint profiles_role_known check (role in ('client', 'admin')),
  cart jsonb not null default '[]'
    constraint profiles_cart_is_list check (jsonb_typeof(cart) = 'array')
    constraint profiles_cart_size check (octet_length(cart::text) <= 65536),
  full_name text constraint profiles_full_name_length check (char_length(full_name) <= 200),
  phone text constraint profiles_phone_length check (char_length(phone) <= 40),
  company text constraint profiles_company_length check (char_length(company) between 1 and 200),
  siren text constraint profiles_siren_form check (siren ~ '^\d{9}$'),
  -- {"street": …, "more": …, "postcode": …, "city": …}, as those of orders.
  billing_address jsonb
    constraint profiles_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  delivery_address jsonb
    constraint profiles_delivery_address_is_object check (jsonb_typeof(delivery_address) = 'object'),
  -- The day before an appointment.
  wants_reminders boolean not null default true,
  -- A product that was waited for is there again.
  wants_stock_alerts boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The list of accounts, the newest first, and of administrators.
create index profiles_created_at_idx on public.profiles (created_at desc, id);
create index profiles_admins_idx on public.profiles (created_at desc, id) where role = 'admin';
-- Those who refuse something, who are few.
create index profiles_refusing_idx on public.profiles (id) where not (wants_reminders and wants_stock_alerts);

-- Whoever keeps the shop has a second factor, after some days' grace that the site sets at its start (null: none is required).
create table internal.administrators (
  user_id uuid
    constraint administrators_pkey primary key
    constraint administrators_user_id_fkey references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);

alter table internal.administrators enable row level security;

create table internal.second_factor_rule (
  is_only boolean default true
    constraint second_factor_rule_pkey primary key
    constraint second_factor_rule_is_only check (is_only),
  grace_s integer constraint second_factor_rule_grace check (grace_s >= 0)
);

alter table internal.second_factor_rule enable row level security;

insert into internal.second_factor_rule (grace_s) values (null);

-- When the account's grace ends or ended; null where nothing is required of it.
create function internal.second_factor_due(account uuid) returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select a.since + make_interval(secs => r.grace_s)
  from internal.administrators a
  cross join internal.second_factor_rule r
  where a.user_id = account and r.grace_s is not null
$$;

revoke all on function internal.second_factor_due(uuid) from public;

-- An administrator who has a second factor is one only in a session that used it. The definer's rights read the row without
-- asking the policy that asks this function.
create function public.is_admin() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
      select from public.profiles where id = auth.uid() and role = 'admin'
    )
    and case
      when exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
        then coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      else coalesce(internal.second_factor_due(auth.uid()) > now(), true)
    end
$$;

alter table public.profiles enable row level security;

-- An account reads and edits its own row, never its role: the privilege is by column, and the trigger below says it again. What
-- is not in the list is written by the server after its own checks.
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to anon, authenticated;
grant update (cart, full_name, phone) on public.profiles to authenticated;

create policy "A profile is read by its account and by administrators" on public.profiles
for select to authenticated
using (id = (select auth.uid()) or (select public.is_admin()));

create policy "A profile is edited by its account" on public.profiles
for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));

create function internal.guard_profile() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and (new.role, new.id) is distinct from (old.role, old.id) then
    raise insufficient_privilege using message = 'the role of a profile is not for its account to change';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger profiles_guard
before update on public.profiles
for each row execute function internal.guard_profile();

create function internal.note_administrator() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.role = 'admin' then
    insert into internal.administrators (user_id) values (new.id) on conflict (user_id) do nothing;
  else
    delete from internal.administrators where user_id = new.id;
  end if;
  return new;
end
$$;

create trigger profiles_note_administrator
after insert or update of role on public.profiles
for each row execute function internal.note_administrator();

-- With the definer's rights: it runs as whoever adds an account, on a Supabase project its own auth service.
create function internal.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, phone)
  values (new.id, left(nullif(new.raw_user_meta_data ->> 'full_name', ''), 200), left(new.phone, 40))
  on conflict (id) do nothing;
  return new;
end
$$;

create trigger create_profile
after insert on auth.users
for each row execute function internal.create_profile();

-- A profile was begun with what whoever added the account said. Once an address is proven, it says what its prover said.
create function internal.begin_profile_again() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles
  set
    full_name = left(nullif(new.raw_user_meta_data ->> 'full_name', ''), 200),
    phone = left(new.phone, 40)
  where id = new.id;
  return new;
end
$$;

create trigger begin_profile_again
after update of email_confirmed_at, phone_confirmed_at on auth.users
for each row
when (
  old.email_confirmed_at is null and old.phone_confirmed_at is null
  and (new.email_confirmed_at is not null or new.phone_confirmed_at is not null)
)
execute function internal.begin_profile_again();

-- Accounts that were there before.
insert into public.profiles (id, full_name, phone)
select id, left(nullif(raw_user_meta_data ->> 'full_name', ''), 200), left(phone, 40)
from auth.users
on conflict (id) do nothing;

-- Ten codes that stand in for a lost second factor (docs/decisions/021-recovery-codes.md). The auth service knows none, so they
-- are kept beside its tables. A code that was used is a row that is gone.
create table internal.recovery_codes (
  user_id uuid not null
    constraint recovery_codes_user_id_fkey references auth.users (id) on delete cascade,
  -- SHA-256 of the account and the code, whose 80 random bits no guessing reaches.
  code_hash text not null,
  created_at timestamptz not null default now(),
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- Which mailbox the owner of an account has shown to be theirs, and when: by confirming the address that the account began with,
-- or by typing a code that went there. An account without a row, or with another address than its row, has to type one. Accounts
-- that were there before the site have none.
create table internal.mailbox_proofs (
  user_id uuid
    constraint mailbox_proofs_pkey primary key
    constraint mailbox_proofs_user_id_fkey references auth.users (id) on delete cascade,
  email text not null,
  proven_at timestamptz not null
);

alter table internal.mailbox_proofs enable row level security;

create table internal.mailbox_codes (
  user_id uuid
    constraint mailbox_codes_pkey primary key
    constraint mailbox_codes_user_id_fkey references auth.users (id) on delete cascade,
  email text not null,
  -- Keyed: who reads the table learns no code.
  digest text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

alter table internal.mailbox_codes enable row level security;

create function internal.keep_mailbox_proof() returns trigger
language plpgsql
-- It runs as whoever confirms or changes an address, on a Supabase project its own auth service.
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.email is distinct from old.email then
    delete from internal.mailbox_proofs where user_id = new.id;
  elsif tg_op = 'INSERT' or old.email_confirmed_at is null then
    insert into internal.mailbox_proofs (user_id, email, proven_at)
    values (new.id, lower(new.email), new.email_confirmed_at)
    on conflict on constraint mailbox_proofs_pkey do nothing;
  end if;
  return null;
end
$$;

create trigger users_keep_mailbox_proof_when_added
after insert on auth.users
for each row when (new.email is not null and new.email_confirmed_at is not null)
execute function internal.keep_mailbox_proof();

create trigger users_keep_mailbox_proof
after update of email, email_confirmed_at on auth.users
for each row when (
  new.email is distinct from old.email or (new.email is not null and new.email_confirmed_at is not null)
)
execute function internal.keep_mailbox_proof();

-- The address that an account may be given files of, or null: confirmed, and shown to be its owner's since `since`.
create function internal.proven_mailbox(account uuid, since timestamptz) returns text
language sql
stable
set search_path = ''
as $$
  select lower(u.email)
  from auth.users u
  join internal.mailbox_proofs proof on proof.user_id = u.id and proof.email = lower(u.email)
  where u.id = proven_mailbox.account and u.email_confirmed_at is not null and proof.proven_at > proven_mailbox.since
$$;

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
