-- Ten codes that stand in for a lost second factor (docs/decisions/021-recovery-codes.md). The auth service knows none, so they
-- are kept beside its tables. A code that was used is a row that is gone.

create table internal.recovery_codes (
  user_id uuid not null
    constraint recovery_codes_user_id_fkey references auth.users (id) on delete cascade,
  -- SHA-256 of the account and the code, whose 80 random bits no guessing reaches.
  code_hash text not null,
  created_at timestamptz not null default now(),
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);
