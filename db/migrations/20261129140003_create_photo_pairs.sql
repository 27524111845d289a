-- Two photos of one spot of a device, before and after its repair. Their customer is asked whether the gallery may show them.
create table public.repair_photo_pairs (
  id uuid not null default gen_random_uuid()
    constraint repair_photo_pairs_pkey primary key,
  repair_id uuid not null
    constraint repair_photo_pairs_repair_id_fkey references public.repairs (id) on delete cascade,
  before_id uuid not null
    constraint repair_photo_pairs_before_id_fkey references public.repair_photos (upload_id) on delete cascade,
  after_id uuid not null
    constraint repair_photo_pairs_after_id_fkey references public.repair_photos (upload_id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The last answer; none yet while it is empty.
  answered_at timestamptz,
  -- Since when the gallery may show them; empty: it may not.
  allowed_at timestamptz,
  -- The scene of the gallery that shows them.
  scene_slug text
    constraint repair_photo_pairs_scene_slug_fkey references public.gallery_items (slug) on delete set null,
  constraint repair_photo_pairs_two_photos check (before_id <> after_id),
  constraint repair_photo_pairs_allowed_by_answer check (allowed_at is null or answered_at is not null),
  constraint repair_photo_pairs_scene_allowed check (scene_slug is null or allowed_at is not null),
  constraint repair_photo_pairs_scene_once unique (scene_slug),
  constraint repair_photo_pairs_once unique (before_id, after_id)
);
create index repair_photo_pairs_repair_id_idx on public.repair_photo_pairs (repair_id, created_at);
create index repair_photo_pairs_after_id_idx on public.repair_photo_pairs (after_id);
alter table public.repair_photo_pairs enable row level security;
revoke all on public.repair_photo_pairs from anon, authenticated, service_role;
grant select on public.repair_photo_pairs to authenticated, service_role;
create policy "Pairs of photos are read by who repairs" on public.repair_photo_pairs
  for select to authenticated
  using ((select public.may('repairs')));

-- When the customer whose device a scene shows agreed to it: the copy outlives the case.
alter table public.gallery_items add column consented_at timestamptz;
