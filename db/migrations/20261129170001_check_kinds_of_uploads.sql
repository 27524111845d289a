alter table public.uploads validate constraint uploads_mime_known;
