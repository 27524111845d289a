-- Words of the shop's own that are put on cases, for the eye: no step and no right follows from one.
create table public.repair_flags (
  id uuid default gen_random_uuid() not null
    constraint repair_flags_pkey primary key,
  name text not null
    constraint repair_flags_name_length check (char_length(name) between 1 and 40),
  tone text not null
    constraint repair_flags_tone_known check (tone in ('grey', 'blue', 'green', 'yellow', 'red')),
  written_by uuid not null,
  written_at timestamptz default now() not null
);
create unique index repair_flags_name_key on public.repair_flags (lower(name));
alter table public.repair_flags enable row level security;
revoke all on public.repair_flags from anon, authenticated, service_role;
grant select on public.repair_flags to authenticated, service_role;
create policy "Flags are read by who repairs" on public.repair_flags
  for select to authenticated
  using ((select public.may('repairs')));
select internal.keep_change_log('public.repair_flags', 'written_by');

create table public.repair_flagged (
  repair_id uuid not null
    constraint repair_flagged_repair_id_fkey references public.repairs (id) on delete cascade,
  flag_id uuid not null
    constraint repair_flagged_flag_id_fkey references public.repair_flags (id) on delete cascade,
  flagged_by uuid not null,
  flagged_at timestamptz not null,
  constraint repair_flagged_pkey primary key (repair_id, flag_id)
);
create index repair_flagged_flag_id_idx on public.repair_flagged (flag_id);
alter table public.repair_flagged enable row level security;
revoke all on public.repair_flagged from anon, authenticated, service_role;
grant select on public.repair_flagged to authenticated, service_role;
create policy "Flags on cases are read by who repairs" on public.repair_flagged
  for select to authenticated
  using ((select public.may('repairs')));
