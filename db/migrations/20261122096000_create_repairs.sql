-- The repair file: one row from the first request to the hand-over, what happened to it, what is said and shown about it.

create table public.repairs (
  id uuid default gen_random_uuid() constraint repairs_pkey primary key,
  -- « REP-2026-000123 », without a gap.
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
  -- How often the customer was reminded to fetch it.
  reminders smallint not null default 0 constraint repairs_reminders_range check (reminders between 0 and 20),
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
  constraint repairs_reachable check (email is not null or phone is not null),
  constraint repairs_estimate_order check (estimate_min_cents <= estimate_max_cents),
  constraint repairs_estimate_whole check ((estimate_min_cents is null) = (estimate_max_cents is null)),
  constraint repairs_reused_parts_reason check ((reused_parts = 'not_offered') = (reused_parts_case is not null)),
  constraint repairs_signature_dated check ((signature is null) = (signed_at is null)),
  constraint repairs_return_of_another check (return_of <> id)
);

create index repairs_user_id_idx on public.repairs (user_id, created_at desc);
create index repairs_email_idx on public.repairs (email);
create index repairs_state_idx on public.repairs (state, updated_at desc);
create index repairs_created_at_idx on public.repairs (created_at desc);
create index repairs_return_of_idx on public.repairs (return_of);
create index repairs_ready_at_idx on public.repairs (ready_at) where state = 'ready';
create index repairs_serial_idx on public.repairs (serial);

-- The keys to repairs are checked when the transaction ends: the file comes last, with its number.

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

create trigger repair_events_final
before update or delete on public.repair_events
for each row execute function internal.refuse_change();

-- What unlocks the device, sealed with a key that the database does not have. No role of the data API reads this table.
create table public.repair_unlock_codes (
  repair_id uuid
    constraint repair_unlock_codes_pkey primary key
    constraint repair_unlock_codes_repair_id_fkey
      references public.repairs (id) on delete cascade deferrable initially deferred,
  sealed bytea not null constraint repair_unlock_codes_sealed_length check (octet_length(sealed) between 29 and 600),
  created_at timestamptz not null default now()
);

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

-- Which upload shows what of a device. The upload itself names its file as its owner.
create table public.repair_photos (
  upload_id uuid constraint repair_photos_pkey primary key,
  repair_id uuid not null
    constraint repair_photos_repair_id_fkey references public.repairs (id) deferrable initially deferred,
  stage text not null constraint repair_photos_stage_known check (stage in ('arrival', 'diagnosis', 'after')),
  caption text constraint repair_photos_caption_length check (char_length(caption) between 1 and 300),
  -- Whether its customer sees it.
  is_public boolean not null default false,
  created_at timestamptz not null default now()
);

create index repair_photos_repair_id_idx on public.repair_photos (repair_id, created_at);

-- Files opened without an account become those of the account that proves their e-mail, as orders do.
create function internal.adopt_repairs() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.repairs set user_id = new.id where user_id is null and email = lower(new.email);
  return null;
end
$$;

create trigger users_adopt_repairs_when_added
after insert on auth.users
for each row when (new.email_confirmed_at is not null)
execute function internal.adopt_repairs();

create trigger users_adopt_repairs
after update of email, email_confirmed_at, last_sign_in_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function internal.adopt_repairs();

alter table public.repairs enable row level security;
alter table public.repair_events enable row level security;
alter table public.repair_unlock_codes enable row level security;
alter table public.repair_messages enable row level security;
alter table public.repair_photos enable row level security;

-- Only the server itself writes them, as the owner, after its own checks.
revoke all
on public.repairs, public.repair_events, public.repair_unlock_codes, public.repair_messages, public.repair_photos
from anon, authenticated, service_role;
grant select on public.repairs, public.repair_events, public.repair_messages, public.repair_photos
to authenticated, service_role;

create policy "Repairs are read by their account and by administrators" on public.repairs
for select to authenticated
using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy "Events are read by administrators, the public ones by whoever reads their repair" on public.repair_events
for select to authenticated
using (
  (select public.is_admin()) or (is_public and exists (select from public.repairs where repairs.id = repair_id))
);

create policy "Messages are read by whoever reads their repair" on public.repair_messages
for select to authenticated
using (exists (select from public.repairs where repairs.id = repair_id));

create policy "Photos are read by administrators, the public ones by whoever reads their repair" on public.repair_photos
for select to authenticated
using (
  (select public.is_admin()) or (is_public and exists (select from public.repairs where repairs.id = repair_id))
);
