-- Photographs and documents that visitors and the shop send. The files are in a folder or in a bucket under `stored_key`;
-- here is what they are and whose. A file without a row, and a row without owner after a day, are removed every hour.

create table public.uploads (
  id uuid default gen_random_uuid() constraint uploads_pkey primary key,
  -- What it belongs to, such as a repair: its own table decides who may see it. Null until the form that brought it is kept.
  owner_kind text constraint uploads_owner_kind_form check (owner_kind ~ '^[a-z_]{1,40}$'),
  owner_id uuid,
  stored_key text not null constraint uploads_stored_key_key unique,
  mime text not null constraint uploads_mime_known check (mime in ('image/webp', 'application/pdf')),
  -- As its sender called it.
  name text not null constraint uploads_name_length check (char_length(name) between 1 and 120),
  bytes int not null constraint uploads_bytes_positive check (bytes > 0),
  -- Of a picture, in pixels.
  width int,
  height int,
  -- Of the stored file.
  sha256 text not null constraint uploads_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  constraint uploads_owner_whole check ((owner_kind is null) = (owner_id is null)),
  constraint uploads_size_of_pictures check ((mime = 'image/webp') = (width is not null and height is not null))
);

create index uploads_owner_idx on public.uploads (owner_kind, owner_id, created_at);
create index uploads_ownerless_idx on public.uploads (created_at) where owner_kind is null;

alter table public.uploads enable row level security;

-- Only the server itself, which asks the owner's own rules first.
revoke all on public.uploads from anon, authenticated, service_role;
