-- Invoices that come again: a draft is their model, its plan says when. Each period has one invoice.

create table public.invoice_plans (
  -- The draft that each period copies.
  id uuid not null
    constraint invoice_plans_pkey primary key
    constraint invoice_plans_id_fkey references public.free_invoices (id) on delete cascade,
  state text not null default 'active' constraint invoice_plans_state_known check (state in ('active', 'paused', 'ended')),
  every text not null constraint invoice_plans_every_known check (every in ('month', 'quarter', 'year')),
  first_on date not null,
  -- No period begins later; null without an end.
  ends_on date constraint invoice_plans_ends_on_after_first check (ends_on >= first_on),
  -- Whether its invoices are issued and mailed without a press; otherwise they wait as drafts.
  issues boolean not null default false,
  -- How many periods are billed, or were left out while it paused.
  done_periods integer not null default 0 constraint invoice_plans_done_periods_positive check (done_periods >= 0),
  -- Who set it up last: its invoices are theirs.
  actor_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Read and written by the shop's own operations alone, as the invoices.
alter table public.invoice_plans enable row level security;
revoke all on public.invoice_plans from anon, authenticated, service_role;
grant select on public.invoice_plans to service_role;

-- short lock: a table of this version
alter table public.free_invoices
  add column plan_id uuid
    constraint free_invoices_plan_id_fkey references public.invoice_plans (id) on delete set null;
-- short lock: the same rows
alter table public.free_invoices add column period_on date;
-- short lock: the same rows
create unique index free_invoices_period_key on public.free_invoices (plan_id, period_on) where plan_id is not null;
