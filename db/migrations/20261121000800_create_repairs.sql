-- The repair file: one row from the first request to the hand-over, what happened to it, what is said and shown about it.
create table public.repairs (
  id uuid default gen_random_uuid() constraint repairs_pkey primary key,
  -- « REP-2026-K7R-4WM », drawn (internal.draw_number).
  reference text not null constraint repairs_reference_key unique,
  way_in text not null
    constraint repairs_way_in_known check (way_in in ('request', 'mail-in', 'counter', 'appointment')),
  -- domain/repair/repair-states.ts says which state may follow which.
  state text not null
    constraint repairs_state_known check (
      state in (
        'requested', 'announced', 'registered', 'diagnosed', 'quoted', 'accepted', 'refused', 'waiting_part', 'in_repair',
        'tested', 'ready', 'handed_over', 'closed'
      )
    ),
  -- Null for whoever has no account, or has not proven the e-mail.
  user_id uuid constraint repairs_user_id_fkey references auth.users (id) on delete set null,
  customer_name text not null constraint repairs_customer_name_length check (char_length(customer_name) between 1 and 200),
  email text constraint repairs_email_form check (char_length(email) between 3 and 255 and email = lower(email)),
  phone text constraint repairs_phone_length check (char_length(phone) between 1 and 40),
  wished_channel text not null
    constraint repairs_wished_channel_known check (wished_channel in ('email', 'sms', 'phone')),
  -- Where a device that came by post goes back to: {"street": …, "more": …, "postcode": …, "city": …}.
  return_address jsonb
    constraint repairs_return_address_is_object check (jsonb_typeof(return_address) = 'object'),
  -- What its customer says of the battery of what is posted.
  battery text constraint repairs_battery_known check (battery in ('none', 'sound', 'damaged')),
  device_kind text not null constraint repairs_device_kind_form check (device_kind ~ '^[a-z]{1,40}$'),
  brand text constraint repairs_brand_length check (char_length(brand) between 1 and 80),
  model text constraint repairs_model_length check (char_length(model) between 1 and 120),
  serial text constraint repairs_serial_length check (char_length(serial) between 1 and 60),
  -- In the customer's words.
  fault text not null constraint repairs_fault_length check (char_length(fault) between 1 and 4000),
  -- What a page was left for, before the form: « Réparation de manette PS5 ».
  subject text constraint repairs_subject_length check (char_length(subject) between 1 and 160),
  -- {"screen": "marked", …}, by the list of domain/repair/intake.ts.
  condition jsonb not null default '{}' constraint repairs_condition_is_object check (jsonb_typeof(condition) = 'object'),
  condition_note text constraint repairs_condition_note_length check (char_length(condition_note) between 1 and 2000),
  accessories text[] not null default '{}'
    constraint repairs_accessories_count check (cardinality(accessories) <= 30),
  -- Its customer does not wish to give the unlock code: an empty code says nothing.
  refuses_unlock_code boolean not null default false,
  -- The notice on the device's data that was accepted, and when.
  data_notice_version text
    constraint repairs_data_notice_version_form check (data_notice_version ~ '^[a-z-]+/\d{4}-\d{2}-\d{2}$'),
  -- Code de la consommation, L. 224-109: what the customer wants, or why reused parts are not offered.
  reused_parts text
    constraint repairs_reused_parts_known check (reused_parts in ('asked', 'yes', 'no', 'not_offered')),
  reused_parts_case text
    constraint repairs_reused_parts_case_known check (
      reused_parts_case in ('other_equipment', 'free_repair', 'under_guarantee', 'unavailable', 'safety', 'environment')
    ),
  estimate_min_cents integer constraint repairs_estimate_min_cents_range check (estimate_min_cents between 0 and 10000000),
  estimate_max_cents integer constraint repairs_estimate_max_cents_range check (estimate_max_cents between 0 and 10000000),
  -- What would change it.
  estimate_note text constraint repairs_estimate_note_length check (char_length(estimate_note) between 1 and 2000),
  estimate_until date,
  promised_on date,
  tracking_in text constraint repairs_tracking_in_length check (char_length(tracking_in) between 1 and 80),
  tracking_out text constraint repairs_tracking_out_length check (char_length(tracking_out) between 1 and 80),
  -- How the device left: over the counter, or with a carrier.
  left_by text constraint repairs_left_by_known check (left_by in ('counter', 'carrier')),
  -- The first repair, of which this is a return visit.
  return_of uuid constraint repairs_return_of_fkey references public.repairs (id),
  -- The strokes of the signature, as the data of an SVG path.
  signature text
    constraint repairs_signature_form check (char_length(signature) <= 20000 and signature ~ '^M[-MLl0-9. ,]+$'),
  signed_at timestamptz,
  registered_at timestamptz,
  -- Since when it waits to be fetched: the clock of unclaimed devices runs from here.
  ready_at timestamptz,
  handed_over_at timestamptz,
  closed_at timestamptz,
  -- Of long ago: what is left counts repairs and parts, and names nobody.
  forgotten_at timestamptz,
  -- How often the customer was reminded to fetch it.
  reminders smallint not null default 0 constraint repairs_reminders_range check (reminders between 0 and 20),
  -- Which agreement holds now: a quote that its customer accepted, or the guarantee of an earlier repair; `before` for what came
  -- from elsewhere. Null while none does, or none does any more: no repair starts, is handed over as repaired or guaranteed
  -- without.
  agreement text
    constraint repairs_agreement_known check (agreement in ('quote', 'guarantee', 'before')),
  -- Of a quote accepted at a distance: the last day to renounce it, and whether work may begin before (L. 221-25).
  withdrawal_until date,
  starts_early boolean not null default false,
  -- When its customer renounced it; null while there is no declaration, or once the shop refused it, or its customer accepted
  -- another quote.
  renounced_at timestamptz,
  -- The shop's own guarantee on the repair, and the law's on the parts that were sold with it.
  guarantee_until date,
  parts_guarantee_until date,
  idempotency_key uuid not null constraint repairs_idempotency_key_key unique,
  fingerprint text not null constraint repairs_fingerprint_form check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The SHA-256 of the secret in the link of its customer; another version is another secret.
  link_hash text not null
    constraint repairs_link_hash_key unique
    constraint repairs_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  link_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint repairs_estimate_order check (estimate_min_cents <= estimate_max_cents),
  constraint repairs_estimate_whole check ((estimate_min_cents is null) = (estimate_max_cents is null)),
  constraint repairs_reused_parts_reason check ((reused_parts = 'not_offered') = (reused_parts_case is not null)),
  constraint repairs_signature_dated check ((signature is null) = (signed_at is null)),
  constraint repairs_return_of_another check (return_of <> id),
  constraint repairs_reachable check (email is not null or phone is not null or forgotten_at is not null),
  constraint repairs_work_needs_agreement check (
    agreement is not null or state not in ('accepted', 'waiting_part', 'in_repair', 'tested')
  ),
  constraint repairs_guarantee_needs_agreement check (
    agreement is not null or (guarantee_until is null and parts_guarantee_until is null)
  )
);

create index repairs_user_id_idx on public.repairs (user_id, created_at desc);
create index repairs_email_idx on public.repairs (email);
create index repairs_state_idx on public.repairs (state, updated_at desc);
create index repairs_created_at_idx on public.repairs (created_at desc);
create index repairs_return_of_idx on public.repairs (return_of);
create index repairs_ready_at_idx on public.repairs (ready_at) where state = 'ready';
create index repairs_serial_idx on public.repairs (serial);
-- The shop's list begins with what is not over, what moved last first.
create index repairs_open_idx on public.repairs (updated_at desc, id) where state not in ('handed_over', 'closed');
create index repairs_to_forget_idx on public.repairs (coalesce(handed_over_at, closed_at)) where forgotten_at is null;
-- The day that is not over yet.
create index repairs_handed_over_idx on public.repairs (handed_over_at) where handed_over_at is not null;
create index repairs_phone_idx on public.repairs (phone) where user_id is null and email is null;

alter table public.repairs enable row level security;

-- Only the server itself writes them, as the owner, after its own checks.
revoke all on public.repairs from anon, authenticated, service_role;
grant select on public.repairs to authenticated, service_role;

create policy "Repairs are read by their account and by administrators" on public.repairs
for select to authenticated
using (user_id = (select auth.uid()) or (select public.is_admin()));

-- A device that left needs no code any more.
create function internal.erase_unlock_code() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.repair_unlock_codes where repair_id = new.id;
  return null;
end
$$;

create trigger repairs_erase_unlock_code
after update of state on public.repairs
for each row when (new.state in ('handed_over', 'closed'))
execute function internal.erase_unlock_code();

-- An agreement has to be on record.
create function internal.check_repair_agreement() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.agreement is not distinct from old.agreement then
    return new;
  end if;
  -- Files that come whole from elsewhere may say so; none turns into one later.
  if (new.agreement = 'before' and tg_op = 'UPDATE')
    or (
      new.agreement = 'guarantee'
      and not exists (select from public.repairs as first where first.id = new.return_of and first.agreement is not null)
    )
    or (
      new.agreement = 'quote'
      and not exists (select from public.repair_quotes where repair_id = new.id and state = 'accepted')
    )
  then
    raise exception 'no agreement of this kind is on record' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger repairs_check_agreement
before insert or update of agreement on public.repairs
for each row execute function internal.check_repair_agreement();

-- A repair whose contract was renounced goes no further on that agreement.
create function internal.check_repair_renounced() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Without an agreement it goes back as it came: that is the way out.
  if new.renounced_at is not null
    and new.agreement is not null
    and new.state is distinct from old.state
    and new.state in ('accepted', 'waiting_part', 'in_repair', 'tested', 'ready', 'handed_over')
  then
    raise exception 'the agreement about this repair was renounced' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger repairs_check_renounced
before update of state on public.repairs
for each row execute function internal.check_repair_renounced();

-- What happened to a repair. The keys to repairs are checked when the transaction ends: the file comes last, with its number.
create table public.repair_events (
  id bigint generated always as identity constraint repair_events_pkey primary key,
  repair_id uuid not null
    constraint repair_events_repair_id_fkey references public.repairs (id) deferrable initially deferred,
  -- An event of domain/repair/repair-states.ts, or something that changed no state.
  kind text not null constraint repair_events_kind_form check (kind ~ '^[a-z]+(_[a-z]+)*$' and char_length(kind) <= 40),
  -- Null for the first; the same as to_state where the state did not change.
  from_state text,
  to_state text not null,
  -- `customer` without an account is whoever holds the link.
  actor text not null constraint repair_events_actor_known check (actor in ('customer', 'shop', 'system')),
  actor_id uuid,
  -- Whether its customer may read it.
  is_public boolean not null default true,
  note text constraint repair_events_note_length check (char_length(note) between 1 and 2000),
  payload jsonb not null default '{}' constraint repair_events_payload_is_object check (jsonb_typeof(payload) = 'object'),
  -- Who gets a mail of it.
  tells text[] not null default '{}' constraint repair_events_tells_known check (tells <@ array['customer', 'shop']),
  created_at timestamptz not null default now()
);

create index repair_events_repair_id_idx on public.repair_events (repair_id, id);
create index repair_events_handed_over_idx on public.repair_events (created_at, id) where kind = 'hand_over';

alter table public.repair_events enable row level security;

revoke all on public.repair_events from anon, authenticated, service_role;
grant select on public.repair_events to service_role;
grant select (
  repair_id, kind, from_state, to_state, actor, actor_id, is_public, note, payload, tells, created_at
) on public.repair_events to authenticated;

create policy "Events are read by administrators, the public ones by whoever reads their repair" on public.repair_events
for select to authenticated
using (
  (select public.is_admin()) or (is_public and exists (select from public.repairs where repairs.id = repair_id))
);

-- What happened and what was quoted is final until its file is forgotten; then it may go, but never change.
create function internal.refuse_event_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and exists (
    select from public.repairs where id = old.repair_id and forgotten_at is not null
  ) then
    return old;
  end if;
  raise exception '% of public.repair_events is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

create trigger repair_events_final
before update or delete on public.repair_events
for each row execute function internal.refuse_event_change();

-- What unlocks the device, sealed with a key that the database does not have. No role of the data API reads this table.
create table public.repair_unlock_codes (
  repair_id uuid
    constraint repair_unlock_codes_pkey primary key
    constraint repair_unlock_codes_repair_id_fkey
      references public.repairs (id) on delete cascade deferrable initially deferred,
  sealed bytea not null constraint repair_unlock_codes_sealed_length check (octet_length(sealed) between 29 and 600),
  created_at timestamptz not null default now()
);

alter table public.repair_unlock_codes enable row level security;

revoke all on public.repair_unlock_codes from anon, authenticated, service_role;

create table public.repair_messages (
  id bigint generated always as identity constraint repair_messages_pkey primary key,
  repair_id uuid not null constraint repair_messages_repair_id_fkey references public.repairs (id),
  author text not null constraint repair_messages_author_known check (author in ('customer', 'shop')),
  author_id uuid,
  text text not null constraint repair_messages_text_length check (char_length(text) between 1 and 4000),
  -- By the other side.
  read_at timestamptz,
  created_at timestamptz not null default now()
);

create index repair_messages_repair_id_idx on public.repair_messages (repair_id, id);
create index repair_messages_unread_idx on public.repair_messages (author, created_at) where read_at is null;

alter table public.repair_messages enable row level security;

revoke all on public.repair_messages from anon, authenticated, service_role;
grant select on public.repair_messages to service_role;
grant select (repair_id, author, author_id, text, read_at, created_at) on public.repair_messages to authenticated;

create policy "Messages are read by whoever reads their repair" on public.repair_messages
for select to authenticated
using ((select public.is_admin()) or exists (select from public.repairs where repairs.id = repair_id));

-- Which upload shows what of a device. The upload itself names its file as its owner.
create table public.repair_photos (
  upload_id uuid constraint repair_photos_pkey primary key
    constraint repair_photos_upload_id_fkey references public.uploads (id) on delete cascade,
  repair_id uuid not null
    constraint repair_photos_repair_id_fkey references public.repairs (id) deferrable initially deferred,
  stage text not null constraint repair_photos_stage_known check (stage in ('arrival', 'diagnosis', 'after')),
  caption text constraint repair_photos_caption_length check (char_length(caption) between 1 and 300),
  -- Whether its customer sees it.
  is_public boolean not null default false,
  created_at timestamptz not null default now()
);

create index repair_photos_repair_id_idx on public.repair_photos (repair_id, created_at);

alter table public.repair_photos enable row level security;

revoke all on public.repair_photos from anon, authenticated, service_role;
grant select on public.repair_photos to authenticated, service_role;

create policy "Photos are read by administrators, the public ones by whoever reads their repair" on public.repair_photos
for select to authenticated
using (
  (select public.is_admin()) or (is_public and exists (select from public.repairs where repairs.id = repair_id))
);

-- Quotes, frozen once they are sent.
create table public.repair_quotes (
  id uuid default gen_random_uuid() constraint repair_quotes_pkey primary key,
  repair_id uuid not null constraint repair_quotes_repair_id_fkey references public.repairs (id),
  version smallint not null constraint repair_quotes_version_positive check (version > 0),
  state text not null default 'draft'
    constraint repair_quotes_state_known check (state in ('draft', 'sent', 'accepted', 'refused', 'replaced', 'expired')),
  -- What was found, for its customer.
  note text constraint repair_quotes_note_length check (char_length(note) between 1 and 4000),
  sent_at timestamptz,
  valid_until date,
  -- All that is printed on it, as JSON, and the SHA-256 of that text.
  document text constraint repair_quotes_document_length check (char_length(document) <= 200000),
  document_hash text constraint repair_quotes_document_hash_form check (document_hash ~ '^[0-9a-f]{64}$'),
  answered_at timestamptz,
  -- [{"lineId": …, "optionId": … or null}] of an accepted one, and what that costs.
  choices jsonb constraint repair_quotes_choices_is_list check (jsonb_typeof(choices) = 'array'),
  accepted_cents integer constraint repair_quotes_accepted_cents_positive check (accepted_cents >= 0),
  created_at timestamptz not null default now(),
  constraint repair_quotes_version_once unique (repair_id, version),
  constraint repair_quotes_sent_whole check (
    (state = 'draft') = (sent_at is null) and (sent_at is null) = (document is null)
    and (sent_at is null) = (document_hash is null) and (sent_at is null) = (valid_until is null)
  ),
  constraint repair_quotes_answered_whole check (
    (state in ('accepted', 'refused')) = (answered_at is not null)
    and (state = 'accepted') = (choices is not null) and (state = 'accepted') = (accepted_cents is not null)
  )
);

-- One is being written, one waits for its answer: never two.
create unique index repair_quotes_one_open on public.repair_quotes (repair_id, state) where state in ('draft', 'sent');
create index repair_quotes_valid_until_idx on public.repair_quotes (valid_until) where state = 'sent';

alter table public.repair_quotes enable row level security;

revoke all on public.repair_quotes from anon, authenticated, service_role;
grant select on public.repair_quotes to authenticated, service_role;

create policy "Quotes are read by administrators, once sent by whoever reads their repair" on public.repair_quotes
for select to authenticated
using (
  (select public.is_admin())
  or (state <> 'draft' and exists (select from public.repairs where repairs.id = repair_id))
);

-- What was sent is final; only its answer, or what takes its place, is written beside it, once.
create function internal.guard_quote() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' and exists (
    select from public.repairs where id = old.repair_id and forgotten_at is not null
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.state <> 'sent' or new.state not in ('accepted', 'refused', 'replaced', 'expired')
    or (new.id, new.repair_id, new.version, new.note, new.sent_at, new.valid_until, new.document, new.document_hash)
      is distinct from
      (old.id, old.repair_id, old.version, old.note, old.sent_at, old.valid_until, old.document, old.document_hash)
  then
    raise exception 'a quote that was sent is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger repair_quotes_guard
before update or delete on public.repair_quotes
for each row execute function internal.guard_quote();

create table public.repair_quote_lines (
  id bigint generated always as identity constraint repair_quote_lines_pkey primary key,
  quote_id uuid not null
    constraint repair_quote_lines_quote_id_fkey references public.repair_quotes (id) on delete cascade,
  position smallint not null,
  label text not null constraint repair_quote_lines_label_length check (char_length(label) between 1 and 200),
  kind text not null constraint repair_quote_lines_kind_known check (kind in ('part', 'labour', 'other')),
  quantity smallint not null constraint repair_quote_lines_quantity_range check (quantity between 1 and 99),
  is_optional boolean not null default false,
  constraint repair_quote_lines_position_once unique (quote_id, position)
);

alter table public.repair_quote_lines enable row level security;

-- The options of a line are known by its number alone; the document of the quote has them.
revoke all on public.repair_quote_lines from anon, authenticated, service_role;
grant select on public.repair_quote_lines to service_role;
grant select (quote_id, position, label, kind, quantity, is_optional) on public.repair_quote_lines to authenticated;

create policy "Lines are read by whoever reads their quote" on public.repair_quote_lines
for select to authenticated
using ((select public.is_admin()) or exists (select from public.repair_quotes where repair_quotes.id = quote_id));

create function internal.guard_quote_line() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  quote uuid := case tg_op when 'DELETE' then old.quote_id else new.quote_id end;
begin
  -- A draft that is thrown away takes its lines along: it is not there any more.
  if exists (select from public.repair_quotes where id = quote and state <> 'draft') then
    raise exception 'a quote that was sent is final' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;

create trigger repair_quote_lines_guard
before insert or update or delete on public.repair_quote_lines
for each row execute function internal.guard_quote_line();

create table public.repair_quote_options (
  id bigint generated always as identity constraint repair_quote_options_pkey primary key,
  line_id bigint not null
    constraint repair_quote_options_line_id_fkey references public.repair_quote_lines (id) on delete cascade,
  position smallint not null,
  -- Of a part; null of anything else.
  condition text constraint repair_quote_options_condition_known check (condition in ('new', 'reused')),
  unit_cents integer not null
    constraint repair_quote_options_unit_cents_range check (unit_cents between 0 and 10000000),
  delay_days smallint constraint repair_quote_options_delay_days_range check (delay_days between 0 and 365),
  -- Of the shop's stock.
  product_id uuid constraint repair_quote_options_product_id_fkey references public.products (id),
  constraint repair_quote_options_position_once unique (line_id, position)
);

create index repair_quote_options_product_id_idx on public.repair_quote_options (product_id);

alter table public.repair_quote_options enable row level security;

revoke all on public.repair_quote_options from anon, authenticated, service_role;
grant select on public.repair_quote_options to service_role;

create policy "Options are read by whoever reads their line" on public.repair_quote_options
for select to authenticated
using ((select public.is_admin()) or exists (select from public.repair_quote_lines where repair_quote_lines.id = line_id));

create function internal.guard_quote_option() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  line bigint := case tg_op when 'DELETE' then old.line_id else new.line_id end;
begin
  if exists (
    select from public.repair_quote_lines
    join public.repair_quotes on repair_quotes.id = quote_id
    where repair_quote_lines.id = line and repair_quotes.state <> 'draft'
  ) then
    raise exception 'a quote that was sent is final' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;

create trigger repair_quote_options_guard
before insert or update or delete on public.repair_quote_options
for each row execute function internal.guard_quote_option();

-- What the shop's stock gives to a repair.
create table public.repair_parts (
  id bigint generated always as identity constraint repair_parts_pkey primary key,
  repair_id uuid not null constraint repair_parts_repair_id_fkey references public.repairs (id),
  product_id uuid not null constraint repair_parts_product_id_fkey references public.products (id),
  quantity integer not null constraint repair_parts_quantity_range check (quantity between 1 and 99),
  -- `awaited`: not on the shelf yet; `held`: on it, for this repair only; `taken`: in the device.
  state text not null
    constraint repair_parts_state_known check (state in ('awaited', 'held', 'taken', 'given_back')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index repair_parts_repair_id_idx on public.repair_parts (repair_id, id);
create index repair_parts_product_id_idx on public.repair_parts (product_id);
create index repair_parts_awaited_idx on public.repair_parts (product_id) where state = 'awaited';

alter table public.repair_parts enable row level security;

revoke all on public.repair_parts from anon, authenticated, service_role;
grant select on public.repair_parts to authenticated, service_role;

create policy "Parts are read by administrators" on public.repair_parts
for select to authenticated
using ((select public.is_admin()));

-- products.reserved is the sum of what orders and repairs hold. Who holds several products locks them first, in the order of
-- their ids.
create function internal.keep_reserved_parts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.state = 'held' then
    update public.products set reserved = reserved - old.quantity where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'held' then
    update public.products set reserved = reserved + new.quantity where id = new.product_id;
  end if;
  return null;
end
$$;

create trigger repair_parts_keep_reserved
after insert or delete or update of product_id, quantity, state on public.repair_parts
for each row execute function internal.keep_reserved_parts();

-- Each event is told by mail to whom it names.
create function internal.queue_repair_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at, created_at)
  select 'repair', 'repair', new.repair_id, new.id, told, new.created_at, new.created_at from unnest(new.tells) as told;
  -- What is worth a text message: something waits for its customer.
  if new.kind in ('quote', 'make_ready', 'return_unrepaired') then
    insert into internal.outbox (kind, channel, about_kind, about_id, event_id, next_attempt_at, created_at)
    select 'repair-text', 'sms', 'repair', id, new.id, new.created_at, new.created_at
    from public.repairs
    where id = new.repair_id and wished_channel = 'sms' and phone is not null;
  end if;
  return null;
end
$$;

create trigger repair_events_queue_mail
after insert on public.repair_events
for each row execute function internal.queue_repair_mail();
