-- What the customer says of the lock of an account (Find My, Google), asked before a quote goes out; and that a device has no unlock code.
-- short lock: some thousand rows
alter table public.repairs
  add column account_lock text constraint repairs_account_lock_known check (account_lock in ('off', 'on', 'unknown')),
  add column has_no_unlock_code boolean not null default false;
