-- Refunds that the shop asks Stripe for, before they are entries of the ledger, and what banks dispute.

create table internal.card_refunds (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null
    constraint card_refunds_order_id_fkey references public.orders on delete cascade,
  withdrawal_id uuid
    constraint card_refunds_withdrawal_id_fkey references public.withdrawals on delete cascade,
  -- Stripe's own names of the payment, and of the refund once it knows one.
  payment text not null
    constraint card_refunds_payment_length check (char_length(payment) between 1 and 200),
  refund text
    constraint card_refunds_refund_length check (char_length(refund) between 1 and 200),
  amount_cents integer not null
    constraint card_refunds_amount_cents_positive check (amount_cents > 0),
  -- What the shop asked for besides: which lines, what goes back on the shelf, its words to the customer.
  asked jsonb not null,
  actor_id uuid,
  state text not null default 'asked'
    constraint card_refunds_state_known check (state in ('asked', 'pending', 'done', 'failed')),
  failure text
    constraint card_refunds_failure_length check (char_length(failure) between 1 and 500),
  asked_at timestamptz not null,
  constraint card_refunds_pkey primary key (id),
  constraint card_refunds_refund_key unique (refund)
);

-- One at a time: two would count the same money.
create unique index card_refunds_under_way_key on internal.card_refunds (order_id) where (state in ('asked', 'pending'));
create index card_refunds_order_id_idx on internal.card_refunds (order_id);
create index card_refunds_withdrawal_id_idx on internal.card_refunds (withdrawal_id) where (withdrawal_id is not null);

alter table internal.card_refunds enable row level security;

create table internal.card_disputes (
  id text not null
    constraint card_disputes_id_length check (char_length(id) between 1 and 200),
  order_id uuid not null
    constraint card_disputes_order_id_fkey references public.orders on delete cascade,
  state text not null
    constraint card_disputes_state_known check (state in ('open', 'answered', 'won', 'lost')),
  amount_cents integer not null
    constraint card_disputes_amount_cents_positive check (amount_cents > 0),
  reason text not null
    constraint card_disputes_reason_length check (char_length(reason) between 1 and 100),
  due_at timestamptz,
  opened_at timestamptz not null,
  constraint card_disputes_pkey primary key (id)
);

create index card_disputes_order_id_idx on internal.card_disputes (order_id);

alter table internal.card_disputes enable row level security;
