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

insert into internal.administrators (user_id)
select id from public.profiles where role = 'admin';

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

create or replace function public.is_admin() returns boolean
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
