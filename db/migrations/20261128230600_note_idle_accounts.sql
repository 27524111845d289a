-- When a customer was told that an account nobody uses any more will be deleted (server/accounts/idle-accounts.ts).
alter table public.profiles add column idle_told_at timestamptz;
