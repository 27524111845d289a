-- What a sign-up said (password, words, identity) belongs to that attempt until the address is proven, and ends with its code:
-- the account has none of it before (docs/decisions/030-sign-ups-are-attempts.md). Only where the accounts are ours.

do $do$
begin
  if to_regclass('internal.one_time_token_misses') is not null then
    create table internal.sign_up_attempts (
      token_id uuid
        constraint sign_up_attempts_pkey primary key
        constraint sign_up_attempts_token_id_fkey references auth.one_time_tokens (id) on delete cascade,
      encrypted_password text not null default '',
      user_metadata jsonb not null default '{}',
      -- The identity of another service that signed up.
      provider text,
      provider_id text,
      -- SHA-256 of what the browser that signed up keeps.
      browser_hash text,
      -- Its code was asked for again, perhaps by somebody else.
      is_resent boolean not null default false
    );
    alter table internal.sign_up_attempts enable row level security;
  end if;
end
$do$;

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
