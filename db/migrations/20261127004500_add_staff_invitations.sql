-- Invitations to join the staff, by mail. The link's secret is kept as a digest. An invitation that is withdrawn is deleted; the journal
-- (public.change_log) has who invited, withdrew and accepted.

create table internal.staff_invitations (
  id uuid not null default gen_random_uuid() constraint staff_invitations_pkey primary key,
  email text not null
    constraint staff_invitations_email_form check (email = lower(email) and char_length(email) between 3 and 255),
  staff_role text not null
    constraint staff_invitations_role_known check (staff_role in ('owner', 'technician', 'counter', 'content')),
  token_hash text not null constraint staff_invitations_token_hash_key unique,
  invited_by uuid constraint staff_invitations_invited_by_fkey references auth.users (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid constraint staff_invitations_accepted_by_fkey references auth.users (id) on delete cascade,
  constraint staff_invitations_accepted check ((accepted_at is null) = (accepted_by is null))
);
create unique index staff_invitations_pending_idx on internal.staff_invitations (email) where accepted_at is null;
create index staff_invitations_invited_by_idx on internal.staff_invitations (invited_by);
create index staff_invitations_accepted_by_idx on internal.staff_invitations (accepted_by);
create index staff_invitations_expires_at_idx on internal.staff_invitations (expires_at);
alter table internal.staff_invitations enable row level security;
