-- What an account did on the site, shown to its owner, who may clear it.

create table public.activity_history (
  id uuid default gen_random_uuid() constraint activity_history_pkey primary key,
  user_id uuid not null default auth.uid()
    constraint activity_history_user_id_fkey references auth.users (id) on delete cascade,
  activity_type text not null
    constraint activity_history_activity_type_length check (char_length(activity_type) between 1 and 100),
  description text constraint activity_history_description_length check (char_length(description) <= 2000),
  metadata jsonb not null default '{}'
    constraint activity_history_metadata_is_object check (jsonb_typeof(metadata) = 'object')
    constraint activity_history_metadata_size check (octet_length(metadata::text) <= 8192),
  created_at timestamptz not null default now()
);

create index activity_history_user_id_idx on public.activity_history (user_id, created_at desc);

alter table public.activity_history enable row level security;

-- History is not rewritten: there is no policy for update.
create policy "Activity is read by its account" on public.activity_history
for select to authenticated
using (user_id = (select auth.uid()));

create policy "Activity is added by its account" on public.activity_history
for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "Activity is cleared by its account" on public.activity_history
for delete to authenticated
using (user_id = (select auth.uid()));
