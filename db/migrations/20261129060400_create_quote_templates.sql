-- Lines of a quote that the shop keeps to quote them again, with the prices of the day on which they were kept.
create table public.quote_templates (
  id uuid default gen_random_uuid() not null
    constraint quote_templates_pkey primary key,
  name text not null
    constraint quote_templates_name_length check (char_length(name) between 1 and 120),
  lines jsonb not null
    constraint quote_templates_lines_is_list check (jsonb_typeof(lines) = 'array'),
  kept_by uuid not null,
  kept_at timestamptz default now() not null
);
create unique index quote_templates_name_key on public.quote_templates (lower(name));
alter table public.quote_templates enable row level security;
revoke all on public.quote_templates from anon, authenticated, service_role;
grant select on public.quote_templates to authenticated, service_role;
create policy "Templates of quotes are read by who writes quotes" on public.quote_templates
  for select to authenticated
  using ((select public.may('repairs')));
select internal.keep_change_log('public.quote_templates', 'kept_by');
