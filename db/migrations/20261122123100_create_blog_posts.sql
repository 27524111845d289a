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

-- Each text that was saved, the present one included.
create table public.blog_post_revisions (
  post_id uuid constraint blog_post_revisions_post_id_fkey references public.blog_posts (id) on delete cascade,
  revision integer,
  fields jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  constraint blog_post_revisions_pkey primary key (post_id, revision)
);

alter table public.blog_posts enable row level security;
alter table public.blog_post_revisions enable row level security;

revoke all on public.blog_posts, public.blog_post_revisions from anon, authenticated, service_role;
grant select on public.blog_posts, public.blog_post_revisions to authenticated, service_role;

create policy "Posts are read by administrators" on public.blog_posts
for select to authenticated
using ((select public.is_admin()));

create policy "Revisions of posts are read by administrators" on public.blog_post_revisions
for select to authenticated
using ((select public.is_admin()));

create trigger blog_posts_page_cache
after insert or update or delete or truncate on public.blog_posts
for each statement execute function internal.notify_page_cache('content blog');
