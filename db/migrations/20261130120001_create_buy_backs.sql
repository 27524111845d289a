-- Devices that people offer the shop: what they say of one, the shop's offer, their answer, and the purchase at the counter.
create table public.buy_backs (
  id uuid not null
    constraint buy_backs_pkey primary key,
  -- « RAC-2026-K7R-4WM »
  number text not null constraint buy_backs_number_key unique,
  state text not null default 'asked'
    constraint buy_backs_state_known
      check (state in ('asked', 'offered', 'accepted', 'refused', 'expired', 'declined', 'bought')),
  -- A form that is sent twice is one request.
  idempotency_key uuid not null constraint buy_backs_idempotency_key_key unique,
  fingerprint text not null,
  link_hash text not null constraint buy_backs_link_hash_key unique,
  customer_name text not null
    constraint buy_backs_customer_name_length check (char_length(customer_name) between 1 and 200),
  email text,
  phone text,
  kind text not null
    constraint buy_backs_kind_form check (kind ~ '^[a-z]{1,40}$'),
  -- Of the register of devices, if it knows the model.
  device_id text
    constraint buy_backs_device_id_length check (char_length(device_id) between 1 and 120),
  device text not null
    constraint buy_backs_device_length check (char_length(device) between 1 and 200),
  -- What its seller says: { "screen": "broken" }
  answers jsonb not null
    constraint buy_backs_answers_is_object check (jsonb_typeof(answers) = 'object'),
  note text
    constraint buy_backs_note_length check (char_length(note) between 1 and 1000),
  -- What was shown to its seller; null if nothing was.
  indicated_cents integer
    constraint buy_backs_indicated_cents_range check (indicated_cents between 100 and 10000000),
  -- What the counter found, in the same words.
  seen_answers jsonb
    constraint buy_backs_seen_answers_is_object check (jsonb_typeof(seen_answers) = 'object'),
  seen_note text
    constraint buy_backs_seen_note_length check (char_length(seen_note) between 1 and 1000),
  -- The last offer; each is also an event, whose id an answer names.
  offer_id bigint,
  offer_cents integer
    constraint buy_backs_offer_cents_range check (offer_cents between 100 and 10000000),
  offer_until date,
  offer_note text
    constraint buy_backs_offer_note_length check (char_length(offer_note) between 1 and 1000),
  -- The deed of sale as it is printed and signed, with who sells and how they are paid; and the SHA-256 of what is printed.
  deed jsonb
    constraint buy_backs_deed_is_object check (jsonb_typeof(deed) = 'object'),
  deed_hash text
    constraint buy_backs_deed_hash_form check (deed_hash ~ '^[0-9a-f]{64}$'),
  unit_id uuid
    constraint buy_backs_unit_id_key unique
    constraint buy_backs_unit_id_fkey references public.used_units (id) on delete set null,
  bought_at timestamptz,
  -- Counts the changes: a form says which it has seen.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint buy_backs_reachable check (num_nonnulls(email, phone) > 0),
  constraint buy_backs_offer_is_whole check (num_nonnulls(offer_id, offer_cents, offer_until) in (0, 3)),
  constraint buy_backs_offered_says_what check (state not in ('offered', 'accepted', 'expired', 'bought') or offer_cents is not null),
  constraint buy_backs_deed_is_whole check ((deed is null) = (deed_hash is null)),
  constraint buy_backs_bought_is_signed check ((state = 'bought') = (bought_at is not null) and (state <> 'bought' or deed is not null))
);
create index buy_backs_state_idx on public.buy_backs (state, updated_at);
create index buy_backs_email_idx on public.buy_backs (lower(email));

-- What happened to a request. An answer to an offer is its proof: when, to which words, from where.
create table public.buy_back_events (
  id bigint generated always as identity
    constraint buy_back_events_pkey primary key,
  buy_back_id uuid not null
    constraint buy_back_events_buy_back_id_fkey references public.buy_backs (id) on delete cascade,
  kind text not null
    constraint buy_back_events_kind_known
      check (kind in ('asked', 'seen', 'offered', 'accepted', 'refused', 'expired', 'declined', 'deed', 'bought')),
  note text
    constraint buy_back_events_note_length check (char_length(note) between 1 and 1000),
  payload jsonb not null default '{}'::jsonb
    constraint buy_back_events_payload_is_object check (jsonb_typeof(payload) = 'object'),
  -- Who of the staff; null for its seller, and for what the site does by itself.
  actor_id uuid,
  created_at timestamptz not null
);
create index buy_back_events_buy_back_id_idx on public.buy_back_events (buy_back_id, id);
create trigger buy_back_events_final
before update on public.buy_back_events
for each row execute function internal.refuse_change();

alter table public.buy_backs enable row level security;
alter table public.buy_back_events enable row level security;

-- Only the server itself reads and writes them, after its own checks.
revoke all on public.buy_backs, public.buy_back_events from anon, authenticated, service_role;
grant select on public.buy_backs, public.buy_back_events to service_role;

-- What was bought, and for how much, stays as it was signed.
create function internal.keep_bought_buy_back()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if old.state = 'bought'
    and (new.state, new.offer_cents, new.deed, new.deed_hash, new.bought_at)
      is distinct from (old.state, old.offer_cents, old.deed, old.deed_hash, old.bought_at)
  then
    raise exception 'what was bought stays as it was signed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger buy_backs_bought_is_final
before update on public.buy_backs
for each row execute function internal.keep_bought_buy_back();

-- Their numbers are drawn as those of the other cases.
create or replace function internal.draw_number(kind text, at timestamp with time zone)
 returns text
 language plpgsql
 set search_path to ''
as $$
declare
  -- Without signs that look alike (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V) or sound alike (B C D G P T V, M N), and without
  -- vowels: no words.
  signs constant text := '23456789FHJKMRTWXY';
  places constant integer := char_length(signs);
  rest bigint;
  tail text;
  drawn text;
begin
  loop
    -- The first 48 bits of such an id are all random, by the generator for secrets.
    rest := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    tail := '';
    for place in 1..6 loop
      tail := tail || substr(signs, (rest % places)::integer + 1, 1) || case place when 3 then '-' else '' end;
      rest := rest / places;
    end loop;
    -- One without a letter could be taken for one that was counted.
    continue when tail !~ '[A-Z]';
    drawn := draw_number.kind || '-' || extract(year from draw_number.at at time zone 'Europe/Paris')::integer || '-' || tail;
    -- Whoever draws the same at the same time waits, then sees it.
    perform pg_advisory_xact_lock(hashtextextended('atelier-papin number ' || drawn, 0));
    if not exists (
      select from public.orders where number = drawn
      union all select from public.repairs where reference = drawn
      union all select from public.appointments where reference = drawn
      union all select from public.withdrawals where reference = drawn
      union all select from public.buy_backs where number = drawn
    ) then
      return drawn;
    end if;
  end loop;
end
$$;

-- Its seller is told of it, and the shop.
-- short lock: a few messages a minute
alter table internal.outbox drop constraint outbox_about_kind_known;
-- short lock: the same rows
alter table internal.outbox add constraint outbox_about_kind_known
  check (
    about_kind in (
      'order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account', 'newsletter', 'invoice', 'purchase', 'sale',
      'claim', 'buy_back'
    )
  ) not valid;
create trigger buy_backs_forget_messages after delete on public.buy_backs
  for each row execute function internal.forget_messages('buy_back');
