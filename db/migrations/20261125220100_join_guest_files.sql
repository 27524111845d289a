-- What was ordered, asked for or booked without an account joins one by an act of its owner (server/account-files/join-files.ts),
-- never by itself because addresses are equal: an address may have been confirmed by somebody else's hand.

-- contract: 0.1.0
drop function internal.adopt_orders() cascade;
-- contract: 0.1.0
drop function internal.adopt_repairs() cascade;

alter table public.appointments
  add column user_id uuid constraint appointments_user_id_fkey references auth.users (id) on delete set null;

-- short lock: empty for every row that there is
create index appointments_user_id_idx on public.appointments (user_id) where user_id is not null;

-- Which mailbox the owner of an account has shown to be theirs, and when: by confirming the address that the account began with,
-- or by typing a code that went there. An account without a row, or with another address than its row, has to type one. Accounts
-- from before this migration have none.
create table internal.mailbox_proofs (
  user_id uuid
    constraint mailbox_proofs_pkey primary key
    constraint mailbox_proofs_user_id_fkey references auth.users (id) on delete cascade,
  email text not null,
  proven_at timestamptz not null
);

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

alter table internal.mailbox_proofs enable row level security;
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

-- Gives an account the guests' files of its proven mailbox, and of no other, and says how many.
create function internal.join_guest_files(account uuid, since timestamptz)
returns table (orders integer, repairs integer, appointments integer)
language plpgsql
volatile
set search_path = ''
as $$
declare
  proven text;
begin
  -- Its address stays the same until the files are joined; two presses come one after the other.
  perform from auth.users where id = join_guest_files.account for no key update;
  proven := internal.proven_mailbox(join_guest_files.account, join_guest_files.since);
  update public.orders set user_id = join_guest_files.account where user_id is null and email = proven;
  get diagnostics orders = row_count;
  update public.repairs set user_id = join_guest_files.account where user_id is null and email = proven;
  get diagnostics repairs = row_count;
  update public.appointments set user_id = join_guest_files.account where user_id is null and email = proven;
  get diagnostics appointments = row_count;
  return next;
end
$$;

-- Guests' files stay behind when an account leaves their address: they have a card of their own again.
create or replace function internal.keep_account_card() returns trigger
language plpgsql
-- It runs as whoever signs an account in, on a Supabase project its own auth service.
security definer
set search_path = ''
as $$
declare
  proven text := lower(new.email);
  own uuid := (select id from public.customers where user_id = new.id);
  guest uuid := (select id from public.customers where email = proven and user_id is null);
begin
  if own is null and guest is not null then
    update public.customers set user_id = new.id where id = guest;
  elsif own is null then
    insert into public.customers (user_id, email, name, phone, created_at)
    select new.id, proven, profile.full_name, profile.phone, coalesce(new.created_at, now())
    from (select) as one_row
    left join public.profiles profile on profile.id = new.id
    on conflict do nothing;
  else
    if guest is not null then
      update public.customer_notes set customer_id = own where customer_id = guest;
      update public.customer_merges set customer_id = own where customer_id = guest;
      delete from public.customers where id = guest;
    end if;
    update public.customers set email = proven
    where id = own and email is distinct from proven
      and not exists (select from public.customers other where other.email = proven);
  end if;
  if tg_op = 'UPDATE' and old.email is distinct from new.email then
    insert into public.customers (email, name, phone)
    select file.email, file.customer_name, file.phone
    from (
      select email, customer_name, phone, created_at from public.orders
      where user_id is null and email = lower(old.email)
      union all
      select email, customer_name, phone, created_at from public.repairs
      where user_id is null and email = lower(old.email)
      union all
      select email, customer_name, phone, created_at from public.appointments
      where user_id is null and email = lower(old.email)
    ) file
    order by file.created_at desc
    limit 1
    on conflict do nothing;
  end if;
  return null;
end
$$;
