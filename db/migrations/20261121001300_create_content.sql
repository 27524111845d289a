-- What customers say of the shop. Shown once somebody of the shop has decided so. What the law wants said of each (code de la
-- consommation, L. 111-7-2, D. 111-17 and D. 111-18) stands in its row; what only the shop may know is in tables of its own, so
-- that everything of a visible row is everybody's.
create table public.testimonials (
  id uuid default gen_random_uuid() constraint testimonials_pkey primary key,
  name text not null constraint testimonials_name_length check (char_length(name) between 1 and 200),
  location text constraint testimonials_location_length check (char_length(location) <= 200),
  testimonial text not null
    constraint testimonials_testimonial_length check (char_length(testimonial) between 1 and 5000),
  rating smallint not null constraint testimonials_rating_range check (rating between 0 and 5),
  avatar_url text constraint testimonials_avatar_url_length check (char_length(avatar_url) <= 2048),
  is_visible boolean not null default false,
  -- Written by us to show what the page will look like: always marked as such, and never counted.
  is_example boolean not null default false,
  -- How it reached us: the form of the site, the counter of the shop, a Google page.
  origin text not null default 'shop'
    constraint testimonials_origin_known check (origin in ('site', 'shop', 'google')),
  -- Somebody of the shop found the repair or the purchase that it is about.
  is_verified boolean not null default false,
  -- The day of that repair or purchase, as its author remembers it.
  experienced_on date,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint testimonials_example_unverified check (not (is_example and is_verified))
);

create index testimonials_visible_idx on public.testimonials (created_at desc) where is_visible;
create index testimonials_hidden_idx on public.testimonials (created_at, id) where not is_visible;

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

-- What a customer said, and under which name, is theirs: it goes with them.
select internal.keep_change_log('public.testimonials', 'name', 'location', 'testimonial', 'avatar_url');

-- What the author sent to be checked.
create table public.testimonial_submissions (
  testimonial_id uuid
    constraint testimonial_submissions_pkey primary key
    constraint testimonial_submissions_testimonial_id_fkey references public.testimonials (id) on delete cascade,
  email text not null constraint testimonial_submissions_email_length check (char_length(email) between 3 and 255),
  reference text constraint testimonial_submissions_reference_length check (char_length(reference) <= 40),
  consented_at timestamptz not null default now()
);

create index testimonial_submissions_consented_at_idx on public.testimonial_submissions (consented_at);

alter table public.testimonial_submissions enable row level security;

-- Only the server itself adds them, as the owner.
revoke all on public.testimonial_submissions from anon, authenticated;
grant select, delete on public.testimonial_submissions to authenticated;

create policy "Submissions are read by administrators" on public.testimonial_submissions
for select to authenticated
using ((select public.is_admin()));

create policy "Submissions are forgotten by administrators" on public.testimonial_submissions
for delete to authenticated
using ((select public.is_admin()));

-- In a table of its own, since everything of a visible row is everybody's.
create table public.testimonial_decisions (
  testimonial_id uuid
    constraint testimonial_decisions_pkey primary key
    constraint testimonial_decisions_testimonial_id_fkey references public.testimonials (id) on delete cascade,
  outcome text not null
    constraint testimonial_decisions_outcome_known check (outcome in ('published', 'refused', 'withdrawn')),
  -- Read by its author.
  reason text constraint testimonial_decisions_reason_length check (char_length(reason) between 1 and 1000),
  -- How the repair or the purchase was found again; for the shop.
  proof text constraint testimonial_decisions_proof_length check (char_length(proof) between 1 and 300),
  decided_by uuid,
  decided_at timestamptz not null default now(),
  constraint testimonial_decisions_reasoned check (outcome = 'published' or reason is not null)
);

create index testimonial_decisions_refused_idx on public.testimonial_decisions (decided_at desc)
where outcome <> 'published';

alter table public.testimonial_decisions enable row level security;

revoke all on public.testimonial_decisions from anon, authenticated, service_role;
grant select on public.testimonial_decisions to authenticated, service_role;

create policy "Decisions on testimonials are read by administrators" on public.testimonial_decisions
for select to authenticated
using ((select public.is_admin()));

-- How a customer was recognised, and what is noted of one, go with them: the log says that there was something.
select internal.keep_change_log('public.testimonial_decisions', 'proof');

create trigger testimonials_forget_messages
after delete on public.testimonials
for each row execute function internal.forget_messages('testimonial');

-- Articles written in the back office, beside those of content/blog. Every process keeps the published ones in memory, and
-- reads them again when they change.
create table public.blog_posts (
  id uuid default gen_random_uuid() constraint blog_posts_pkey primary key,
  -- The end of its address.
  slug text not null
    constraint blog_posts_slug_key unique
    constraint blog_posts_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  state text not null default 'draft'
    constraint blog_posts_state_known check (state in ('draft', 'published', 'withdrawn')),
  -- From when it is shown once it is published.
  publish_at timestamptz,
  -- What its form holds (server/content/own/article-fields.ts).
  fields jsonb not null constraint blog_posts_fields_is_object check (jsonb_typeof(fields) = 'object'),
  -- The page that the content pipeline made of it when it was saved; of a draft nothing.
  page jsonb constraint blog_posts_page_is_object check (jsonb_typeof(page) = 'object'),
  -- Of the newest of its revisions.
  revision integer not null default 1 constraint blog_posts_revision_positive check (revision > 0),
  updated_at timestamptz not null default now(),
  constraint blog_posts_published_whole check (state <> 'published' or (publish_at is not null and page is not null))
);

create index blog_posts_updated_at_idx on public.blog_posts (updated_at desc, id);
create index blog_posts_state_idx on public.blog_posts (state, updated_at desc, id);

alter table public.blog_posts enable row level security;

revoke all on public.blog_posts from anon, authenticated, service_role;
grant select on public.blog_posts to authenticated, service_role;

create policy "Posts are read by administrators" on public.blog_posts
for select to authenticated
using ((select public.is_admin()));

create trigger blog_posts_page_cache
after insert or update or delete or truncate on public.blog_posts
for each statement execute function internal.notify_page_cache('content blog');

select internal.keep_change_log('public.blog_posts', 'page');

-- Each text that was saved, the present one included.
create table public.blog_post_revisions (
  post_id uuid constraint blog_post_revisions_post_id_fkey references public.blog_posts (id) on delete cascade,
  revision integer,
  fields jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  constraint blog_post_revisions_pkey primary key (post_id, revision)
);

alter table public.blog_post_revisions enable row level security;

revoke all on public.blog_post_revisions from anon, authenticated, service_role;
grant select on public.blog_post_revisions to authenticated, service_role;

create policy "Revisions of posts are read by administrators" on public.blog_post_revisions
for select to authenticated
using ((select public.is_admin()));

-- Redirections and questions of the FAQ that the shop adds to those of content/data. Every process keeps them in memory.
create table public.redirects (
  id uuid default gen_random_uuid() constraint redirects_pkey primary key,
  -- A whole path, without a slash at its end.
  source text not null
    constraint redirects_source_key unique
    constraint redirects_source_form check (source ~ '^/[^/?#\s][^?#\s]*$' and char_length(source) <= 300),
  -- A path of the site, or an https address of a site that ours links to.
  target text not null
    constraint redirects_target_form check (target ~ '^(/|https://)[^\s#]*$' and char_length(target) <= 500),
  status smallint not null constraint redirects_status_known check (status in (301, 302)),
  created_at timestamptz not null default now(),
  constraint redirects_no_loop check (target <> source)
);

create index redirects_target_idx on public.redirects (target);

alter table public.redirects enable row level security;

revoke all on public.redirects from anon, authenticated, service_role;
grant select on public.redirects to authenticated, service_role;

create policy "Redirections are read by administrators" on public.redirects
for select to authenticated
using ((select public.is_admin()));

create trigger redirects_page_cache
after insert or update or delete or truncate on public.redirects
for each statement execute function internal.notify_page_cache('content');

select internal.keep_change_log('public.redirects');

create table public.faq_entries (
  id uuid default gen_random_uuid() constraint faq_entries_pkey primary key,
  -- Where the question is found on /faq, for good.
  anchor text not null
    constraint faq_entries_anchor_key unique
    constraint faq_entries_anchor_form check (anchor ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- One of content/data/faq.yml.
  category text not null,
  question text not null constraint faq_entries_question_length check (char_length(question) between 8 and 180),
  -- Markdown, and what the content pipeline made of it.
  answer text not null constraint faq_entries_answer_length check (char_length(answer) between 15 and 900),
  answer_html text not null,
  answer_text text not null,
  -- After the questions of the file, in this order.
  position integer not null default 100 constraint faq_entries_position_range check (position between 1 and 999),
  is_hidden boolean not null default false,
  updated_at timestamptz not null default now()
);

create index faq_entries_order_idx on public.faq_entries (category, position, id);

alter table public.faq_entries enable row level security;

revoke all on public.faq_entries from anon, authenticated, service_role;
grant select on public.faq_entries to authenticated, service_role;

create policy "Questions are read by administrators" on public.faq_entries
for select to authenticated
using ((select public.is_admin()));

create trigger faq_entries_page_cache
after insert or update or delete or truncate on public.faq_entries
for each statement execute function internal.notify_page_cache('content');

select internal.keep_change_log('public.faq_entries');

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
