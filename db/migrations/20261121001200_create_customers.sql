-- Who the shop deals with: an account, or the e-mail of whoever orders or leaves a device without one, or a telephone number
-- where that is all there is. Cards are kept by triggers; what belongs to one is found by the same keys (decision 020).
create table public.customers (
  id uuid default gen_random_uuid() constraint customers_pkey primary key,
  user_id uuid
    constraint customers_user_id_fkey references auth.users (id) on delete set null
    constraint customers_user_id_key unique,
  email text constraint customers_email_key unique,
  name text,
  phone text,
  created_at timestamptz not null default now()
);

create unique index customers_phone_idx on public.customers (phone) where user_id is null and email is null;
create index customers_created_at_idx on public.customers (created_at, id);
create index customers_name_idx on public.customers (name, id);
create index customers_words_idx on public.customers using gin (internal.words_of(name, email, phone));

alter table public.customers enable row level security;

-- For the shop alone: no role of the data API reads them.
revoke all on public.customers from anon, authenticated, service_role;

create table public.customer_notes (
  id bigint generated always as identity constraint customer_notes_pkey primary key,
  customer_id uuid not null
    constraint customer_notes_customer_id_fkey references public.customers (id) on delete cascade,
  author_id uuid,
  text text not null constraint customer_notes_text_length check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index customer_notes_customer_id_idx on public.customer_notes (customer_id, id);

alter table public.customer_notes enable row level security;

revoke all on public.customer_notes from anon, authenticated, service_role;

select internal.keep_change_log('public.customer_notes', 'text');

-- Which card went into which, and what it said.
create table public.customer_merges (
  id bigint generated always as identity constraint customer_merges_pkey primary key,
  customer_id uuid not null
    constraint customer_merges_customer_id_fkey references public.customers (id) on delete cascade,
  gone_id uuid not null,
  gone_name text,
  gone_email text,
  gone_phone text,
  -- {"orders": 2, "repairs": 1, "appointments": 0, "notes": 0}
  moved jsonb not null constraint customer_merges_moved_is_object check (jsonb_typeof(moved) = 'object'),
  actor_id uuid not null,
  merged_at timestamptz not null default now()
);

create index customer_merges_customer_id_idx on public.customer_merges (customer_id, id);

alter table public.customer_merges enable row level security;

revoke all on public.customer_merges from anon, authenticated, service_role;

-- A guest of whom nothing is left has no card either.
create function internal.drop_idle_customer(gone_email text, gone_phone text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.customers card
  where card.user_id is null
    and (card.email = gone_email or (gone_email is null and card.email is null and card.phone = gone_phone))
    and not exists (select from public.orders where user_id is null and email = card.email)
    and not exists (select from public.appointments where email = card.email)
    and not exists (select from public.repairs where user_id is null and email = card.email)
    and not exists (
      select from public.repairs where user_id is null and email is null and card.email is null and phone = card.phone
    )
$$;

-- Runs with each order: it looks, and writes only what is not there. What names nobody any more ends in « .invalid ».
create function internal.keep_guest() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  guest jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if guest ->> 'user_id' is null and coalesce(guest ->> 'email', guest ->> 'phone') not like '%.invalid' then
    insert into public.customers (email, name, phone)
    values (guest ->> 'email', guest ->> 'customer_name', guest ->> 'phone')
    on conflict do nothing;
  end if;
  if was is not null then
    perform internal.drop_idle_customer(was ->> 'email', was ->> 'phone');
  end if;
  return null;
end
$$;

create trigger orders_keep_guest
after insert or update of email, user_id on public.orders
for each row execute function internal.keep_guest();

create trigger repairs_keep_guest
after insert or update of email, phone, user_id on public.repairs
for each row execute function internal.keep_guest();

create trigger appointments_keep_guest
after insert or delete or update of email on public.appointments
for each row execute function internal.keep_guest();

-- An account takes over the card of the address that it proved. Guests' files stay behind when an account leaves their
-- address: they have a card of their own again.
create function internal.keep_account_card() returns trigger
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

create trigger users_adopt_card_when_added
after insert on auth.users
for each row when (new.email_confirmed_at is not null)
execute function internal.keep_account_card();

create trigger users_adopt_card
after update of email, email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function internal.keep_account_card();

create function internal.keep_card_of_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.customers
  set name = coalesce(new.full_name, name), phone = coalesce(new.phone, phone)
  where user_id = new.id;
  return null;
end
$$;

create trigger profiles_keep_card
after insert or update of full_name, phone on public.profiles
for each row execute function internal.keep_card_of_profile();

-- The account is gone: the card stays as long as something does.
create function internal.leave_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.drop_idle_customer(new.email, new.phone);
  return null;
end
$$;

create trigger customers_leave_account
after update of user_id on public.customers
for each row when (old.user_id is not null and new.user_id is null)
execute function internal.leave_account();

-- Accounts that were there before.
insert into public.customers (user_id, email, name, phone, created_at)
select u.id, lower(u.email), p.full_name, p.phone, coalesce(u.created_at, now())
from auth.users u
left join public.profiles p on p.id = u.id
where u.email_confirmed_at is not null
on conflict do nothing;

-- Gives an account the guests' files of its proven mailbox, and of no other, and says how many.
create function internal.join_guest_cases(account uuid, since timestamptz)
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
  update public.orders set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics orders = row_count;
  update public.repairs set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics repairs = row_count;
  update public.appointments set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics appointments = row_count;
  return next;
end
$$;
