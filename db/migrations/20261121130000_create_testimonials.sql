-- What customers say of the shop. Shown once somebody of the shop has decided so.

create table public.testimonials (
  id uuid default gen_random_uuid() constraint testimonials_pkey primary key,
  name text not null constraint testimonials_name_length check (char_length(name) between 1 and 200),
  location text constraint testimonials_location_length check (char_length(location) <= 200),
  testimonial text not null
    constraint testimonials_testimonial_length check (char_length(testimonial) between 1 and 5000),
  rating smallint not null constraint testimonials_rating_range check (rating between 0 and 5),
  avatar_url text constraint testimonials_avatar_url_length check (char_length(avatar_url) <= 2048),
  is_visible boolean not null default false,
  created_at timestamptz not null default now()
);

create index testimonials_visible_idx on public.testimonials (created_at desc) where is_visible;

alter table public.testimonials enable row level security;

create policy "Visible testimonials are read by everybody" on public.testimonials
for select to anon, authenticated
using (is_visible);

create policy "Testimonials are managed by administrators" on public.testimonials
for all to authenticated
using ((select public.is_admin()))
with check ((select public.is_admin()));

create trigger testimonials_page_cache
after insert or update or delete or truncate on public.testimonials
for each statement execute function internal.notify_page_cache('testimonials');
