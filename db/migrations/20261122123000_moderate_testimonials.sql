-- What the shop decided of a testimonial. The law wants its readers told when it was published, and its author told why it is
-- not (code de la consommation, L. 111-7-2, D. 111-17 and D. 111-18). Its words are nobody's to change.

alter table public.testimonials add column published_at timestamptz;

-- In a table of its own, since everything of a visible row is everybody's.
create table public.testimonial_decisions (
  testimonial_id uuid
    constraint testimonial_decisions_pkey primary key
    constraint testimonial_decisions_testimonial_id_fkey references public.testimonials (id) on delete cascade,
  outcome text not null
    constraint testimonial_decisions_outcome_known check (outcome in ('published', 'refused', 'withdrawn')),
  -- Read by its author.
  reason text constraint testimonial_decisions_reason_length check (char_length(reason) between 1 and 1000),
  -- How the repair or the purchase was found again; for the shop.
  proof text constraint testimonial_decisions_proof_length check (char_length(proof) between 1 and 300),
  decided_by uuid,
  decided_at timestamptz not null default now(),
  constraint testimonial_decisions_reasoned check (outcome = 'published' or reason is not null)
);

create index testimonial_decisions_refused_idx on public.testimonial_decisions (decided_at desc)
where outcome <> 'published';
create index testimonials_hidden_idx on public.testimonials (created_at, id) where not is_visible;

-- The outbox of what authors are told.
create table public.testimonial_mails (
  id bigint generated always as identity constraint testimonial_mails_pkey primary key,
  testimonial_id uuid not null
    constraint testimonial_mails_testimonial_id_fkey references public.testimonials (id) on delete cascade,
  recipient text not null default 'customer'
    constraint testimonial_mails_recipient_known check (recipient = 'customer'),
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint testimonial_mails_one_end check (sent_at is null or failed_at is null)
);

create index testimonial_mails_testimonial_id_idx on public.testimonial_mails (testimonial_id, id);
create index testimonial_mails_waiting_idx on public.testimonial_mails (next_attempt_at)
where sent_at is null and failed_at is null;

alter table public.testimonial_decisions enable row level security;
alter table public.testimonial_mails enable row level security;

revoke all on public.testimonial_decisions, public.testimonial_mails from anon, authenticated, service_role;
grant select on public.testimonial_decisions, public.testimonial_mails to authenticated, service_role;

create policy "Decisions on testimonials are read by administrators" on public.testimonial_decisions
for select to authenticated
using ((select public.is_admin()));

create policy "Mails of testimonials are read by administrators" on public.testimonial_mails
for select to authenticated
using ((select public.is_admin()));
