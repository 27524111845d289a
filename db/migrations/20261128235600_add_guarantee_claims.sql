-- What customers claim under the legal guarantee of conformity, of goods that an order or a counter sale sold them.
create table public.guarantee_claims (
  -- Chosen by the page: a second click finds the first one's claim.
  id uuid not null constraint guarantee_claims_pkey primary key,
  -- « GAR-2026-000123 »
  number text not null constraint guarantee_claims_number_key unique,
  order_id uuid constraint guarantee_claims_order_id_fkey references public.orders (id) on delete cascade,
  sale_id uuid constraint guarantee_claims_sale_id_fkey references public.counter_sales (id) on delete cascade,
  -- What was sold, as its line says.
  item text not null constraint guarantee_claims_item_length check (char_length(item) between 1 and 300),
  is_used boolean not null,
  -- When the customer had it: the guarantee runs from then.
  delivered_on date not null,
  -- The customer's demand: thirty days run from then (code de la consommation, L. 217-10).
  claimed_on date not null,
  fault text not null constraint guarantee_claims_fault_length check (char_length(fault) between 1 and 2000),
  wish text not null constraint guarantee_claims_wish_known check (wish in ('repair', 'replacement')),
  -- Since when the shop has it.
  handed_over_on date,
  outcome text constraint guarantee_claims_outcome_known
    check (outcome in ('repaired', 'replaced', 'replaced_by_us', 'refunded', 'reduced', 'refused')),
  outcome_note text constraint guarantee_claims_outcome_note_length check (char_length(outcome_note) between 1 and 2000),
  -- When the customer had it back, or the claim ended otherwise.
  settled_on date,
  -- Counts the changes: a form says which it has seen.
  version integer not null default 1,
  -- Who wrote it, then who settled it.
  actor_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint guarantee_claims_one_sale check (num_nonnulls(order_id, sale_id) = 1),
  constraint guarantee_claims_claimed_after_delivery check (claimed_on >= delivered_on),
  constraint guarantee_claims_settled_after_claim check (settled_on >= claimed_on),
  constraint guarantee_claims_settled_says_how check ((outcome is null) = (settled_on is null))
);

create index guarantee_claims_order_id_idx on public.guarantee_claims (order_id);
create index guarantee_claims_sale_id_idx on public.guarantee_claims (sale_id);
create index guarantee_claims_open_idx on public.guarantee_claims (claimed_on) where outcome is null;

alter table public.guarantee_claims enable row level security;

-- Only the server itself reads and writes them, after its own checks.
revoke all on public.guarantee_claims from anon, authenticated, service_role;
grant select on public.guarantee_claims to service_role;
