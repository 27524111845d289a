-- From which day prices have VAT in them (CGI, art. 293 B), as the owner decided it. Rows are never changed: a planned day is taken back by another row.
create table public.vat_regimes (
  id bigint generated always as identity constraint vat_regimes_pkey primary key,
  starts_on date,
  -- Null for the franchise.
  vat_number text constraint vat_regimes_vat_number_form check (vat_number ~ '^FR[0-9]{11}$'),
  takes_back bigint
    constraint vat_regimes_takes_back_once unique
    constraint vat_regimes_takes_back_fkey references public.vat_regimes (id),
  -- What the owner has read and confirmed, in the words of that day.
  confirmed text constraint vat_regimes_confirmed_length check (char_length(confirmed) between 1 and 1000),
  decided_by uuid not null,
  decided_at timestamptz not null default now(),
  constraint vat_regimes_day_or_taken_back check ((starts_on is null) = (takes_back is not null)),
  constraint vat_regimes_vat_has_day check (vat_number is null or starts_on is not null),
  constraint vat_regimes_vat_is_confirmed check ((vat_number is null) = (confirmed is null))
);

alter table public.vat_regimes enable row level security;

-- Only the server itself reads and writes them, after its own checks.
revoke all on public.vat_regimes from anon, authenticated, service_role;
grant select on public.vat_regimes to service_role;

create trigger vat_regimes_final before update or delete on public.vat_regimes
  for each row
  execute function internal.refuse_change();

create trigger vat_regimes_page_cache after insert or delete or update or truncate on public.vat_regimes
  for each statement
  execute function internal.notify_page_cache('settings');
