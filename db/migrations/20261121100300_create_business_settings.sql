-- The shop's own values (hours, phone, address…) over the defaults of content/data.

create table public.business_settings (
  key text
    constraint business_settings_pkey primary key
    constraint business_settings_key_form check (key ~ '^[a-z][a-z0-9_.]*$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

alter table public.business_settings enable row level security;

-- For now only the server itself reads and writes them: service_role, which no policy stops, and the owner.
revoke all on public.business_settings from anon, authenticated;
grant all on public.business_settings to service_role;

-- Pages are rendered from these values: every process empties them from its cache when the transaction commits.
create function internal.notify_page_cache() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('page_cache', tg_argv[0]);
  return null;
end
$$;

create trigger business_settings_page_cache
after insert or update or delete or truncate on public.business_settings
for each statement execute function internal.notify_page_cache('settings');
