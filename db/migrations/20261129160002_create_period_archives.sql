-- Archives of closed periods (decision 154): what was in each, signed, so that the books can be compared with it.
create table internal.period_archives (
  number integer generated always as identity not null
    constraint period_archives_pkey primary key,
  -- « 2026-11 » or « 2026 ».
  period text not null
    constraint period_archives_period_key unique
    constraint period_archives_period_form check (period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  -- The text that is signed: the files with their digests, and the archive before.
  manifest text not null,
  -- Ed25519, base64.
  signature text not null,
  -- PEM: the key of the site may be another one later.
  public_key text not null,
  made_at timestamptz not null,
  made_by uuid not null
);
alter table internal.period_archives enable row level security;
create trigger period_archives_final
  before update or delete on internal.period_archives
  for each row execute function internal.refuse_change();
