-- What the owner decides about a file before its import: what each column holds, and what happens to rows that are there.

alter table internal.data_imports
  -- The field of each column; none where their titles say it.
  add column fields jsonb,
  add column existing text not null default 'keep'
    constraint data_imports_existing_known check (existing in ('keep', 'fill', 'replace')),
  -- None for imports that could not change any row.
  add column updated_count integer;

-- The pairing that was chosen by hand for a file with these titles, for the next one.
create table internal.import_pairings (
  kind text not null
    constraint import_pairings_kind_known check (kind in ('customers', 'stock', 'repairs', 'used_units')),
  titles_hash text not null constraint import_pairings_titles_hash_form check (titles_hash ~ '^[0-9a-f]{64}$'),
  fields jsonb not null,
  saved_by uuid constraint import_pairings_saved_by_fkey references auth.users (id) on delete set null,
  saved_at timestamptz not null,
  constraint import_pairings_pkey primary key (kind, titles_hash)
);
create index import_pairings_saved_by_idx on internal.import_pairings (saved_by);
alter table internal.import_pairings enable row level security;
