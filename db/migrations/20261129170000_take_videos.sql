-- Videos are uploads too. Their picture, which their sender's browser drew, is the small version of them.
alter table public.uploads add column has_poster boolean not null default false;
alter table public.uploads drop constraint uploads_mime_known;
alter table public.uploads add constraint uploads_mime_known
  check (mime in ('image/webp', 'application/pdf', 'video/mp4')) not valid;

-- Videos that arrive in slices. What is here is nobody's: with its last slice it becomes an upload of the same id.
create table internal.unfinished_videos (
  id uuid not null default gen_random_uuid()
    constraint unfinished_videos_pkey primary key,
  name text not null
    constraint unfinished_videos_name_length check (char_length(name) between 1 and 120),
  -- The whole length, and how much of it is here.
  bytes integer not null
    constraint unfinished_videos_bytes_positive check (bytes > 0),
  received integer not null default 0
    constraint unfinished_videos_received_range check (received between 0 and bytes),
  has_poster boolean not null default false,
  created_at timestamptz not null
);
create index unfinished_videos_created_at_idx on internal.unfinished_videos (created_at);
alter table internal.unfinished_videos enable row level security;
