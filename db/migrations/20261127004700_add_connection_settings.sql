-- How the site reaches other services (a mail server …), set on screen. What is secret is sealed with the key of unlock codes,
-- which no dump of the database contains. The journal gets the names of what changed, from the function that saves.

create table internal.connection_settings (
  name text not null
    constraint connection_settings_name_form check (name ~ '^[a-z]{1,20}$'),
  settings jsonb not null
    constraint connection_settings_settings_object check (jsonb_typeof(settings) = 'object'),
  secrets jsonb not null
    constraint connection_settings_secrets_object check (jsonb_typeof(secrets) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint connection_settings_pkey primary key (name)
);

alter table internal.connection_settings enable row level security;

create trigger connection_settings_page_cache
after insert or update or delete or truncate on internal.connection_settings
for each statement execute function internal.notify_page_cache('connections');
