-- Short texts that the shop writes once and puts into a message to a customer, with the facts of their case.
create table public.quick_replies (
  id uuid default gen_random_uuid() not null
    constraint quick_replies_pkey primary key,
  name text not null
    constraint quick_replies_name_length check (char_length(name) between 1 and 80),
  text text not null
    constraint quick_replies_text_length check (char_length(text) between 1 and 1500),
  written_by uuid not null,
  written_at timestamptz default now() not null
);
create unique index quick_replies_name_key on public.quick_replies (lower(name));
alter table public.quick_replies enable row level security;
revoke all on public.quick_replies from anon, authenticated, service_role;
grant select on public.quick_replies to authenticated, service_role;
create policy "Quick replies are read by who writes to customers" on public.quick_replies
  for select to authenticated
  using ((select public.may('repairs')));
select internal.keep_change_log('public.quick_replies', 'written_by');
