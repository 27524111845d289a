-- What was tried on a device at the bench, before and after its repair: {"touch": "faulty", …}, by the list of
-- domain/repair/check-points.ts.
create table public.repair_checks (
  repair_id uuid not null
    constraint repair_checks_repair_id_fkey references public.repairs (id) on delete cascade,
  stage text not null
    constraint repair_checks_stage_known check (stage in ('before', 'after')),
  results jsonb not null
    constraint repair_checks_results_is_object check (jsonb_typeof(results) = 'object'),
  words text
    constraint repair_checks_words_length check (char_length(words) between 1 and 1000),
  checked_by uuid not null,
  checked_at timestamptz not null,
  constraint repair_checks_pkey primary key (repair_id, stage)
);
alter table public.repair_checks enable row level security;
revoke all on public.repair_checks from anon, authenticated, service_role;
grant select on public.repair_checks to authenticated, service_role;
create policy "Checks of repairs are read by who repairs" on public.repair_checks
  for select to authenticated
  using ((select public.may('repairs')));
