-- The payment pages that Stripe keeps open for orders by card: until one is known to be closed, its order does not expire.

create table internal.card_sessions (
  id text not null
    constraint card_sessions_id_length check (char_length(id) between 1 and 200),
  order_id uuid not null
    constraint card_sessions_order_id_fkey references public.orders on delete cascade,
  state text not null default 'open'
    constraint card_sessions_state_known check (state in ('open', 'processing', 'closed')),
  opened_at timestamptz not null,
  -- Until when the order waits, should nothing more be heard.
  waits_until timestamptz not null,
  asked_at timestamptz,
  constraint card_sessions_pkey primary key (id)
);

create index card_sessions_order_id_idx on internal.card_sessions (order_id);
create index card_sessions_unsettled_idx on internal.card_sessions (asked_at) where (state <> 'closed');

alter table internal.card_sessions enable row level security;
