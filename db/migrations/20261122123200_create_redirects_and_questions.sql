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

alter table public.redirects enable row level security;
alter table public.faq_entries enable row level security;

revoke all on public.redirects, public.faq_entries from anon, authenticated, service_role;
grant select on public.redirects, public.faq_entries to authenticated, service_role;

create policy "Redirections are read by administrators" on public.redirects
for select to authenticated
using ((select public.is_admin()));

create policy "Questions are read by administrators" on public.faq_entries
for select to authenticated
using ((select public.is_admin()));

create trigger redirects_page_cache
after insert or update or delete or truncate on public.redirects
for each statement execute function internal.notify_page_cache('content');

create trigger faq_entries_page_cache
after insert or update or delete or truncate on public.faq_entries
for each statement execute function internal.notify_page_cache('content');
