-- Certificates of wiped disks and devices. A row is final, with every word that is printed of it; it goes with its case.
create table public.repair_wipes (
  -- Chosen by the page: a second press finds the first one's certificate.
  id uuid not null constraint repair_wipes_pkey primary key,
  repair_id uuid not null
    constraint repair_wipes_repair_id_fkey references public.repairs (id) on delete cascade,
  -- « EFF-2026-000123 »
  number text not null constraint repair_wipes_number_key unique,
  medium text not null
    constraint repair_wipes_medium_known check (medium in ('device', 'hdd', 'ssd', 'flash')),
  description text not null
    constraint repair_wipes_description_length check (char_length(description) between 1 and 200),
  serial text not null
    constraint repair_wipes_serial_length check (char_length(serial) between 1 and 60),
  technique text not null
    constraint repair_wipes_technique_known check (
      technique in (
        'overwrite', 'secure_erase', 'nvme_format', 'factory_reset', 'sanitize', 'crypto_erase', 'destruction'
      )
    ),
  tool text
    constraint repair_wipes_tool_length check (char_length(tool) between 1 and 120),
  done_on date not null,
  verification text not null
    constraint repair_wipes_verification_known check (verification in ('full_read', 'sampling', 'setup', 'sight')),
  note text
    constraint repair_wipes_note_length check (char_length(note) between 1 and 500),
  -- What is printed, and the SHA-256 of that.
  document jsonb not null
    constraint repair_wipes_document_is_object check (jsonb_typeof(document) = 'object'),
  document_hash text not null
    constraint repair_wipes_document_hash_form check (document_hash ~ '^[0-9a-f]{64}$'),
  issued_by uuid not null,
  issued_at timestamptz not null,
  constraint repair_wipes_medium_once unique (repair_id, serial)
);

create trigger repair_wipes_final
before update on public.repair_wipes
for each row execute function internal.refuse_change();

alter table public.repair_wipes enable row level security;
revoke all on public.repair_wipes from anon, authenticated, service_role;
grant select on public.repair_wipes to authenticated, service_role;
create policy "Certificates of wipes are read by who repairs" on public.repair_wipes
  for select to authenticated
  using ((select public.may('repairs')));
