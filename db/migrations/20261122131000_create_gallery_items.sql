-- Scenes that the shop adds to the gallery, and what it changes of those of content/data/gallery.yml, which have the same names.
-- Every process keeps them in memory, and reads them again when they change.

create table public.gallery_items (
  -- The end of its address, for good.
  slug text constraint gallery_items_pkey primary key
    constraint gallery_items_slug_form check (slug ~ '^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$' and char_length(slug) <= 80),
  -- Among all scenes; those of the file stand a thousand apart until one is moved.
  position integer not null,
  is_published boolean not null default true,
  -- From here on, null is as the file has it.
  category text,
  title text constraint gallery_items_title_length check (char_length(title) between 3 and 60),
  description text constraint gallery_items_description_length check (char_length(description) between 30 and 200),
  alt_text text constraint gallery_items_alt_text_length check (char_length(alt_text) between 20 and 160),
  -- The day of what it shows.
  done_on date,
  -- Its photograph, whose files are in the store of pictures (server/photos/photo-store.ts).
  photo_id uuid,
  photo_width integer constraint gallery_items_photo_width_positive check (photo_width > 0),
  photo_height integer constraint gallery_items_photo_height_positive check (photo_height > 0),
  updated_at timestamptz not null default now(),
  constraint gallery_items_photo_whole check (num_nulls(photo_id, photo_width, photo_height) in (0, 3))
);

create index gallery_items_position_idx on public.gallery_items (position, slug);

alter table public.gallery_items enable row level security;

revoke all on public.gallery_items from anon, authenticated, service_role;
grant select on public.gallery_items to authenticated, service_role;

create policy "Scenes of the gallery are read by administrators" on public.gallery_items
for select to authenticated
using ((select public.is_admin()));

create trigger gallery_items_page_cache
after insert or update or delete or truncate on public.gallery_items
for each statement execute function internal.notify_page_cache('content');

select internal.keep_change_log('public.gallery_items');
