-- A photo of a repair is an upload, and goes with it.
alter table public.repair_photos
  add constraint repair_photos_upload_id_fkey foreign key (upload_id) references public.uploads (id) on delete cascade;
