-- What each day's comparison of Stripe's account with the ledger has found.

create table internal.card_checks (
  day date not null,
  checked_at timestamptz not null,
  payments integer not null,
  refunds integer not null,
  -- Each difference: which side had it, its sum and what was done about it.
  found jsonb not null,
  constraint card_checks_pkey primary key (day),
  constraint card_checks_found_is_array check (jsonb_typeof(found) = 'array')
);

alter table internal.card_checks enable row level security;
