-- Who of the staff needs a second factor, and from when on (docs/decisions/066-second-factor-of-the-staff.md). Policies ask it by
-- public.is_admin(), pages by the same function.

-- short lock: one row
alter table internal.second_factor_rule add column asks_others boolean not null default true;

create or replace function internal.second_factor_due(account uuid) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select case
    when p.staff_role = 'owner' then
      least(
        a.since + make_interval(secs => r.grace_s),
        -- « greatest » alone leaves out what is null.
        case when o.opened_at is not null then greatest(a.since, o.opened_at + interval '1 day') end
      )
    when r.asks_others then a.since + make_interval(secs => r.grace_s)
  end
  from internal.administrators a
  join public.profiles p on p.id = a.user_id
  cross join internal.second_factor_rule r
  left join internal.opening o on o.opened_at is not null
  where a.user_id = account and r.grace_s is not null
$$;
