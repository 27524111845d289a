-- Each change of the shop's settings is kept for good: who, when, what was replaced by what.

create table public.business_settings_versions (
  id bigint generated always as identity constraint business_settings_versions_pkey primary key,
  -- Which part of the screen was saved (server/settings/sections.ts); null where an earlier version came back.
  section text constraint business_settings_versions_section_form check (section ~ '^[a-z][a-z-]{1,40}$'),
  -- The version that came back; 0 for the values the site starts with.
  restored_version bigint,
  -- {"phone": {"before": "03…", "after": "04…"}}. A side that is missing is the value the site starts with.
  changes jsonb not null
    constraint business_settings_versions_changes_object check (jsonb_typeof(changes) = 'object'),
  -- Everything that replaced the site's own values from then on, by key.
  settings jsonb not null
    constraint business_settings_versions_settings_object check (jsonb_typeof(settings) = 'object'),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  constraint business_settings_versions_one_origin check ((section is null) <> (restored_version is null))
);

create trigger business_settings_versions_final
before update or delete on public.business_settings_versions
for each row execute function internal.refuse_change();

alter table public.business_settings_versions enable row level security;

revoke all on public.business_settings_versions from anon, authenticated, service_role;
grant select on public.business_settings_versions to authenticated, service_role;

create policy "Versions of the settings are read by administrators" on public.business_settings_versions
for select to authenticated
using ((select public.is_admin()));

grant select on public.business_settings to authenticated;

create policy "Settings are read by administrators" on public.business_settings
for select to authenticated
using ((select public.is_admin()));
