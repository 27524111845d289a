-- What was typed into a form that was sent when its session had ended, until its account has signed in again: half an hour at most.
-- The key is in a cookie of the browser that sent it, and nowhere else.

create table internal.kept_forms (
  -- SHA-256 of the browser's cookie and the form's address.
  id text constraint kept_forms_pkey primary key,
  user_id uuid not null
    constraint kept_forms_user_id_fkey references auth.users (id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null
);

create index kept_forms_user_id_idx on internal.kept_forms (user_id, created_at);
create index kept_forms_created_at_idx on internal.kept_forms (created_at);
