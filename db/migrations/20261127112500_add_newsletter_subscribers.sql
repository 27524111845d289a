-- Who asked for the newsletter by mail, in the words that they read, and when the owner of the mailbox confirmed it.

create table public.newsletter_subscribers (
  id uuid not null default gen_random_uuid(),
  email text not null,
  consent text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint newsletter_subscribers_pkey primary key (id),
  constraint newsletter_subscribers_email_length check (char_length(email) between 3 and 255),
  constraint newsletter_subscribers_consent_length check (char_length(consent) between 1 and 1000)
);
create unique index newsletter_subscribers_email_key on public.newsletter_subscribers (lower(email));
create index newsletter_subscribers_asked_at_idx on public.newsletter_subscribers (asked_at);

alter table public.newsletter_subscribers enable row level security;
grant select, delete on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;
create policy "Subscribers are read by those who write the content" on public.newsletter_subscribers
  for select to authenticated
  using ((select public.may('content')));
create policy "Subscribers are removed by those who write the content" on public.newsletter_subscribers
  for delete to authenticated
  using ((select public.may('content')));

alter table internal.outbox drop constraint outbox_about_kind_known;
alter table internal.outbox add constraint outbox_about_kind_known
  check (about_kind in ('order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account', 'newsletter')) not valid;
