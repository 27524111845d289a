-- Who of the staff has a device, and how long somebody worked on it. A customer reads their row of repairs at /rest/v1, and none of
-- these.
create table public.repair_technicians (
  repair_id uuid not null
    constraint repair_technicians_pkey primary key
    constraint repair_technicians_repair_id_fkey references public.repairs (id) on delete cascade,
  technician_id uuid not null,
  assigned_by uuid not null,
  assigned_at timestamptz default now() not null
);
create index repair_technicians_technician_id_idx on public.repair_technicians (technician_id);
alter table public.repair_technicians enable row level security;
revoke all on public.repair_technicians from anon, authenticated, service_role;
grant select on public.repair_technicians to authenticated, service_role;
create policy "Technicians of repairs are read by who repairs" on public.repair_technicians
  for select to authenticated
  using ((select public.may('repairs')));

create table public.repair_work (
  id bigint generated always as identity
    constraint repair_work_pkey primary key,
  repair_id uuid not null
    constraint repair_work_repair_id_fkey references public.repairs (id) on delete cascade,
  worked_by uuid not null,
  worked_on date not null,
  minutes smallint not null
    constraint repair_work_minutes_range check (minutes between 1 and 1440),
  words text
    constraint repair_work_words_length check (char_length(words) between 1 and 300),
  recorded_at timestamptz default now() not null
);
create index repair_work_repair_id_idx on public.repair_work (repair_id, id);
alter table public.repair_work enable row level security;
revoke all on public.repair_work from anon, authenticated, service_role;
grant select on public.repair_work to authenticated, service_role;
create policy "Work on repairs is read by who repairs" on public.repair_work
  for select to authenticated
  using ((select public.may('repairs')));
