-- What the shop keeps about an account, beside what the auth service needs: the role, the cart, how to reach its owner.

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.profiles enable row level security;

-- An account reads and edits its own row, never its role: the privilege is by column, and the trigger below says it again.
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to anon, authenticated;
grant update (cart, full_name, phone) on public.profiles to authenticated;
grant all on public.profiles to service_role;

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
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      or not exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
      )
    )
$$;

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

-- Accounts that were there before.
insert into public.profiles (id, full_name, phone)
select id, left(nullif(raw_user_meta_data ->> 'full_name', ''), 200), left(phone, 40)
from auth.users
on conflict (id) do nothing;
