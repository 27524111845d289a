-- The whole schema as the migrations make it, to be read: `npm run schema` writes this file and tests/db/schema-files.test.ts
-- checks it. Why something is so is said in db/migrations. The roles anon, authenticated and service_role are those of requests;
-- what no grant names is the owner's alone.

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create schema internal;

create schema public;
grant usage on schema public to anon, authenticated, public, service_role;
alter default privileges in schema public grant usage, select, update on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to anon, authenticated, service_role;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create type auth.code_challenge_method as enum ('s256', 'plain');

create type auth.factor_status as enum ('unverified', 'verified');

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');

create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token');

create table public.activity_history (
  id uuid default gen_random_uuid() not null,
  user_id uuid default auth.uid() not null,
  activity_type text not null,
  description text,
  metadata jsonb default '{}'::jsonb not null,
  created_at timestamptz default now() not null,
  constraint activity_history_pkey primary key (id),
  constraint activity_history_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint activity_history_activity_type_length check ((char_length(activity_type) >= 1) and (char_length(activity_type) <= 100)),
  constraint activity_history_description_length check (char_length(description) <= 2000),
  constraint activity_history_metadata_is_object check (jsonb_typeof(metadata) = 'object'),
  constraint activity_history_metadata_size check (octet_length((metadata)::text) <= 8192)
);
create index activity_history_created_at_idx on public.activity_history (created_at);
create index activity_history_user_id_idx on public.activity_history (user_id, created_at desc);
alter table public.activity_history enable row level security;
grant select, insert, update, delete on public.activity_history to anon, authenticated, service_role;
create policy "Activity is added by its account" on public.activity_history
  for insert to authenticated
  with check ((user_id = (select auth.uid())) and (activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')));
create policy "Activity is cleared by its account" on public.activity_history
  for delete to authenticated
  using ((user_id = (select auth.uid())) and (activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')));
create policy "Activity is of now" on public.activity_history as restrictive
  for insert to authenticated
  with check (created_at = now());
create policy "Activity is read by its account" on public.activity_history
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger activity_history_trim after insert on public.activity_history referencing new table as added
  for each statement
  execute function internal.trim_activity();

create table public.alarms (
  kind text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null,
  mail_due_at timestamptz,
  mail_attempts integer default 0 not null,
  constraint alarms_pkey primary key (kind),
  constraint alarms_mail_attempts_not_negative check (mail_attempts >= 0),
  constraint alarms_times_positive check (times > 0)
);
alter table public.alarms enable row level security;
grant select on public.alarms to authenticated, service_role;
create policy "Alarms are read by administrators" on public.alarms
  for select to authenticated
  using (select public.may('site'));

create table public.analytics_data (
  page_path text not null,
  date date not null,
  views integer default 0 not null,
  unique_visitors integer default 0 not null,
  constraint analytics_data_pkey primary key (page_path, date),
  constraint analytics_data_page_path_length check ((char_length(page_path) >= 1) and (char_length(page_path) <= 2048)),
  constraint analytics_data_unique_visitors_positive check (unique_visitors >= 0),
  constraint analytics_data_views_positive check (views >= 0)
);
create index analytics_data_date_idx on public.analytics_data (date);
alter table public.analytics_data enable row level security;
grant select, insert, update, delete on public.analytics_data to anon, authenticated, service_role;
create policy "Statistics are managed by administrators" on public.analytics_data
  for all to authenticated
  using (select public.may('figures'))
  with check (select public.may('figures'));

create table public.appointment_events (
  id bigint generated always as identity not null,
  appointment_id uuid not null,
  kind text not null,
  actor text not null,
  actor_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  sequence integer not null,
  moved_from timestamptz,
  created_at timestamptz default now() not null,
  constraint appointment_events_pkey primary key (id),
  constraint appointment_events_appointment_id_fkey foreign key (appointment_id) references public.appointments(id) on delete cascade,
  constraint appointment_events_actor_known check (actor in ('customer', 'shop', 'system')),
  constraint appointment_events_kind_known check (kind in ('unproven', 'booked', 'moved', 'expired', 'cancelled', 'came', 'missed', 'reminded'))
);
create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, id);
alter table public.appointment_events enable row level security;
grant select on public.appointment_events to authenticated, service_role;
create policy "Events of appointments are read by administrators" on public.appointment_events
  for select to authenticated
  using (select public.may('appointments'));
create trigger appointment_events_queue_mails after insert on public.appointment_events
  for each row
  execute function internal.queue_appointment_mails();

create table public.appointments (
  id uuid default gen_random_uuid() not null,
  reference text not null,
  state text default 'booked' not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place smallint not null,
  user_id uuid,
  customer_name text not null,
  email text,
  phone text,
  device text not null,
  fault text not null,
  repair_id uuid,
  idempotency_key uuid not null,
  link_hash text not null,
  proof_hash text,
  mailbox text,
  network text,
  region text,
  sequence integer default 0 not null,
  remind_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  takes_texts boolean,
  constraint appointments_pkey primary key (id),
  constraint appointments_idempotency_key_key unique (idempotency_key),
  constraint appointments_link_hash_key unique (link_hash),
  constraint appointments_proof_hash_key unique (proof_hash),
  constraint appointments_reference_key unique (reference),
  constraint appointments_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete set null,
  constraint appointments_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint appointments_customer_name_length check ((char_length(customer_name) >= 1) and (char_length(customer_name) <= 200)),
  constraint appointments_device_length check ((char_length(device) >= 1) and (char_length(device) <= 120)),
  constraint appointments_email_form check (((char_length(email) >= 3) and (char_length(email) <= 255)) and (email = lower(email))),
  constraint appointments_ends_after_start check (ends_at > starts_at),
  constraint appointments_fault_length check ((char_length(fault) >= 1) and (char_length(fault) <= 1000)),
  constraint appointments_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  constraint appointments_phone_length check ((char_length(phone) >= 1) and (char_length(phone) <= 40)),
  constraint appointments_place_positive check (place > 0),
  constraint appointments_proof_hash_form check (proof_hash ~ '^[0-9a-f]{64}$'),
  constraint appointments_reachable check ((email is not null) or (phone is not null)),
  constraint appointments_sequence_positive check (sequence >= 0),
  constraint appointments_state_known check (state in ('unproven', 'booked', 'moved', 'expired', 'cancelled', 'came', 'missed')),
  constraint appointments_one_at_a_place exclude using gist (int4range((place)::integer, (place)::integer, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where ((state not in ('cancelled', 'expired')))
);
create index appointments_email_idx on public.appointments (email);
create index appointments_mailbox_idx on public.appointments (mailbox);
create index appointments_network_idx on public.appointments (updated_at) where (network is not null);
create index appointments_remind_at_idx on public.appointments (remind_at) where (remind_at is not null);
create index appointments_repair_id_idx on public.appointments (repair_id) where (repair_id is not null);
create index appointments_starts_at_idx on public.appointments (starts_at);
create index appointments_unproven_idx on public.appointments (created_at) where (state = 'unproven');
create index appointments_user_id_idx on public.appointments (user_id) where (user_id is not null);
create index appointments_words_idx on public.appointments using gin (internal.words_of(variadic array[reference, customer_name, email, phone, device]));
alter table public.appointments enable row level security;
grant select on public.appointments to authenticated, service_role;
create policy "Appointments are read by administrators" on public.appointments
  for select to authenticated
  using (select public.may('appointments'));
create trigger appointments_forget_messages after delete on public.appointments
  for each row
  execute function internal.forget_messages('appointment');
create trigger appointments_keep_guest after insert or delete or update of email on public.appointments
  for each row
  execute function internal.keep_guest();

create table public.blog_post_revisions (
  post_id uuid not null,
  revision integer not null,
  fields jsonb not null,
  saved_by uuid,
  saved_at timestamptz default now() not null,
  constraint blog_post_revisions_pkey primary key (post_id, revision),
  constraint blog_post_revisions_post_id_fkey foreign key (post_id) references public.blog_posts(id) on delete cascade
);
alter table public.blog_post_revisions enable row level security;
grant select on public.blog_post_revisions to authenticated, service_role;
create policy "Revisions of posts are read by administrators" on public.blog_post_revisions
  for select to authenticated
  using (select public.may('content'));

create table public.blog_posts (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  state text default 'draft' not null,
  publish_at timestamptz,
  fields jsonb not null,
  page jsonb,
  revision integer default 1 not null,
  updated_at timestamptz default now() not null,
  constraint blog_posts_pkey primary key (id),
  constraint blog_posts_slug_key unique (slug),
  constraint blog_posts_fields_is_object check (jsonb_typeof(fields) = 'object'),
  constraint blog_posts_page_is_object check (jsonb_typeof(page) = 'object'),
  constraint blog_posts_published_whole check ((state <> 'published') or ((publish_at is not null) and (page is not null))),
  constraint blog_posts_revision_positive check (revision > 0),
  constraint blog_posts_slug_form check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(slug) <= 100)),
  constraint blog_posts_state_known check (state in ('draft', 'published', 'withdrawn'))
);
create index blog_posts_state_idx on public.blog_posts (state, updated_at desc, id);
create index blog_posts_updated_at_idx on public.blog_posts (updated_at desc, id);
alter table public.blog_posts enable row level security;
grant select on public.blog_posts to authenticated, service_role;
create policy "Posts are read by administrators" on public.blog_posts
  for select to authenticated
  using (select public.may('content'));
create trigger blog_posts_page_cache after insert or delete or update or truncate on public.blog_posts
  for each statement
  execute function internal.notify_page_cache('content blog');
create trigger change_log after insert or delete or update on public.blog_posts
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{page}');

create table public.business_settings (
  key text not null,
  value jsonb not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  constraint business_settings_pkey primary key (key),
  constraint business_settings_key_form check (key ~ '^[a-z][a-z0-9_.]*$')
);
alter table public.business_settings enable row level security;
grant select on public.business_settings to authenticated;
grant select, insert, update, delete on public.business_settings to service_role;
create policy "Settings are read by administrators" on public.business_settings
  for select to authenticated
  using (select public.may('settings'));
create trigger business_settings_page_cache after insert or delete or update or truncate on public.business_settings
  for each statement
  execute function internal.notify_page_cache('settings');
create trigger change_log after insert or delete or update on public.business_settings
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('key', '{}');

create table public.business_settings_versions (
  id bigint generated always as identity not null,
  section text,
  restored_version bigint,
  changes jsonb not null,
  settings jsonb not null,
  saved_at timestamptz default now() not null,
  saved_by uuid not null,
  constraint business_settings_versions_pkey primary key (id),
  constraint business_settings_versions_changes_object check (jsonb_typeof(changes) = 'object'),
  constraint business_settings_versions_one_origin check ((section is null) <> (restored_version is null)),
  constraint business_settings_versions_section_form check (section ~ '^[a-z][a-z-]{1,40}$'),
  constraint business_settings_versions_settings_object check (jsonb_typeof(settings) = 'object')
);
alter table public.business_settings_versions enable row level security;
grant select on public.business_settings_versions to authenticated, service_role;
create policy "Versions of the settings are read by administrators" on public.business_settings_versions
  for select to authenticated
  using (select public.may('settings'));
create trigger business_settings_versions_final before delete or update on public.business_settings_versions
  for each row
  execute function internal.refuse_change();

create table public.buy_back_events (
  id bigint generated always as identity not null,
  buy_back_id uuid not null,
  kind text not null,
  note text,
  payload jsonb default '{}'::jsonb not null,
  actor_id uuid,
  created_at timestamptz not null,
  constraint buy_back_events_pkey primary key (id),
  constraint buy_back_events_buy_back_id_fkey foreign key (buy_back_id) references public.buy_backs(id) on delete cascade,
  constraint buy_back_events_kind_known check (kind in ('asked', 'seen', 'offered', 'accepted', 'refused', 'expired', 'declined', 'deed', 'bought')),
  constraint buy_back_events_note_length check ((char_length(note) >= 1) and (char_length(note) <= 1000)),
  constraint buy_back_events_payload_is_object check (jsonb_typeof(payload) = 'object')
);
create index buy_back_events_buy_back_id_idx on public.buy_back_events (buy_back_id, id);
alter table public.buy_back_events enable row level security;
grant select on public.buy_back_events to service_role;
create trigger buy_back_events_final before update on public.buy_back_events
  for each row
  execute function internal.refuse_change();

create table public.buy_back_prices (
  id uuid not null,
  device_id text not null,
  base_cents integer not null,
  version integer default 1 not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  constraint buy_back_prices_pkey primary key (id),
  constraint buy_back_prices_device_id_key unique (device_id),
  constraint buy_back_prices_base_cents_range check ((base_cents >= 100) and (base_cents <= 10000000)),
  constraint buy_back_prices_device_id_length check ((char_length(device_id) >= 1) and (char_length(device_id) <= 120))
);
alter table public.buy_back_prices enable row level security;
grant select on public.buy_back_prices to service_role;
create trigger buy_back_prices_page_cache after insert or delete or update or truncate on public.buy_back_prices
  for each statement
  execute function internal.notify_page_cache('products');
create trigger change_log after insert or delete or update on public.buy_back_prices
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{version,changed_by,changed_at}');

create table public.buy_back_terms (
  id uuid not null,
  is_open boolean not null,
  answer_days smallint not null,
  offer_days smallint not null,
  deductions jsonb not null,
  version integer default 1 not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  constraint buy_back_terms_pkey primary key (id),
  constraint buy_back_terms_answer_days_range check ((answer_days >= 1) and (answer_days <= 30)),
  constraint buy_back_terms_deductions_is_object check (jsonb_typeof(deductions) = 'object'),
  constraint buy_back_terms_offer_days_range check ((offer_days >= 1) and (offer_days <= 90))
);
create unique index buy_back_terms_one on public.buy_back_terms ((true));
alter table public.buy_back_terms enable row level security;
grant select on public.buy_back_terms to service_role;
create trigger buy_back_terms_page_cache after insert or delete or update or truncate on public.buy_back_terms
  for each statement
  execute function internal.notify_page_cache('products');
create trigger change_log after insert or delete or update on public.buy_back_terms
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{version,changed_by,changed_at}');

create table public.buy_backs (
  id uuid not null,
  number text not null,
  state text default 'asked' not null,
  idempotency_key uuid not null,
  fingerprint text not null,
  link_hash text not null,
  customer_name text not null,
  email text,
  phone text,
  kind text not null,
  device_id text,
  device text not null,
  answers jsonb not null,
  note text,
  indicated_cents integer,
  seen_answers jsonb,
  seen_note text,
  offer_id bigint,
  offer_cents integer,
  offer_until date,
  offer_note text,
  deed jsonb,
  deed_hash text,
  unit_id uuid,
  bought_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint buy_backs_pkey primary key (id),
  constraint buy_backs_idempotency_key_key unique (idempotency_key),
  constraint buy_backs_link_hash_key unique (link_hash),
  constraint buy_backs_number_key unique (number),
  constraint buy_backs_unit_id_key unique (unit_id),
  constraint buy_backs_unit_id_fkey foreign key (unit_id) references public.used_units(id) on delete set null,
  constraint buy_backs_answers_is_object check (jsonb_typeof(answers) = 'object'),
  constraint buy_backs_bought_is_signed check (((state = 'bought') = (bought_at is not null)) and ((state <> 'bought') or (deed is not null))),
  constraint buy_backs_customer_name_length check ((char_length(customer_name) >= 1) and (char_length(customer_name) <= 200)),
  constraint buy_backs_deed_hash_form check (deed_hash ~ '^[0-9a-f]{64}$'),
  constraint buy_backs_deed_is_object check (jsonb_typeof(deed) = 'object'),
  constraint buy_backs_deed_is_whole check ((deed is null) = (deed_hash is null)),
  constraint buy_backs_device_id_length check ((char_length(device_id) >= 1) and (char_length(device_id) <= 120)),
  constraint buy_backs_device_length check ((char_length(device) >= 1) and (char_length(device) <= 200)),
  constraint buy_backs_indicated_cents_range check ((indicated_cents >= 100) and (indicated_cents <= 10000000)),
  constraint buy_backs_kind_form check (kind ~ '^[a-z]{1,40}$'),
  constraint buy_backs_note_length check ((char_length(note) >= 1) and (char_length(note) <= 1000)),
  constraint buy_backs_offer_cents_range check ((offer_cents >= 100) and (offer_cents <= 10000000)),
  constraint buy_backs_offer_is_whole check (num_nonnulls(offer_id, offer_cents, offer_until) in (0, 3)),
  constraint buy_backs_offer_note_length check ((char_length(offer_note) >= 1) and (char_length(offer_note) <= 1000)),
  constraint buy_backs_offered_says_what check ((state not in ('offered', 'accepted', 'expired', 'bought')) or (offer_cents is not null)),
  constraint buy_backs_reachable check (num_nonnulls(email, phone) > 0),
  constraint buy_backs_seen_answers_is_object check (jsonb_typeof(seen_answers) = 'object'),
  constraint buy_backs_seen_note_length check ((char_length(seen_note) >= 1) and (char_length(seen_note) <= 1000)),
  constraint buy_backs_state_known check (state in ('asked', 'offered', 'accepted', 'refused', 'expired', 'declined', 'bought'))
);
create index buy_backs_email_idx on public.buy_backs (lower(email));
create index buy_backs_state_idx on public.buy_backs (state, updated_at);
alter table public.buy_backs enable row level security;
grant select on public.buy_backs to service_role;
create trigger buy_backs_bought_is_final before update on public.buy_backs
  for each row
  execute function internal.keep_bought_buy_back();
create trigger buy_backs_forget_messages after delete on public.buy_backs
  for each row
  execute function internal.forget_messages('buy_back');

create table public.change_log (
  id bigint generated always as identity not null,
  changed_at timestamptz(3) default now() not null,
  actor_id uuid not null,
  table_name text not null,
  row_id text not null,
  row_name text,
  operation text not null,
  before jsonb,
  after jsonb,
  constraint change_log_pkey primary key (id),
  constraint change_log_operation_known check (operation in ('insert', 'update', 'delete')),
  constraint change_log_says_something check ((before is not null) or (after is not null))
);
create index change_log_actor_id_idx on public.change_log (actor_id, changed_at desc, id desc);
create index change_log_changed_at_idx on public.change_log (changed_at desc, id desc);
create index change_log_row_id_idx on public.change_log (row_id, changed_at desc, id desc);
create index change_log_table_name_idx on public.change_log (table_name, changed_at desc, id desc);
alter table public.change_log enable row level security;
grant select on public.change_log to authenticated, service_role;
create policy "Changes are read by administrators" on public.change_log
  for select to authenticated
  using (select public.may('journal'));
create trigger change_log_final before delete or update on public.change_log
  for each row
  execute function internal.guard_change_log();
create trigger change_log_whole before truncate on public.change_log
  for each statement
  execute function internal.refuse_change();

create table public.counter_returns (
  id bigint generated always as identity not null,
  sale_id uuid not null,
  line_id bigint not null,
  quantity integer not null,
  is_restocked boolean not null,
  amount_cents integer not null,
  reason text not null,
  refund_id bigint,
  actor_id uuid not null,
  created_at timestamptz default now() not null,
  constraint counter_returns_pkey primary key (id),
  constraint counter_returns_refund_id_key unique (refund_id),
  constraint counter_returns_line_id_fkey foreign key (line_id) references public.counter_sale_lines(id),
  constraint counter_returns_refund_id_fkey foreign key (refund_id) references public.payments(id),
  constraint counter_returns_sale_id_fkey foreign key (sale_id) references public.counter_sales(id),
  constraint counter_returns_amount_cents_positive check (amount_cents >= 0),
  constraint counter_returns_quantity_range check ((quantity >= 1) and (quantity <= 999)),
  constraint counter_returns_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 200)),
  constraint counter_returns_refund_of_amount check ((amount_cents > 0) or (num_nulls(refund_id) = 1))
);
create index counter_returns_created_at_idx on public.counter_returns (created_at);
create index counter_returns_line_id_idx on public.counter_returns (line_id);
create index counter_returns_sale_id_idx on public.counter_returns (sale_id, id);
alter table public.counter_returns enable row level security;
grant select, insert, update, delete on public.counter_returns to anon, authenticated, service_role;
create policy "Returns at the counter are read by administrators" on public.counter_returns
  for select to authenticated
  using (select public.may('orders', 'accounting'));
create trigger counter_returns_final before delete or update on public.counter_returns
  for each row
  execute function internal.refuse_change();
create trigger counter_returns_within_line before insert on public.counter_returns
  for each row
  execute function internal.bound_counter_return();

create table public.counter_sale_lines (
  id bigint generated always as identity not null,
  sale_id uuid not null,
  product_id uuid,
  sku text,
  label text not null,
  warranty text default '' not null,
  kind text not null,
  quantity integer not null,
  unit_price_cents integer not null,
  discount_cents integer default 0 not null,
  discount_reason text,
  total_cents integer generated always as (((quantity * unit_price_cents) - discount_cents)) stored not null,
  vat_rate text default '20' not null,
  unit_id uuid,
  eco_cents integer,
  constraint counter_sale_lines_pkey primary key (id),
  constraint counter_sale_lines_product_once unique (sale_id, product_id),
  constraint counter_sale_lines_product_id_fkey foreign key (product_id) references public.products(id),
  constraint counter_sale_lines_sale_id_fkey foreign key (sale_id) references public.counter_sales(id) on delete cascade,
  constraint counter_sale_lines_unit_id_fkey foreign key (unit_id) references public.used_units(id),
  constraint counter_sale_lines_discount_reason_length check ((char_length(discount_reason) >= 1) and (char_length(discount_reason) <= 200)),
  constraint counter_sale_lines_discount_says_why check ((discount_cents > 0) = (discount_reason is not null)),
  constraint counter_sale_lines_discount_within_price check ((discount_cents >= 0) and (discount_cents <= ((quantity)::bigint * unit_price_cents))),
  constraint counter_sale_lines_eco_cents_positive check (eco_cents > 0),
  constraint counter_sale_lines_kind_known check (kind in ('goods', 'service')),
  constraint counter_sale_lines_label_length check ((char_length(label) >= 1) and (char_length(label) <= 200)),
  constraint counter_sale_lines_product_is_goods check ((product_id is null) or ((kind = 'goods') and (sku is not null))),
  constraint counter_sale_lines_quantity_range check ((quantity >= 1) and (quantity <= 999)),
  constraint counter_sale_lines_sku_length check ((char_length(sku) >= 1) and (char_length(sku) <= 40)),
  constraint counter_sale_lines_total_range check (((quantity)::bigint * unit_price_cents) <= 100000000),
  constraint counter_sale_lines_unit_is_alone check ((unit_id is null) or ((kind = 'goods') and (product_id is null) and (quantity = 1))),
  constraint counter_sale_lines_unit_price_cents_range check ((unit_price_cents >= 1) and (unit_price_cents <= 10000000)),
  constraint counter_sale_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin')),
  constraint counter_sale_lines_warranty_length check (char_length(warranty) <= 1000)
);
create index counter_sale_lines_product_id_idx on public.counter_sale_lines (product_id);
create index counter_sale_lines_unit_id_idx on public.counter_sale_lines (unit_id);
alter table public.counter_sale_lines enable row level security;
grant select on public.counter_sale_lines to authenticated, service_role;
create policy "Lines of counter sales are read by administrators" on public.counter_sale_lines
  for select to authenticated
  using (select public.may('orders', 'accounting'));
create trigger counter_sale_lines_keep_closed before insert or delete or update on public.counter_sale_lines
  for each row
  execute function internal.keep_lines_of_closed_sale();

create table public.counter_sales (
  id uuid default gen_random_uuid() not null,
  number text,
  state text default 'open' not null,
  customer_name text,
  email text,
  phone text,
  refuses_name boolean default false not null,
  user_id uuid,
  goods_cents integer default 0 not null,
  services_cents integer default 0 not null,
  total_cents integer generated always as ((goods_cents + services_cents)) stored not null,
  paid_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  cancel_reason text,
  version integer default 1 not null,
  actor_id uuid not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  closed_at timestamptz,
  seller jsonb,
  company text,
  siren text,
  purchase_reference text,
  billing_address jsonb,
  returned_cents integer default 0 not null,
  link_hash text,
  grouped_cents integer default 0 not null,
  constraint counter_sales_pkey primary key (id),
  constraint counter_sales_number_key unique (number),
  constraint counter_sales_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint counter_sales_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  constraint counter_sales_cancel_reason_length check ((char_length(cancel_reason) >= 1) and (char_length(cancel_reason) <= 300)),
  constraint counter_sales_company_length check ((char_length(company) >= 1) and (char_length(company) <= 200)),
  constraint counter_sales_customer_name_length check ((char_length(customer_name) >= 1) and (char_length(customer_name) <= 200)),
  constraint counter_sales_email_form check (((char_length(email) >= 3) and (char_length(email) <= 255)) and (email = lower(email))),
  constraint counter_sales_goods_cents_positive check (goods_cents >= 0),
  constraint counter_sales_grouped_cents_positive check (grouped_cents >= 0),
  constraint counter_sales_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  constraint counter_sales_number_once_closed check (((state = 'open') = (number is null)) and ((state = 'open') = (closed_at is null))),
  constraint counter_sales_open_is_unpaid check ((state <> 'open') or (paid_cents = 0)),
  constraint counter_sales_phone_length check ((char_length(phone) >= 1) and (char_length(phone) <= 40)),
  constraint counter_sales_purchase_reference_length check ((char_length(purchase_reference) >= 1) and (char_length(purchase_reference) <= 100)),
  constraint counter_sales_reason_of_cancelled check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint counter_sales_refunded_within_paid check ((refunded_cents >= 0) and (refunded_cents <= paid_cents)),
  constraint counter_sales_returned_within_total check ((returned_cents >= 0) and (returned_cents <= (goods_cents + services_cents))),
  constraint counter_sales_seller_is_object check (jsonb_typeof(seller) = 'object'),
  constraint counter_sales_services_cents_positive check (services_cents >= 0),
  constraint counter_sales_siren_form check (siren ~ '^\d{9}$'),
  constraint counter_sales_siren_of_company check ((siren is null) or (num_nulls(company) = 0)),
  constraint counter_sales_state_known check (state in ('open', 'closed', 'cancelled'))
);
create index counter_sales_closed_at_idx on public.counter_sales (closed_at, id);
create unique index counter_sales_link_hash_key on public.counter_sales (link_hash) where (link_hash is not null);
create index counter_sales_open_idx on public.counter_sales (updated_at) where (state = 'open');
create index counter_sales_user_id_idx on public.counter_sales (user_id) where (user_id is not null);
alter table public.counter_sales enable row level security;
grant select on public.counter_sales to authenticated, service_role;
create policy "Counter sales are read by administrators" on public.counter_sales
  for select to authenticated
  using (select public.may('orders', 'accounting'));
create trigger counter_sales_forget_messages after delete on public.counter_sales
  for each row
  execute function internal.forget_messages('sale');
create trigger counter_sales_keep_closed before delete or update on public.counter_sales
  for each row
  execute function internal.keep_closed_sale();

create table public.credit_notes (
  number text not null,
  invoice_number text not null,
  refund_id bigint,
  total_cents integer not null,
  data jsonb not null,
  issued_at timestamptz not null,
  constraint credit_notes_pkey primary key (number),
  constraint credit_notes_refund_id_key unique (refund_id),
  constraint credit_notes_invoice_number_fkey foreign key (invoice_number) references public.invoices(number),
  constraint credit_notes_refund_id_fkey foreign key (refund_id) references public.payments(id),
  constraint credit_notes_data_is_object check (jsonb_typeof(data) = 'object'),
  constraint credit_notes_total_cents_positive check (total_cents > 0)
);
create index credit_notes_invoice_number_idx on public.credit_notes (invoice_number);
create index credit_notes_issued_at_idx on public.credit_notes (issued_at);
alter table public.credit_notes enable row level security;
grant select on public.credit_notes to service_role;
grant select (number, invoice_number, total_cents, data, issued_at) on public.credit_notes to authenticated;
create policy "Credit notes are read by whoever reads their invoice" on public.credit_notes
  for select to authenticated
  using (exists ( select
   from public.invoices
  where (invoices.number = credit_notes.invoice_number)));
create trigger credit_notes_final before delete or update on public.credit_notes
  for each row
  execute function internal.refuse_change();

create table public.customer_merges (
  id bigint generated always as identity not null,
  customer_id uuid not null,
  gone_id uuid not null,
  gone_name text,
  gone_email text,
  gone_phone text,
  moved jsonb not null,
  actor_id uuid not null,
  merged_at timestamptz default now() not null,
  constraint customer_merges_pkey primary key (id),
  constraint customer_merges_customer_id_fkey foreign key (customer_id) references public.customers(id) on delete cascade,
  constraint customer_merges_moved_is_object check (jsonb_typeof(moved) = 'object')
);
create index customer_merges_customer_id_idx on public.customer_merges (customer_id, id);
alter table public.customer_merges enable row level security;

create table public.customer_notes (
  id bigint generated always as identity not null,
  customer_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz default now() not null,
  constraint customer_notes_pkey primary key (id),
  constraint customer_notes_customer_id_fkey foreign key (customer_id) references public.customers(id) on delete cascade,
  constraint customer_notes_text_length check ((char_length(text) >= 1) and (char_length(text) <= 2000))
);
create index customer_notes_customer_id_idx on public.customer_notes (customer_id, id);
alter table public.customer_notes enable row level security;
create trigger change_log after insert or delete or update on public.customer_notes
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{text}');

create table public.customers (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  email text,
  name text,
  phone text,
  created_at timestamptz default now() not null,
  company text,
  address jsonb,
  import_id uuid,
  constraint customers_pkey primary key (id),
  constraint customers_email_key unique (email),
  constraint customers_user_id_key unique (user_id),
  constraint customers_import_id_fkey foreign key (import_id) references internal.data_imports(id),
  constraint customers_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null
);
create index customers_created_at_idx on public.customers (created_at, id);
create index customers_import_id_idx on public.customers (import_id) where (import_id is not null);
create index customers_name_idx on public.customers (name, id);
create unique index customers_phone_idx on public.customers (phone) where ((user_id is null) and (email is null));
create index customers_words_idx on public.customers using gin (internal.words_of(variadic array[name, email, phone]));
alter table public.customers enable row level security;
create trigger customers_leave_account after update of user_id on public.customers
  for each row when (((old.user_id is not null) and (new.user_id is null)))
  execute function internal.leave_account();

create table public.daily_sales (
  date date not null,
  orders integer not null,
  goods_cents bigint not null,
  services_cents bigint not null,
  parts_cents bigint not null,
  repairs integer not null,
  constraint daily_sales_pkey primary key (date)
);
alter table public.daily_sales enable row level security;
grant select on public.daily_sales to authenticated, service_role;
create policy "Sums of sales are read by administrators" on public.daily_sales
  for select to authenticated
  using (select public.may('figures'));

create table public.daily_visits (
  date date not null,
  desktop_visits integer not null,
  mobile_visits integer not null,
  tablet_visits integer not null,
  page_views integer not null,
  unique_visitors integer not null,
  constraint daily_visits_pkey primary key (date)
);
alter table public.daily_visits enable row level security;
grant select on public.daily_visits to authenticated, service_role;
create policy "Sums of visits are read by administrators" on public.daily_visits
  for select to authenticated
  using (select public.may('figures'));

create table public.device_models (
  id text not null,
  is_hidden boolean default false not null,
  brand text,
  family text,
  kind text,
  name text,
  year integer,
  codes text[] default '{}'::text[] not null,
  prices text,
  updated_at timestamptz default now() not null,
  model text,
  has_own_prices boolean default false not null,
  constraint device_models_pkey primary key (id),
  constraint device_models_brand_length check ((char_length(brand) >= 2) and (char_length(brand) <= 40)),
  constraint device_models_codes_count check (cardinality(codes) <= 20),
  constraint device_models_family_length check ((char_length(family) >= 2) and (char_length(family) <= 60)),
  constraint device_models_hides_or_is check ((name is not null) or ((year is null) and (prices is null) and (codes = '{}'::text[]))),
  constraint device_models_id_form check ((id ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(id) <= 80)),
  constraint device_models_kind_form check (kind ~ '^[a-z]{1,40}$'),
  constraint device_models_model_form check ((model ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(model) <= 80)),
  constraint device_models_name_length check ((char_length(name) >= 2) and (char_length(name) <= 80)),
  constraint device_models_other_model check (model <> id),
  constraint device_models_own_prices check (
case
    when (model is null) then (not has_own_prices)
    else (has_own_prices or (prices is null))
end),
  constraint device_models_prices_form check (prices ~ '^[a-z0-9-]+/[a-z0-9-]+$'),
  constraint device_models_whole check (
case
    when (model is null) then (num_nulls(brand, family, kind, name) in (0, 4))
    else ((name is not null) and (num_nonnulls(brand, family, kind) = 0))
end),
  constraint device_models_year_range check ((year >= 1990) and (year <= 2100))
);
alter table public.device_models enable row level security;
grant select on public.device_models to authenticated, service_role;
create policy "Devices of the shop are read by those who write its content" on public.device_models
  for select to authenticated
  using (select public.may('content'));
create trigger change_log after insert or delete or update on public.device_models
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{}');
create trigger device_models_page_cache after insert or delete or update or truncate on public.device_models
  for each statement
  execute function internal.notify_page_cache('content');

create table public.faq_entries (
  id uuid default gen_random_uuid() not null,
  anchor text not null,
  category text not null,
  question text not null,
  answer text not null,
  answer_html text not null,
  answer_text text not null,
  position integer default 100 not null,
  is_hidden boolean default false not null,
  updated_at timestamptz default now() not null,
  constraint faq_entries_pkey primary key (id),
  constraint faq_entries_anchor_key unique (anchor),
  constraint faq_entries_anchor_form check (anchor ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint faq_entries_answer_length check ((char_length(answer) >= 15) and (char_length(answer) <= 900)),
  constraint faq_entries_position_range check (("position" >= 1) and ("position" <= 999)),
  constraint faq_entries_question_length check ((char_length(question) >= 8) and (char_length(question) <= 180))
);
create index faq_entries_order_idx on public.faq_entries (category, "position", id);
alter table public.faq_entries enable row level security;
grant select on public.faq_entries to authenticated, service_role;
create policy "Questions are read by administrators" on public.faq_entries
  for select to authenticated
  using (select public.may('content'));
create trigger change_log after insert or delete or update on public.faq_entries
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{}');
create trigger faq_entries_page_cache after insert or delete or update or truncate on public.faq_entries
  for each statement
  execute function internal.notify_page_cache('content');

create table public.free_invoice_lines (
  id bigint generated always as identity not null,
  free_invoice_id uuid not null,
  label text not null,
  kind text not null,
  unit text not null,
  quantity_hundredths integer not null,
  unit_price_cents integer not null,
  discount_cents integer default 0 not null,
  discount_reason text,
  total_cents integer generated always as (((round((((quantity_hundredths)::numeric * (unit_price_cents)::numeric) / (100)::numeric)))::integer - discount_cents)) stored not null,
  vat_rate text default '20' not null,
  unit_id uuid,
  constraint free_invoice_lines_pkey primary key (id),
  constraint free_invoice_lines_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id) on delete cascade,
  constraint free_invoice_lines_unit_id_fkey foreign key (unit_id) references public.used_units(id),
  constraint free_invoice_lines_discount_reason_length check ((char_length(discount_reason) >= 1) and (char_length(discount_reason) <= 200)),
  constraint free_invoice_lines_discount_says_why check ((discount_cents > 0) = (discount_reason is not null)),
  constraint free_invoice_lines_discount_within_price check ((discount_cents >= 0) and ((discount_cents)::numeric <= round((((quantity_hundredths)::numeric * (unit_price_cents)::numeric) / (100)::numeric)))),
  constraint free_invoice_lines_kind_known check (kind in ('goods', 'service')),
  constraint free_invoice_lines_label_length check ((char_length(label) >= 1) and (char_length(label) <= 200)),
  constraint free_invoice_lines_price_range check (((quantity_hundredths)::bigint * unit_price_cents) <= '10000000000'::bigint),
  constraint free_invoice_lines_quantity_hundredths_range check ((quantity_hundredths >= 1) and (quantity_hundredths <= 999900)),
  constraint free_invoice_lines_unit_is_alone check ((unit_id is null) or ((kind = 'goods') and (quantity_hundredths = 100))),
  constraint free_invoice_lines_unit_known check (unit in ('piece', 'hour', 'day', 'month', 'year', 'kilometre')),
  constraint free_invoice_lines_unit_price_cents_range check ((unit_price_cents >= 1) and (unit_price_cents <= 10000000)),
  constraint free_invoice_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'))
);
create index free_invoice_lines_free_invoice_id_idx on public.free_invoice_lines (free_invoice_id, id);
create index free_invoice_lines_unit_id_idx on public.free_invoice_lines (unit_id);
alter table public.free_invoice_lines enable row level security;
grant select on public.free_invoice_lines to service_role;
create trigger free_invoice_lines_keep_issued before insert or delete or update on public.free_invoice_lines
  for each row
  execute function internal.keep_lines_of_issued_invoice();

create table public.free_invoice_mails (
  id bigint generated always as identity not null,
  free_invoice_id uuid not null,
  kind text not null,
  number text not null,
  email text not null,
  actor_id uuid,
  created_at timestamptz default now() not null,
  step smallint,
  constraint free_invoice_mails_pkey primary key (id),
  constraint free_invoice_mails_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id),
  constraint free_invoice_mails_email_form check (((char_length(email) >= 3) and (char_length(email) <= 255)) and (email = lower(email))),
  constraint free_invoice_mails_kind_known check (kind in ('invoice', 'credit-note', 'reminder', 'payment', 'payment-failed')),
  constraint free_invoice_mails_number_length check ((char_length(number) >= 1) and (char_length(number) <= 40)),
  constraint free_invoice_mails_step_of_reminder check ((kind = 'reminder') = (num_nulls(step) = 0))
);
create index free_invoice_mails_free_invoice_id_idx on public.free_invoice_mails (free_invoice_id, id);
create unique index free_invoice_mails_step_key on public.free_invoice_mails (free_invoice_id, step) where (step is not null);
alter table public.free_invoice_mails enable row level security;
grant select on public.free_invoice_mails to service_role;
create trigger free_invoice_mails_queue after insert on public.free_invoice_mails
  for each row
  execute function internal.queue_free_invoice_mail();

create table public.free_invoices (
  id uuid default gen_random_uuid() not null,
  state text default 'draft' not null,
  customer_name text,
  company text,
  siren text,
  purchase_reference text,
  billing_address jsonb,
  email text,
  user_id uuid,
  terms_days smallint not null,
  due_on date,
  goods_cents integer default 0 not null,
  services_cents integer default 0 not null,
  total_cents integer generated always as ((goods_cents + services_cents)) stored not null,
  paid_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  credited_cents integer default 0 not null,
  version integer default 1 not null,
  actor_id uuid not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  issued_at timestamptz,
  link_hash text,
  disputed_at timestamptz,
  dispute_reason text,
  plan_id uuid,
  period_on date,
  done_on date,
  is_deposit boolean default false not null,
  deposit_of_id uuid,
  constraint free_invoices_pkey primary key (id),
  constraint free_invoices_link_hash_key unique (link_hash),
  constraint free_invoices_deposit_of_id_fkey foreign key (deposit_of_id) references public.free_invoices(id) on delete set null,
  constraint free_invoices_plan_id_fkey foreign key (plan_id) references public.invoice_plans(id) on delete set null,
  constraint free_invoices_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint free_invoices_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  constraint free_invoices_company_length check ((char_length(company) >= 1) and (char_length(company) <= 200)),
  constraint free_invoices_credited_within_total check ((credited_cents >= 0) and (credited_cents <= (goods_cents + services_cents))),
  constraint free_invoices_customer_name_length check ((char_length(customer_name) >= 1) and (char_length(customer_name) <= 200)),
  constraint free_invoices_deposit_of_deposits check ((deposit_of_id is null) or is_deposit),
  constraint free_invoices_dispute_reason_length check ((char_length(dispute_reason) >= 1) and (char_length(dispute_reason) <= 500)),
  constraint free_invoices_dispute_says_why check ((disputed_at is null) = (dispute_reason is null)),
  constraint free_invoices_draft_has_no_date check (((state = 'draft') = (issued_at is null)) and ((state = 'draft') = (due_on is null))),
  constraint free_invoices_draft_is_unpaid check ((state <> 'draft') or ((paid_cents = 0) and (credited_cents = 0))),
  constraint free_invoices_email_form check (((char_length(email) >= 3) and (char_length(email) <= 255)) and (email = lower(email))),
  constraint free_invoices_goods_cents_positive check (goods_cents >= 0),
  constraint free_invoices_issued_names_its_customer check ((state = 'draft') or ((customer_name is not null) and (billing_address is not null))),
  constraint free_invoices_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  constraint free_invoices_purchase_reference_length check ((char_length(purchase_reference) >= 1) and (char_length(purchase_reference) <= 100)),
  constraint free_invoices_refunded_within_paid check ((refunded_cents >= 0) and (refunded_cents <= paid_cents)),
  constraint free_invoices_services_cents_positive check (services_cents >= 0),
  constraint free_invoices_siren_form check (siren ~ '^\d{9}$'),
  constraint free_invoices_siren_of_company check ((siren is null) or (num_nulls(company) = 0)),
  constraint free_invoices_state_known check (state in ('draft', 'issued')),
  constraint free_invoices_terms_days_range check ((terms_days >= 0) and (terms_days <= 60))
);
create index free_invoices_deposit_of_id_idx on public.free_invoices (deposit_of_id) where (deposit_of_id is not null);
create index free_invoices_draft_idx on public.free_invoices (updated_at) where (state = 'draft');
create index free_invoices_issued_at_idx on public.free_invoices (issued_at, id);
create unique index free_invoices_period_key on public.free_invoices (plan_id, period_on) where (plan_id is not null);
create index free_invoices_user_id_idx on public.free_invoices (user_id) where (user_id is not null);
alter table public.free_invoices enable row level security;
grant select on public.free_invoices to service_role;
create trigger free_invoices_keep_issued before delete or update on public.free_invoices
  for each row
  execute function internal.keep_issued_invoice();

create table public.gallery_items (
  slug text not null,
  position integer not null,
  is_published boolean default true not null,
  category text,
  title text,
  description text,
  alt_text text,
  done_on date,
  photo_id uuid,
  photo_width integer,
  photo_height integer,
  updated_at timestamptz default now() not null,
  consented_at timestamptz,
  constraint gallery_items_pkey primary key (slug),
  constraint gallery_items_alt_text_length check ((char_length(alt_text) >= 20) and (char_length(alt_text) <= 160)),
  constraint gallery_items_description_length check ((char_length(description) >= 30) and (char_length(description) <= 200)),
  constraint gallery_items_photo_height_positive check (photo_height > 0),
  constraint gallery_items_photo_whole check (num_nulls(photo_id, photo_width, photo_height) in (0, 3)),
  constraint gallery_items_photo_width_positive check (photo_width > 0),
  constraint gallery_items_slug_form check ((slug ~ '^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$') and (char_length(slug) <= 80)),
  constraint gallery_items_title_length check ((char_length(title) >= 3) and (char_length(title) <= 60))
);
create index gallery_items_position_idx on public.gallery_items ("position", slug);
alter table public.gallery_items enable row level security;
grant select on public.gallery_items to authenticated, service_role;
create policy "Scenes of the gallery are read by administrators" on public.gallery_items
  for select to authenticated
  using (select public.may('content'));
create trigger change_log after insert or delete or update on public.gallery_items
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('slug', '{}');
create trigger gallery_items_page_cache after insert or delete or update or truncate on public.gallery_items
  for each statement
  execute function internal.notify_page_cache('content');

create table public.goods_receipt_lines (
  id bigint generated always as identity not null,
  receipt_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  unit_cost_cents integer,
  constraint goods_receipt_lines_pkey primary key (id),
  constraint goods_receipt_lines_product_once unique (receipt_id, product_id),
  constraint goods_receipt_lines_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint goods_receipt_lines_receipt_id_fkey foreign key (receipt_id) references public.goods_receipts(id) on delete cascade,
  constraint goods_receipt_lines_quantity_range check ((quantity >= 1) and (quantity <= 10000)),
  constraint goods_receipt_lines_unit_cost_cents_range check ((unit_cost_cents >= 0) and (unit_cost_cents <= 10000000))
);
create index goods_receipt_lines_product_id_idx on public.goods_receipt_lines (product_id);
alter table public.goods_receipt_lines enable row level security;
grant select on public.goods_receipt_lines to service_role;

create table public.goods_receipts (
  id uuid not null,
  number text not null,
  supplier_id bigint not null,
  delivery_note text,
  purchase_id bigint,
  received_by uuid not null,
  received_at timestamptz default now() not null,
  purchase_order_id uuid,
  constraint goods_receipts_pkey primary key (id),
  constraint goods_receipts_number_key unique (number),
  constraint goods_receipts_purchase_id_fkey foreign key (purchase_id) references public.purchases(id) on delete set null,
  constraint goods_receipts_purchase_order_id_fkey foreign key (purchase_order_id) references public.purchase_orders(id),
  constraint goods_receipts_supplier_id_fkey foreign key (supplier_id) references public.suppliers(id),
  constraint goods_receipts_delivery_note_length check ((char_length(delivery_note) >= 1) and (char_length(delivery_note) <= 80))
);
create index goods_receipts_purchase_id_idx on public.goods_receipts (purchase_id);
create index goods_receipts_purchase_order_id_idx on public.goods_receipts (purchase_order_id);
create index goods_receipts_supplier_id_idx on public.goods_receipts (supplier_id);
alter table public.goods_receipts enable row level security;
grant select on public.goods_receipts to service_role;

create table public.grouped_sales (
  id bigint generated always as identity not null,
  free_invoice_id uuid not null,
  repair_id uuid,
  sale_id uuid,
  amount_cents integer not null,
  released_at timestamptz,
  constraint grouped_sales_pkey primary key (id),
  constraint grouped_sales_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id),
  constraint grouped_sales_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint grouped_sales_sale_id_fkey foreign key (sale_id) references public.counter_sales(id),
  constraint grouped_sales_amount_cents_positive check (amount_cents > 0),
  constraint grouped_sales_one_sale check (num_nonnulls(repair_id, sale_id) = 1)
);
create index grouped_sales_free_invoice_id_idx on public.grouped_sales (free_invoice_id, id);
create index grouped_sales_repair_id_idx on public.grouped_sales (repair_id);
create unique index grouped_sales_repair_once on public.grouped_sales (repair_id) where (released_at is null);
create index grouped_sales_sale_id_idx on public.grouped_sales (sale_id);
create unique index grouped_sales_sale_once on public.grouped_sales (sale_id) where (released_at is null);
alter table public.grouped_sales enable row level security;
grant select, insert, update, delete on public.grouped_sales to anon, authenticated, service_role;
create trigger grouped_sales_keep_grouped after insert or update on public.grouped_sales
  for each row
  execute function internal.keep_grouped();

create table public.guarantee_claims (
  id uuid not null,
  number text not null,
  order_id uuid,
  sale_id uuid,
  item text not null,
  is_used boolean not null,
  delivered_on date not null,
  claimed_on date not null,
  fault text not null,
  wish text not null,
  handed_over_on date,
  outcome text,
  outcome_note text,
  settled_on date,
  version integer default 1 not null,
  actor_id uuid not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint guarantee_claims_pkey primary key (id),
  constraint guarantee_claims_number_key unique (number),
  constraint guarantee_claims_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint guarantee_claims_sale_id_fkey foreign key (sale_id) references public.counter_sales(id) on delete cascade,
  constraint guarantee_claims_claimed_after_delivery check (claimed_on >= delivered_on),
  constraint guarantee_claims_fault_length check ((char_length(fault) >= 1) and (char_length(fault) <= 2000)),
  constraint guarantee_claims_item_length check ((char_length(item) >= 1) and (char_length(item) <= 300)),
  constraint guarantee_claims_one_sale check (num_nonnulls(order_id, sale_id) = 1),
  constraint guarantee_claims_outcome_known check (outcome in ('repaired', 'replaced', 'replaced_by_us', 'refunded', 'reduced', 'refused')),
  constraint guarantee_claims_outcome_note_length check ((char_length(outcome_note) >= 1) and (char_length(outcome_note) <= 2000)),
  constraint guarantee_claims_settled_after_claim check (settled_on >= claimed_on),
  constraint guarantee_claims_settled_says_how check ((outcome is null) = (settled_on is null)),
  constraint guarantee_claims_wish_known check (wish in ('repair', 'replacement'))
);
create index guarantee_claims_open_idx on public.guarantee_claims (claimed_on) where (outcome is null);
create index guarantee_claims_order_id_idx on public.guarantee_claims (order_id);
create index guarantee_claims_sale_id_idx on public.guarantee_claims (sale_id);
alter table public.guarantee_claims enable row level security;
grant select on public.guarantee_claims to service_role;
create trigger guarantee_claims_forget_messages after delete on public.guarantee_claims
  for each row
  execute function internal.forget_messages('claim');

create table public.invoice_plans (
  id uuid not null,
  state text default 'active' not null,
  every text not null,
  first_on date not null,
  ends_on date,
  issues boolean default false not null,
  done_periods integer default 0 not null,
  actor_id uuid not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint invoice_plans_pkey primary key (id),
  constraint invoice_plans_id_fkey foreign key (id) references public.free_invoices(id) on delete cascade,
  constraint invoice_plans_done_periods_positive check (done_periods >= 0),
  constraint invoice_plans_ends_on_after_first check (ends_on >= first_on),
  constraint invoice_plans_every_known check (every in ('month', 'quarter', 'year')),
  constraint invoice_plans_state_known check (state in ('active', 'paused', 'ended'))
);
alter table public.invoice_plans enable row level security;
grant select on public.invoice_plans to service_role;

create table public.invoices (
  number text not null,
  order_id uuid,
  total_cents integer not null,
  data jsonb not null,
  issued_at timestamptz not null,
  repair_id uuid,
  deposit_id bigint,
  free_invoice_id uuid,
  sale_id uuid,
  constraint invoices_pkey primary key (number),
  constraint invoices_deposit_id_key unique (deposit_id),
  constraint invoices_free_invoice_id_key unique (free_invoice_id),
  constraint invoices_order_id_key unique (order_id),
  constraint invoices_sale_id_key unique (sale_id),
  constraint invoices_deposit_id_fkey foreign key (deposit_id) references public.payments(id),
  constraint invoices_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id),
  constraint invoices_order_id_fkey foreign key (order_id) references public.orders(id),
  constraint invoices_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint invoices_sale_id_fkey foreign key (sale_id) references public.counter_sales(id),
  constraint invoices_data_is_object check (jsonb_typeof(data) = 'object'),
  constraint invoices_deposits_of_repairs check ((deposit_id is null) or (repair_id is not null)),
  constraint invoices_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1),
  constraint invoices_total_cents_positive check (total_cents >= 0)
);
create index invoices_issued_at_idx on public.invoices (issued_at);
create index invoices_repair_id_idx on public.invoices (repair_id) where (repair_id is not null);
create unique index invoices_repair_id_key on public.invoices (repair_id) where (deposit_id is null);
alter table public.invoices enable row level security;
grant select on public.invoices to service_role;
grant select (number, order_id, total_cents, data, issued_at, repair_id, free_invoice_id, sale_id) on public.invoices to authenticated;
create policy "Invoices are read by whoever reads their sale" on public.invoices
  for select to authenticated
  using (((num_nonnulls(order_id, sale_id, free_invoice_id) = 1) and (select public.may('orders', 'accounting'))) or ((repair_id is not null) and (select public.may('repairs', 'accounting'))) or (exists ( select
   from public.orders
  where (orders.id = invoices.order_id))) or (exists ( select
   from public.repairs
  where (repairs.id = invoices.repair_id))));
create trigger invoices_final before delete or update on public.invoices
  for each row
  execute function internal.refuse_change();

create table public.newsletter_subscribers (
  id uuid default gen_random_uuid() not null,
  email text not null,
  consent text not null,
  asked_at timestamptz default now() not null,
  confirmed_at timestamptz,
  constraint newsletter_subscribers_pkey primary key (id),
  constraint newsletter_subscribers_consent_length check ((char_length(consent) >= 1) and (char_length(consent) <= 1000)),
  constraint newsletter_subscribers_email_length check ((char_length(email) >= 3) and (char_length(email) <= 255))
);
create index newsletter_subscribers_asked_at_idx on public.newsletter_subscribers (asked_at);
create unique index newsletter_subscribers_email_key on public.newsletter_subscribers (lower(email));
alter table public.newsletter_subscribers enable row level security;
grant select, insert, update, delete on public.newsletter_subscribers to anon, authenticated, service_role;
create policy "Subscribers are read by those who write the content" on public.newsletter_subscribers
  for select to authenticated
  using (select public.may('content'));
create policy "Subscribers are removed by those who write the content" on public.newsletter_subscribers
  for delete to authenticated
  using (select public.may('content'));

create table public.order_events (
  id bigint generated always as identity not null,
  order_id uuid not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid,
  note text,
  payment_id bigint,
  created_at timestamptz default now() not null,
  is_told boolean default true not null,
  constraint order_events_pkey primary key (id),
  constraint order_events_order_id_fkey foreign key (order_id) references public.orders(id) deferrable initially deferred,
  constraint order_events_payment_id_fkey foreign key (payment_id) references public.payments(id),
  constraint order_events_actor_known check (actor in ('customer', 'shop', 'system')),
  constraint order_events_note_length check ((char_length(note) >= 1) and (char_length(note) <= 1000))
);
create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_payment_id_idx on public.order_events (payment_id);
alter table public.order_events enable row level security;
grant select on public.order_events to service_role;
grant select (order_id, from_state, to_state, actor, actor_id, note, created_at) on public.order_events to authenticated;
create policy "Events are read by whoever reads their order" on public.order_events
  for select to authenticated
  using ((select public.may('orders')) or (exists ( select
   from public.orders
  where (orders.id = order_events.order_id))));
create trigger order_events_final before delete or update on public.order_events
  for each row
  execute function internal.refuse_change();
create constraint trigger order_events_queue_mail after insert on public.order_events deferrable initially deferred
  for each row
  execute function internal.queue_order_mail();

create table public.order_lines (
  id bigint generated always as identity not null,
  order_id uuid not null,
  product_id uuid not null,
  sku text not null,
  name text not null,
  condition text not null,
  grade text,
  warranty text not null,
  listed_price_cents integer not null,
  unit_price_cents integer not null,
  quantity integer not null,
  total_cents integer generated always as ((unit_price_cents * quantity)) stored not null,
  restocked integer default 0 not null,
  vat_rate text default '20' not null,
  eco_cents integer,
  discount_cents integer default 0 not null,
  constraint order_lines_pkey primary key (id),
  constraint order_lines_product_once unique (order_id, product_id),
  constraint order_lines_order_id_fkey foreign key (order_id) references public.orders(id) deferrable initially deferred,
  constraint order_lines_product_id_fkey foreign key (product_id) references public.products(id),
  constraint order_lines_discount_cents_range check ((discount_cents >= 0) and (discount_cents <= (unit_price_cents * quantity))),
  constraint order_lines_eco_cents_positive check (eco_cents > 0),
  constraint order_lines_quantity_range check ((quantity >= 1) and (quantity <= 99)),
  constraint order_lines_restocked_within_quantity check ((restocked >= 0) and (restocked <= quantity)),
  constraint order_lines_unit_price_cents_positive check (unit_price_cents > 0),
  constraint order_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'))
);
create index order_lines_product_id_idx on public.order_lines (product_id);
alter table public.order_lines enable row level security;
grant select on public.order_lines to service_role;
grant select (order_id, product_id, sku, name, condition, grade, warranty, listed_price_cents, unit_price_cents, quantity, total_cents, restocked, eco_cents, discount_cents) on public.order_lines to authenticated;
create policy "Lines are read by whoever reads their order" on public.order_lines
  for select to authenticated
  using ((select public.may('orders', 'accounting')) or (exists ( select
   from public.orders
  where (orders.id = order_lines.order_id))));

create table public.order_notes (
  id bigint generated always as identity not null,
  order_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz default now() not null,
  constraint order_notes_pkey primary key (id),
  constraint order_notes_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint order_notes_text_length check ((char_length(text) >= 1) and (char_length(text) <= 2000))
);
create index order_notes_order_id_idx on public.order_notes (order_id, id);
alter table public.order_notes enable row level security;
create trigger change_log after insert or delete or update on public.order_notes
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{text}');

create table public.orders (
  id uuid default gen_random_uuid() not null,
  number text not null,
  state text not null,
  user_id uuid,
  customer_name text not null,
  email text not null,
  phone text,
  billing_address jsonb,
  delivery_address jsonb,
  delivery_method text not null,
  relay_point text,
  payment_method text not null,
  payment_due_at timestamptz,
  tracking_number text,
  cgv_version text not null,
  goods_cents integer not null,
  delivery_cents integer not null,
  total_cents integer generated always as ((goods_cents + delivery_cents)) stored not null,
  paid_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  idempotency_key uuid not null,
  fingerprint text not null,
  link_hash text not null,
  concluded_at timestamptz,
  proof_hash text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  company text,
  siren text,
  purchase_reference text,
  constraint orders_pkey primary key (id),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_link_hash_key unique (link_hash),
  constraint orders_number_key unique (number),
  constraint orders_proof_hash_key unique (proof_hash),
  constraint orders_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint orders_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  constraint orders_cgv_version_form check (cgv_version ~ '^cgv/\d{4}-\d{2}-\d{2}$'),
  constraint orders_company_length check ((char_length(company) >= 1) and (char_length(company) <= 200)),
  constraint orders_customer_name_length check ((char_length(customer_name) >= 1) and (char_length(customer_name) <= 200)),
  constraint orders_delivery_address_is_object check (jsonb_typeof(delivery_address) = 'object'),
  constraint orders_delivery_address_unless_pickup check ((delivery_method = 'parcel') = (delivery_address is not null)),
  constraint orders_delivery_cents_positive check (delivery_cents >= 0),
  constraint orders_delivery_method_known check (delivery_method in ('pickup', 'parcel', 'relay')),
  constraint orders_email_form check (((char_length(email) >= 3) and (char_length(email) <= 255)) and (email = lower(email))),
  constraint orders_fingerprint_form check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint orders_goods_cents_positive check (goods_cents >= 0),
  constraint orders_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  constraint orders_payment_method_known check (payment_method in ('shop', 'transfer', 'card')),
  constraint orders_phone_length check ((char_length(phone) >= 1) and (char_length(phone) <= 40)),
  constraint orders_proof_hash_form check (proof_hash ~ '^[0-9a-f]{64}$'),
  constraint orders_purchase_reference_length check ((char_length(purchase_reference) >= 1) and (char_length(purchase_reference) <= 100)),
  constraint orders_refunded_within_paid check ((refunded_cents >= 0) and (refunded_cents <= paid_cents)),
  constraint orders_relay_point_length check ((char_length(relay_point) >= 1) and (char_length(relay_point) <= 200)),
  constraint orders_relay_point_of_relay check ((delivery_method = 'relay') = (relay_point is not null)),
  constraint orders_sent_to_somebody check ((delivery_method = 'pickup') or ((phone is not null) and (billing_address is not null))),
  constraint orders_shop_payment_at_pickup check ((payment_method <> 'shop') or (delivery_method = 'pickup')),
  constraint orders_siren_form check (siren ~ '^\d{9}$'),
  constraint orders_siren_of_company check ((siren is null) or (num_nulls(company) = 0)),
  constraint orders_state_known check (state in ('unproven', 'pending', 'paid', 'reserved', 'preparing', 'ready', 'shipped', 'collected', 'delivered', 'expired', 'cancelled', 'returned', 'refunded')),
  constraint orders_tracking_number_length check ((char_length(tracking_number) >= 1) and (char_length(tracking_number) <= 80))
);
create index orders_created_at_idx on public.orders (created_at, id);
create index orders_delivery_method_idx on public.orders (delivery_method, created_at, id);
create index orders_email_idx on public.orders (email);
create index orders_payment_method_idx on public.orders (payment_method, created_at, id);
create index orders_refund_due_idx on public.orders (created_at, id) where ((state in ('expired', 'cancelled', 'returned')) and (refunded_cents < paid_cents));
create index orders_refunded_idx on public.orders (created_at, id) where (refunded_cents > 0);
create index orders_state_idx on public.orders (state, created_at);
create index orders_to_refund_idx on public.orders (created_at, id) where ((state in ('cancelled', 'returned')) and (refunded_cents < paid_cents));
create index orders_total_cents_idx on public.orders (total_cents, id);
create index orders_unpaid_idx on public.orders (created_at, id) where ((state in ('pending', 'reserved', 'preparing', 'ready')) and (paid_cents < total_cents));
create index orders_unproven_idx on public.orders (created_at) where (state = 'unproven');
create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_without_contract_idx on public.orders (updated_at) where ((state in ('expired', 'cancelled')) and (concluded_at is null) and (paid_cents = 0));
create index orders_words_idx on public.orders using gin (internal.words_of(variadic array[number, customer_name, email, phone, tracking_number]));
alter table public.orders enable row level security;
grant select on public.orders to authenticated, service_role;
create policy "Orders are read by their account and by administrators" on public.orders
  for select to authenticated
  using ((user_id = (select auth.uid())) or (select public.may('orders', 'accounting')));
create trigger orders_close after update of state on public.orders
  for each row when ((old.state is distinct from new.state))
  execute function internal.close_order();
create trigger orders_keep_guest after insert or update of email, user_id on public.orders
  for each row
  execute function internal.keep_guest();
create trigger orders_record_step after insert or update of state, user_id on public.orders
  for each row when ((new.user_id is not null))
  execute function internal.record_order_step();

create table public.page_visits (
  id bigint generated always as identity not null,
  session_id text not null,
  page_path text not null,
  created_at timestamptz default now() not null,
  constraint page_visits_pkey primary key (id),
  constraint page_visits_page_path_bytes check (octet_length(page_path) <= 1024),
  constraint page_visits_page_path_length check ((char_length(page_path) >= 1) and (char_length(page_path) <= 2048)),
  constraint page_visits_session_id_length check ((char_length(session_id) >= 1) and (char_length(session_id) <= 100))
);
create index page_visits_created_at_idx on public.page_visits (created_at);
alter table public.page_visits enable row level security;
grant select, insert, update, delete on public.page_visits to anon, authenticated, service_role;
create policy "Visits are read by administrators" on public.page_visits
  for select to authenticated
  using (select public.may('figures'));
create policy "Visits are reported by everybody" on public.page_visits
  for insert to anon, authenticated
  with check (created_at = now());

create table public.payment_events (
  id text not null,
  type text not null,
  order_id uuid,
  payload jsonb not null,
  received_at timestamptz default now() not null,
  repair_id uuid,
  free_invoice_id uuid,
  sale_id uuid,
  constraint payment_events_pkey primary key (id),
  constraint payment_events_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id),
  constraint payment_events_order_id_fkey foreign key (order_id) references public.orders(id),
  constraint payment_events_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint payment_events_sale_id_fkey foreign key (sale_id) references public.counter_sales(id),
  constraint payment_events_id_length check ((char_length(id) >= 1) and (char_length(id) <= 255)),
  constraint payment_events_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) <= 1)
);
create index payment_events_free_invoice_id_idx on public.payment_events (free_invoice_id) where (free_invoice_id is not null);
create index payment_events_order_id_idx on public.payment_events (order_id);
create index payment_events_repair_id_idx on public.payment_events (repair_id) where (repair_id is not null);
create index payment_events_sale_id_idx on public.payment_events (sale_id) where (sale_id is not null);
alter table public.payment_events enable row level security;
grant select on public.payment_events to authenticated, service_role;
create policy "What providers said is read by administrators" on public.payment_events
  for select to authenticated
  using (((repair_id is null) and (select public.may('orders'))) or ((repair_id is not null) and (select public.may('repairs'))));
create trigger payment_events_final before delete or update on public.payment_events
  for each row
  execute function internal.refuse_change();

create table public.payments (
  id bigint generated always as identity not null,
  order_id uuid,
  kind text not null,
  method text not null,
  amount_cents integer not null,
  reference text,
  is_unowed boolean default false not null,
  actor_id uuid,
  refunded_lines jsonb default '[]'::jsonb not null,
  refunds_delivery boolean default false not null,
  created_at timestamptz default now() not null,
  repair_id uuid,
  corrects_id bigint,
  reason text,
  is_deposit boolean default false not null,
  sale_id uuid,
  free_invoice_id uuid,
  goods_cents integer,
  used_goods_number text,
  constraint payments_pkey primary key (id),
  constraint payments_corrects_id_key unique (corrects_id),
  constraint payments_corrects_id_fkey foreign key (corrects_id) references public.payments(id),
  constraint payments_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id),
  constraint payments_order_id_fkey foreign key (order_id) references public.orders(id),
  constraint payments_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint payments_sale_id_fkey foreign key (sale_id) references public.counter_sales(id),
  constraint payments_amount_cents_positive check (amount_cents > 0),
  constraint payments_before_of_repairs check ((method <> 'before') or (repair_id is not null)),
  constraint payments_bonus_of_repairs check ((method <> 'bonus') or ((repair_id is not null) and (kind = 'payment'))),
  constraint payments_cash_of_payouts check ((kind <> 'payout') or (method <> 'cash') or (amount_cents <= 100000)),
  constraint payments_deposit_is_payment check ((kind = 'payment') or (not is_deposit)),
  constraint payments_exchange_of_counter_sales check ((method <> 'exchange') or (kind = 'payout') or ((kind = 'payment') and (num_nonnulls(sale_id) = 1))),
  constraint payments_goods_of_sales check ((num_nulls(goods_cents) = 1) or (num_nulls(sale_id) = 0)),
  constraint payments_goods_within_amount check ((goods_cents >= 0) and (goods_cents <= amount_cents)),
  constraint payments_kind_known check (kind in ('payment', 'refund', 'payout')),
  constraint payments_lines_of_refunds check ((kind = 'refund') or ((refunded_lines = '[]'::jsonb) and (not refunds_delivery))),
  constraint payments_method_known check (method in ('cash', 'shop_card', 'contactless', 'transfer', 'card', 'cheque', 'before', 'bonus', 'own_card', 'exchange')),
  constraint payments_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) =
case
    when (kind = 'payout') then 0
    else 1
end),
  constraint payments_payout_of_used_goods check ((num_nonnulls(used_goods_number) = 1) = ((kind = 'payout') or (method = 'exchange'))),
  constraint payments_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 300)),
  constraint payments_reason_of_corrections check ((corrects_id is null) = (reason is null)),
  constraint payments_reference_length check ((char_length(reference) >= 1) and (char_length(reference) <= 200)),
  constraint payments_refunded_lines_is_array check (jsonb_typeof(refunded_lines) = 'array'),
  constraint payments_used_goods_number_length check ((char_length(used_goods_number) >= 1) and (char_length(used_goods_number) <= 30)),
  constraint payments_ways_of_payouts check (
case
    when (kind = 'payout') then (method in ('cash', 'transfer', 'cheque', 'own_card', 'exchange'))
    else (method <> 'own_card')
end)
);
create index payments_created_at_idx on public.payments (created_at, id);
create index payments_free_invoice_id_idx on public.payments (free_invoice_id, id) where (free_invoice_id is not null);
create index payments_order_id_idx on public.payments (order_id, id);
create unique index payments_reference_key on public.payments (reference) where (kind <> 'payout');
create index payments_repair_id_idx on public.payments (repair_id, id) where (repair_id is not null);
create index payments_sale_id_idx on public.payments (sale_id, id) where (sale_id is not null);
create index payments_used_goods_number_idx on public.payments (used_goods_number, id) where (used_goods_number is not null);
alter table public.payments enable row level security;
grant select on public.payments to service_role;
grant select (order_id, kind, method, amount_cents, reference, is_unowed, actor_id, refunded_lines, refunds_delivery, created_at, repair_id, reason, is_deposit, sale_id, free_invoice_id, goods_cents) on public.payments to authenticated;
create policy "Payments are read by whoever reads their sale" on public.payments
  for select to authenticated
  using (((num_nonnulls(order_id, sale_id, free_invoice_id) = 1) and (select public.may('orders', 'accounting'))) or ((repair_id is not null) and (select public.may('repairs', 'accounting'))) or (exists ( select
   from public.orders
  where (orders.id = payments.order_id))) or (exists ( select
   from public.repairs
  where (repairs.id = payments.repair_id))));
create trigger payments_bound_refunded_lines before insert on public.payments
  for each row
  execute function internal.bound_refunded_lines();
create trigger payments_final before delete or update on public.payments
  for each row
  execute function internal.refuse_change();
create trigger payments_guard_correction before insert on public.payments
  for each row
  execute function internal.guard_correction();
create trigger payments_guard_exchange before insert on public.payments
  for each row when (((new.kind = 'payment') and (new.method = 'exchange') and (new.corrects_id is null)))
  execute function internal.guard_exchange();
create trigger payments_guard_payout before insert on public.payments
  for each row when ((new.kind = 'payout'))
  execute function internal.guard_payout();
create trigger payments_keep_paid after insert on public.payments
  for each row
  execute function internal.keep_paid();
create trigger payments_refuse_closed_day before insert on public.payments
  for each row
  execute function internal.refuse_closed_day();

create table public.product_categories (
  id text not null,
  label text not null,
  position smallint default 0 not null,
  constraint product_categories_pkey primary key (id),
  constraint product_categories_id_form check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint product_categories_label_length check ((char_length(label) >= 1) and (char_length(label) <= 100))
);
alter table public.product_categories enable row level security;
grant select, insert, update, delete on public.product_categories to anon, authenticated, service_role;
create policy "Categories are managed by administrators" on public.product_categories
  for all to authenticated
  using (select public.may('products'))
  with check (select public.may('products'));
create policy "Categories are read by everybody" on public.product_categories
  for select to anon, authenticated
  using (true);
create policy "Categories are read by staff" on public.product_categories
  for select to authenticated
  using (select public.is_admin());
create trigger change_log after insert or delete or update on public.product_categories
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{}');
create trigger product_categories_page_cache after insert or delete or update or truncate on public.product_categories
  for each statement
  execute function internal.notify_page_cache('products');

create table public.product_images (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  position smallint default 0 not null,
  src text not null,
  alt text not null,
  width integer not null,
  height integer not null,
  constraint product_images_pkey primary key (id),
  constraint product_images_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_images_alt_length check ((char_length(alt) >= 1) and (char_length(alt) <= 300)),
  constraint product_images_height_range check ((height >= 1) and (height <= 10000)),
  constraint product_images_src_form check ((src ~ '^/[^/]') and (char_length(src) <= 300)),
  constraint product_images_width_range check ((width >= 1) and (width <= 10000))
);
create index product_images_product_id_idx on public.product_images (product_id, "position");
alter table public.product_images enable row level security;
grant select, insert, update, delete on public.product_images to anon, authenticated, service_role;
create policy "Pictures are managed by administrators" on public.product_images
  for all to authenticated
  using (select public.may('products'))
  with check (select public.may('products'));
create policy "Pictures are read by staff" on public.product_images
  for select to authenticated
  using (select public.is_admin());
create policy "Pictures of published products are read by everybody" on public.product_images
  for select to anon, authenticated
  using (exists ( select
   from public.products
  where ((products.id = product_images.product_id) and products.is_published)));
create trigger change_log after insert or delete or update on public.product_images
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{}');
create trigger product_images_page_cache after insert or delete or update or truncate on public.product_images
  for each statement
  execute function internal.notify_page_cache('products');

create table public.product_prices (
  id bigint generated always as identity not null,
  product_id uuid not null,
  listed_price_cents integer not null,
  direct_price_cents integer not null,
  valid_from timestamptz default now() not null,
  constraint product_prices_pkey primary key (id),
  constraint product_prices_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);
create index product_prices_product_id_idx on public.product_prices (product_id, valid_from desc);
alter table public.product_prices enable row level security;
grant select on public.product_prices to authenticated, service_role;
create policy "Prices are read by administrators" on public.product_prices
  for select to authenticated
  using (select public.may('stock', 'products'));
create trigger product_prices_final before update on public.product_prices
  for each row
  execute function internal.refuse_change();

create table public.product_purchases (
  product_id uuid not null,
  supplier text,
  supplier_reference text,
  purchase_price_cents integer,
  supplier_id bigint,
  constraint product_purchases_pkey primary key (product_id),
  constraint product_purchases_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_purchases_supplier_id_fkey foreign key (supplier_id) references public.suppliers(id),
  constraint product_purchases_purchase_price_cents_range check ((purchase_price_cents >= 0) and (purchase_price_cents <= 10000000)),
  constraint product_purchases_supplier_length check ((char_length(supplier) >= 1) and (char_length(supplier) <= 120)),
  constraint product_purchases_supplier_reference_length check ((char_length(supplier_reference) >= 1) and (char_length(supplier_reference) <= 80))
);
create index product_purchases_supplier_id_idx on public.product_purchases (supplier_id);
alter table public.product_purchases enable row level security;
grant select on public.product_purchases to authenticated, service_role;
create policy "Purchases are read by administrators" on public.product_purchases
  for select to authenticated
  using (select public.may('products', 'accounting'));
create trigger change_log after insert or delete or update on public.product_purchases
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('product_id', '{}');
create trigger product_purchases_link_supplier before insert or update of supplier on public.product_purchases
  for each row
  execute function internal.link_supplier();

create table public.product_reviews (
  testimonial_id uuid not null,
  order_line_id bigint not null,
  product_id uuid not null,
  reply text,
  replied_at timestamptz,
  constraint product_reviews_pkey primary key (testimonial_id),
  constraint product_reviews_order_line_id_key unique (order_line_id),
  constraint product_reviews_order_line_id_fkey foreign key (order_line_id) references public.order_lines(id),
  constraint product_reviews_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_reviews_testimonial_id_fkey foreign key (testimonial_id) references public.testimonials(id) on delete cascade,
  constraint product_reviews_reply_is_dated check ((reply is null) = (replied_at is null)),
  constraint product_reviews_reply_length check ((char_length(reply) >= 1) and (char_length(reply) <= 1000))
);
create index product_reviews_product_id_idx on public.product_reviews (product_id);
alter table public.product_reviews enable row level security;
grant select on public.product_reviews to authenticated, service_role;
create policy "Reviews are read by administrators" on public.product_reviews
  for select to authenticated
  using (select public.may('content'));
create trigger change_log after insert or delete or update on public.product_reviews
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('testimonial_id', '{}');
create trigger product_reviews_page_cache after insert or delete or update or truncate on public.product_reviews
  for each statement
  execute function internal.notify_page_cache('testimonials');

create table public.products (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  sku text not null,
  name text not null,
  category_id text not null,
  brand text,
  condition text not null,
  grade text,
  description text default '' not null,
  listed_price_cents integer not null,
  direct_price_cents integer generated always as ((round(((listed_price_cents)::numeric / 1.12)))::integer) stored not null,
  stock integer default 0 not null,
  reserved integer default 0 not null,
  available integer generated always as ((stock - reserved)) stored not null,
  is_available boolean generated always as ((stock > reserved)) stored not null,
  low_stock_threshold integer default 1 not null,
  weight_g integer,
  warranty text default '' not null,
  specs jsonb default '[]'::jsonb not null,
  compatible_models text[] default '{}'::text[] not null,
  usages text[] default '{}'::text[] not null,
  unit_tests jsonb default '[]'::jsonb not null,
  battery_percent smallint,
  legal jsonb default '{}'::jsonb not null,
  missing_facts text[] generated always as (internal.missing_of_offer(brand, legal)) stored not null,
  is_published boolean default false not null,
  is_example boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  ean text,
  vat_rate text default '20' not null,
  is_offered_unit boolean,
  constraint products_pkey primary key (id),
  constraint products_ean_key unique (ean) deferrable initially deferred,
  constraint products_sku_key unique (sku),
  constraint products_slug_key unique (slug),
  constraint products_category_id_fkey foreign key (category_id) references public.product_categories(id) on update cascade,
  constraint products_battery_percent_range check ((battery_percent >= 0) and (battery_percent <= 100)),
  constraint products_brand_length check ((char_length(brand) >= 1) and (char_length(brand) <= 80)),
  constraint products_condition_known check (condition in ('neuf', 'occasion', 'reconditionné')),
  constraint products_description_length check (char_length(description) <= 20000),
  constraint products_ean_digits check (ean ~ '^([0-9]{8}|[0-9]{13})$'),
  constraint products_grade_known check (grade in ('A', 'B', 'C')),
  constraint products_grade_of_used_only check ((condition <> 'neuf') or (grade is null)),
  constraint products_legal_is_object check (jsonb_typeof(legal) = 'object'),
  constraint products_listed_price_cents_range check ((listed_price_cents >= 1) and (listed_price_cents <= 10000000)),
  constraint products_low_stock_threshold_positive check (low_stock_threshold >= 0),
  constraint products_name_length check ((char_length(name) >= 1) and (char_length(name) <= 200)),
  constraint products_reserved_within_stock check ((reserved >= 0) and (reserved <= stock)),
  constraint products_sku_length check ((char_length(sku) >= 1) and (char_length(sku) <= 40)),
  constraint products_slug_form check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(slug) <= 120)),
  constraint products_specs_is_list check (jsonb_typeof(specs) = 'array'),
  constraint products_unit_is_one check ((is_offered_unit is null) or ((stock <= 1) and (not is_published))),
  constraint products_unit_tests_is_list check (jsonb_typeof(unit_tests) = 'array'),
  constraint products_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin')),
  constraint products_warranty_length check (char_length(warranty) <= 1000),
  constraint products_weight_g_range check ((weight_g >= 1) and (weight_g <= 100000))
);
create index products_available_idx on public.products (available, id);
create index products_category_id_idx on public.products (category_id);
create index products_listed_price_cents_idx on public.products (listed_price_cents, id);
create index products_low_idx on public.products (name, id) where (available <= low_stock_threshold);
create index products_name_idx on public.products (name, id);
create index products_published_idx on public.products (created_at desc, id) where is_published;
alter table public.products enable row level security;
grant insert, update, delete on public.products to anon, authenticated;
grant select, insert, update, delete on public.products to service_role;
grant select (id, slug, sku, name, category_id, brand, condition, grade, description, listed_price_cents, direct_price_cents, is_available, weight_g, warranty, specs, compatible_models, usages, unit_tests, battery_percent, legal, is_published, created_at, ean) on public.products to anon, authenticated;
create policy "Products are managed by administrators" on public.products
  for all to authenticated
  using (select public.may('products'))
  with check (select public.may('products'));
create policy "Products are read by staff" on public.products
  for select to authenticated
  using (select public.is_admin());
create policy "Published products are read by everybody" on public.products
  for select to anon, authenticated
  using (is_published);
create trigger change_log after insert or delete or update on public.products
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{stock,reserved,available,is_available,direct_price_cents,missing_facts}');
create trigger products_first_price after insert on public.products
  for each row
  execute function internal.keep_product_price();
create trigger products_keep_draft before insert or update of is_published, brand, legal on public.products
  for each row
  execute function internal.keep_draft();
create trigger products_keep_units after update of category_id, condition, weight_g, warranty on public.products
  for each row when (((new.is_offered_unit is null) and ((((old.category_id is distinct from new.category_id) or (old.condition is distinct from new.condition)) or (old.weight_g is distinct from new.weight_g)) or (old.warranty is distinct from new.warranty))))
  execute function internal.keep_unit_products();
create trigger products_moved_stock after update of stock on public.products
  for each row
  execute function internal.keep_stock_movement();
create trigger products_next_price after update of listed_price_cents on public.products
  for each row when ((old.listed_price_cents is distinct from new.listed_price_cents))
  execute function internal.keep_product_price();
create trigger products_opening_stock after insert on public.products
  for each row
  execute function internal.keep_stock_movement();
create trigger products_page_cache after insert or delete or update of slug, sku, ean, name, category_id, brand, condition, grade, description, listed_price_cents, weight_g, warranty, specs, compatible_models, usages, unit_tests, battery_percent, legal, is_published or truncate on public.products
  for each statement
  execute function internal.notify_page_cache('products');
create trigger products_page_cache_availability after update of stock, reserved on public.products
  for each row when ((least((old.stock - old.reserved), 3) is distinct from least((new.stock - new.reserved), 3)))
  execute function internal.notify_page_cache('products');
create trigger products_touch before update on public.products
  for each row
  execute function internal.touch_product();

create table public.profiles (
  id uuid not null,
  role text default 'client' not null,
  cart jsonb default '[]'::jsonb not null,
  full_name text,
  phone text,
  company text,
  siren text,
  billing_address jsonb,
  delivery_address jsonb,
  wants_reminders boolean default true not null,
  wants_stock_alerts boolean default true not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  staff_role text,
  idle_told_at timestamptz,
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint profiles_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  constraint profiles_cart_is_list check (jsonb_typeof(cart) = 'array'),
  constraint profiles_cart_size check (octet_length((cart)::text) <= 65536),
  constraint profiles_company_length check ((char_length(company) >= 1) and (char_length(company) <= 200)),
  constraint profiles_delivery_address_is_object check (jsonb_typeof(delivery_address) = 'object'),
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  constraint profiles_phone_length check (char_length(phone) <= 40),
  constraint profiles_role_known check (role in ('client', 'admin')),
  constraint profiles_siren_form check (siren ~ '^\d{9}$'),
  constraint profiles_staff_role_known check (staff_role in ('owner', 'technician', 'counter', 'content')),
  constraint profiles_staff_role_of_admins check (((role = 'admin') = (staff_role is not null))) not valid
);
create index profiles_admins_idx on public.profiles (created_at desc, id) where (role = 'admin');
create index profiles_created_at_idx on public.profiles (created_at desc, id);
create index profiles_refusing_idx on public.profiles (id) where (not (wants_reminders and wants_stock_alerts));
alter table public.profiles enable row level security;
grant select on public.profiles to anon, authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant update (cart, full_name, phone) on public.profiles to authenticated;
create policy "A profile is edited by its account" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));
create policy "A profile is read by its account and by administrators" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid())) or (select public.may('customers', 'people')));
create policy "Profiles of staff are read by staff" on public.profiles
  for select to authenticated
  using ((role = 'admin') and (select public.is_admin()));
create trigger change_log after update of role on public.profiles
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{cart,full_name,phone,company,siren,billing_address,delivery_address}');
create trigger profiles_clean_name before insert or update of full_name on public.profiles
  for each row when ((new.full_name ~ '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]'))
  execute function internal.show_name();
create trigger profiles_complete_staff_role before insert or update of role, staff_role on public.profiles
  for each row
  execute function internal.complete_staff_role();
create trigger profiles_guard before update on public.profiles
  for each row
  execute function internal.guard_profile();
create trigger profiles_keep_card after insert or update of full_name, phone on public.profiles
  for each row
  execute function internal.keep_card_of_profile();
create trigger profiles_name_staff before insert or update of role, full_name on public.profiles
  for each row when (((new.role = 'admin') and (coalesce(trim(both from new.full_name), '') = '')))
  execute function internal.name_staff();
create trigger profiles_note_administrator after insert or update of role on public.profiles
  for each row
  execute function internal.note_administrator();

create table public.promo_codes (
  id uuid default gen_random_uuid() not null,
  code text not null,
  percent integer,
  amount_cents integer,
  starts_on date,
  ends_on date,
  max_uses integer,
  max_uses_each integer,
  min_goods_cents integer default 100 not null,
  only_categories text[] default '{}'::text[] not null,
  only_products uuid[] default '{}'::uuid[] not null,
  not_products uuid[] default '{}'::uuid[] not null,
  stacks boolean default false not null,
  is_active boolean default true not null,
  note text,
  written_by uuid not null,
  created_at timestamptz default now() not null,
  constraint promo_codes_pkey primary key (id),
  constraint promo_codes_code_key unique (code),
  constraint promo_codes_amount_cents_positive check (amount_cents > 0),
  constraint promo_codes_code_form check (code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
  constraint promo_codes_days_in_order check (starts_on <= ends_on),
  constraint promo_codes_leave_something check (amount_cents <= (min_goods_cents - 100)),
  constraint promo_codes_max_uses_each_range check ((max_uses_each >= 1) and (max_uses_each <= 1000)),
  constraint promo_codes_max_uses_range check ((max_uses >= 1) and (max_uses <= 1000000)),
  constraint promo_codes_min_goods_cents_range check ((min_goods_cents >= 100) and (min_goods_cents <= 100000000)),
  constraint promo_codes_note_length check ((char_length(note) >= 1) and (char_length(note) <= 500)),
  constraint promo_codes_one_kind check (num_nonnulls(percent, amount_cents) = 1),
  constraint promo_codes_percent_range check ((percent >= 1) and (percent <= 90))
);
alter table public.promo_codes enable row level security;
grant select on public.promo_codes to authenticated, service_role;
create policy "Promo codes are read by who makes prices" on public.promo_codes
  for select to authenticated
  using (select public.may('products'));
create trigger change_log after insert or delete or update on public.promo_codes
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{written_by}');

create table public.promo_uses (
  order_id uuid not null,
  promo_code_id uuid not null,
  code text not null,
  discount_cents integer not null,
  constraint promo_uses_pkey primary key (order_id, promo_code_id),
  constraint promo_uses_order_id_fkey foreign key (order_id) references public.orders(id) deferrable initially deferred,
  constraint promo_uses_promo_code_id_fkey foreign key (promo_code_id) references public.promo_codes(id),
  constraint promo_uses_code_length check ((char_length(code) >= 1) and (char_length(code) <= 24)),
  constraint promo_uses_discount_cents_positive check (discount_cents > 0)
);
create index promo_uses_promo_code_id_idx on public.promo_uses (promo_code_id);
alter table public.promo_uses enable row level security;
grant select on public.promo_uses to service_role;
grant select (order_id, code, discount_cents) on public.promo_uses to authenticated;
create policy "Uses of promo codes are read by whoever reads their order" on public.promo_uses
  for select to authenticated
  using ((select public.may('orders', 'accounting')) or (exists ( select
   from public.orders
  where (orders.id = promo_uses.order_id))));

create table public.purchase_order_lines (
  id bigint generated always as identity not null,
  purchase_order_id uuid not null,
  product_id uuid,
  label text not null,
  reference text,
  quantity integer not null,
  unit_cost_cents integer,
  received integer default 0 not null,
  is_closed boolean default false not null,
  constraint purchase_order_lines_pkey primary key (id),
  constraint purchase_order_lines_product_once unique (purchase_order_id, product_id),
  constraint purchase_order_lines_product_id_fkey foreign key (product_id) references public.products(id) on delete set null,
  constraint purchase_order_lines_purchase_order_id_fkey foreign key (purchase_order_id) references public.purchase_orders(id) on delete cascade,
  constraint purchase_order_lines_label_length check ((char_length(label) >= 1) and (char_length(label) <= 300)),
  constraint purchase_order_lines_quantity_range check ((quantity >= 1) and (quantity <= 10000)),
  constraint purchase_order_lines_received_range check ((received >= 0) and (received <= 1000000)),
  constraint purchase_order_lines_reference_length check ((char_length(reference) >= 1) and (char_length(reference) <= 120)),
  constraint purchase_order_lines_unit_cost_cents_range check ((unit_cost_cents >= 0) and (unit_cost_cents <= 10000000))
);
create index purchase_order_lines_product_id_idx on public.purchase_order_lines (product_id);
alter table public.purchase_order_lines enable row level security;
grant select on public.purchase_order_lines to service_role;
create trigger purchase_order_lines_keep_sent before insert or delete or update on public.purchase_order_lines
  for each row
  execute function internal.keep_lines_of_sent_purchase_order();

create table public.purchase_orders (
  id uuid not null,
  number text,
  state text default 'draft' not null,
  supplier_id bigint not null,
  note text,
  expected_on date,
  version integer default 1 not null,
  actor_id uuid not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  sent_at timestamptz,
  closed_at timestamptz,
  cancel_reason text,
  mailed_to text,
  constraint purchase_orders_pkey primary key (id),
  constraint purchase_orders_number_key unique (number),
  constraint purchase_orders_supplier_id_fkey foreign key (supplier_id) references public.suppliers(id),
  constraint purchase_orders_cancel_reason_length check ((char_length(cancel_reason) >= 1) and (char_length(cancel_reason) <= 300)),
  constraint purchase_orders_cancelled_says_why check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint purchase_orders_closed_says_when check ((state in ('received', 'cancelled')) = (closed_at is not null)),
  constraint purchase_orders_draft_has_no_number check (((state = 'draft') = (number is null)) and ((state = 'draft') = (sent_at is null))),
  constraint purchase_orders_mailed_to_form check (((char_length(mailed_to) >= 3) and (char_length(mailed_to) <= 255)) and (mailed_to = lower(mailed_to))),
  constraint purchase_orders_note_length check ((char_length(note) >= 1) and (char_length(note) <= 1000)),
  constraint purchase_orders_state_known check (state in ('draft', 'sent', 'partly_received', 'received', 'cancelled'))
);
create index purchase_orders_created_at_idx on public.purchase_orders (created_at, id);
create index purchase_orders_open_idx on public.purchase_orders (updated_at) where (closed_at is null);
create index purchase_orders_supplier_id_idx on public.purchase_orders (supplier_id);
alter table public.purchase_orders enable row level security;
grant select on public.purchase_orders to service_role;
create trigger purchase_orders_keep_sent before delete or update on public.purchase_orders
  for each row
  execute function internal.keep_sent_purchase_order();

create table public.purchases (
  id bigint generated always as identity not null,
  bought_on date not null,
  supplier text not null,
  nature text not null,
  amount_cents integer not null,
  method text not null,
  reference text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recorded_by uuid,
  supplier_id bigint,
  vat_cents integer,
  constraint purchases_pkey primary key (id),
  constraint purchases_supplier_id_fkey foreign key (supplier_id) references public.suppliers(id),
  constraint purchases_amount_cents_range check ((amount_cents >= 1) and (amount_cents <= 100000000)),
  constraint purchases_method_known check (method in ('card', 'transfer', 'cash', 'cheque', 'direct_debit')),
  constraint purchases_nature_length check ((char_length(nature) >= 1) and (char_length(nature) <= 300)),
  constraint purchases_reference_length check ((char_length(reference) >= 1) and (char_length(reference) <= 80)),
  constraint purchases_supplier_length check ((char_length(supplier) >= 1) and (char_length(supplier) <= 160)),
  constraint purchases_vat_cents_range check ((vat_cents >= 1) and (vat_cents <= ((amount_cents / 5) + 1)))
);
create index purchases_bought_on_idx on public.purchases (bought_on, id);
create index purchases_supplier_id_idx on public.purchases (supplier_id, bought_on desc);
alter table public.purchases enable row level security;
grant select on public.purchases to authenticated, service_role;
create policy "Purchases are read by administrators" on public.purchases
  for select to authenticated
  using (select public.may('accounting'));
create trigger change_log after insert or delete or update on public.purchases
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{recorded_by}');
create trigger purchases_link_supplier before insert or update of supplier on public.purchases
  for each row
  execute function internal.link_supplier();

create table public.quick_replies (
  id uuid default gen_random_uuid() not null,
  name text not null,
  text text not null,
  written_by uuid not null,
  written_at timestamptz default now() not null,
  constraint quick_replies_pkey primary key (id),
  constraint quick_replies_name_length check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  constraint quick_replies_text_length check ((char_length(text) >= 1) and (char_length(text) <= 1500))
);
create unique index quick_replies_name_key on public.quick_replies (lower(name));
alter table public.quick_replies enable row level security;
grant select on public.quick_replies to authenticated, service_role;
create policy "Quick replies are read by who writes to customers" on public.quick_replies
  for select to authenticated
  using (select public.may('repairs'));
create trigger change_log after insert or delete or update on public.quick_replies
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{written_by}');

create table public.quote_templates (
  id uuid default gen_random_uuid() not null,
  name text not null,
  lines jsonb not null,
  kept_by uuid not null,
  kept_at timestamptz default now() not null,
  constraint quote_templates_pkey primary key (id),
  constraint quote_templates_lines_is_list check (jsonb_typeof(lines) = 'array'),
  constraint quote_templates_name_length check ((char_length(name) >= 1) and (char_length(name) <= 120))
);
create unique index quote_templates_name_key on public.quote_templates (lower(name));
alter table public.quote_templates enable row level security;
grant select on public.quote_templates to authenticated, service_role;
create policy "Templates of quotes are read by who writes quotes" on public.quote_templates
  for select to authenticated
  using (select public.may('repairs'));
create trigger change_log after insert or delete or update on public.quote_templates
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{kept_by}');

create table public.redirects (
  id uuid default gen_random_uuid() not null,
  source text not null,
  target text not null,
  status smallint not null,
  created_at timestamptz default now() not null,
  constraint redirects_pkey primary key (id),
  constraint redirects_source_key unique (source),
  constraint redirects_no_loop check (target <> source),
  constraint redirects_source_form check ((source ~ '^/[^/?#\s][^?#\s]*$') and (char_length(source) <= 300)),
  constraint redirects_status_known check (status in (301, 302)),
  constraint redirects_target_form check ((target ~ '^(/|https://)[^\s#]*$') and (char_length(target) <= 500))
);
create index redirects_target_idx on public.redirects (target);
alter table public.redirects enable row level security;
grant select on public.redirects to authenticated, service_role;
create policy "Redirections are read by administrators" on public.redirects
  for select to authenticated
  using (select public.may('content'));
create trigger change_log after insert or delete or update on public.redirects
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{}');
create trigger redirects_page_cache after insert or delete or update or truncate on public.redirects
  for each statement
  execute function internal.notify_page_cache('content');

create table public.repair_bonuses (
  repair_id uuid not null,
  invoice_number text not null,
  organisation text not null,
  amount_cents integer not null,
  state text default 'due' not null,
  reference text,
  reason text,
  sent_at timestamptz,
  settled_at timestamptz,
  payment_id bigint,
  created_at timestamptz not null,
  constraint repair_bonuses_pkey primary key (repair_id),
  constraint repair_bonuses_invoice_number_key unique (invoice_number),
  constraint repair_bonuses_payment_id_key unique (payment_id),
  constraint repair_bonuses_invoice_number_fkey foreign key (invoice_number) references public.invoices(number),
  constraint repair_bonuses_payment_id_fkey foreign key (payment_id) references public.payments(id),
  constraint repair_bonuses_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint repair_bonuses_amount_cents_range check ((amount_cents >= 1) and (amount_cents <= 50000)),
  constraint repair_bonuses_organisation_length check ((char_length(organisation) >= 1) and (char_length(organisation) <= 60)),
  constraint repair_bonuses_paid_by_entry check ((state = 'paid') = (payment_id is not null)),
  constraint repair_bonuses_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 300)),
  constraint repair_bonuses_reference_length check ((char_length(reference) >= 1) and (char_length(reference) <= 80)),
  constraint repair_bonuses_sent_at_of_sent check ((state not in ('sent', 'paid', 'refused')) or (sent_at is not null)),
  constraint repair_bonuses_settled_at_of_settled check ((state in ('paid', 'owed', 'written_off')) = (settled_at is not null)),
  constraint repair_bonuses_state_known check (state in ('due', 'sent', 'paid', 'refused', 'owed', 'written_off'))
);
create index repair_bonuses_open_idx on public.repair_bonuses (created_at, repair_id) where (state in ('due', 'sent', 'refused'));
alter table public.repair_bonuses enable row level security;
grant select on public.repair_bonuses to authenticated, service_role;
create policy "Bonuses are read by who keeps the books" on public.repair_bonuses
  for select to authenticated
  using (select public.may('accounting'));
create trigger change_log after insert or delete or update on public.repair_bonuses
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('repair_id', '{}');

create table public.repair_charges (
  id bigint generated always as identity not null,
  repair_id uuid not null,
  kind text not null,
  label text not null,
  amount_cents integer not null,
  actor_id uuid,
  created_at timestamptz default now() not null,
  constraint repair_charges_pkey primary key (id),
  constraint repair_charges_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint repair_charges_amount_cents_range check (((amount_cents >= '-10000000'::integer) and (amount_cents <= 10000000)) and (amount_cents <> 0)),
  constraint repair_charges_discount_below_zero check ((kind = 'discount') = (amount_cents < 0)),
  constraint repair_charges_kind_known check (kind in ('work', 'diagnosis', 'refusal', 'return_postage', 'storage', 'other', 'discount')),
  constraint repair_charges_label_length check ((char_length(label) >= 1) and (char_length(label) <= 200))
);
create index repair_charges_repair_id_idx on public.repair_charges (repair_id, id);
alter table public.repair_charges enable row level security;
grant select on public.repair_charges to service_role;
grant select (repair_id, kind, label, amount_cents, actor_id, created_at) on public.repair_charges to authenticated;
create policy "Charges are read by whoever reads their repair" on public.repair_charges
  for select to authenticated
  using ((select public.may('repairs', 'accounting')) or (exists ( select
   from public.repairs
  where (repairs.id = repair_charges.repair_id))));
create trigger repair_charges_final before delete or update on public.repair_charges
  for each row
  execute function internal.refuse_change();

create table public.repair_checks (
  repair_id uuid not null,
  stage text not null,
  results jsonb not null,
  words text,
  checked_by uuid not null,
  checked_at timestamptz not null,
  constraint repair_checks_pkey primary key (repair_id, stage),
  constraint repair_checks_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint repair_checks_results_is_object check (jsonb_typeof(results) = 'object'),
  constraint repair_checks_stage_known check (stage in ('before', 'after')),
  constraint repair_checks_words_length check ((char_length(words) >= 1) and (char_length(words) <= 1000))
);
alter table public.repair_checks enable row level security;
grant select on public.repair_checks to authenticated, service_role;
create policy "Checks of repairs are read by who repairs" on public.repair_checks
  for select to authenticated
  using (select public.may('repairs'));

create table public.repair_events (
  id bigint generated always as identity not null,
  repair_id uuid not null,
  kind text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid,
  is_public boolean default true not null,
  note text,
  payload jsonb default '{}'::jsonb not null,
  tells text[] default '{}'::text[] not null,
  created_at timestamptz default now() not null,
  constraint repair_events_pkey primary key (id),
  constraint repair_events_repair_id_fkey foreign key (repair_id) references public.repairs(id) deferrable initially deferred,
  constraint repair_events_actor_known check (actor in ('customer', 'shop', 'system')),
  constraint repair_events_kind_form check ((kind ~ '^[a-z]+(_[a-z]+)*$') and (char_length(kind) <= 40)),
  constraint repair_events_note_length check ((char_length(note) >= 1) and (char_length(note) <= 2000)),
  constraint repair_events_payload_is_object check (jsonb_typeof(payload) = 'object'),
  constraint repair_events_tells_known check (tells <@ array['customer', 'shop'])
);
create index repair_events_handed_over_idx on public.repair_events (created_at, id) where (kind = 'hand_over');
create index repair_events_repair_id_idx on public.repair_events (repair_id, id);
alter table public.repair_events enable row level security;
grant select on public.repair_events to service_role;
grant select (repair_id, kind, from_state, to_state, actor, actor_id, is_public, note, payload, tells, created_at) on public.repair_events to authenticated;
create policy "Events are read by administrators, the public ones by whoever r" on public.repair_events
  for select to authenticated
  using ((select public.may('repairs')) or (is_public and (exists ( select
   from public.repairs
  where (repairs.id = repair_events.repair_id)))));
create trigger repair_events_final before delete or update on public.repair_events
  for each row
  execute function internal.refuse_event_change();
create trigger repair_events_queue_mail after insert on public.repair_events
  for each row
  execute function internal.queue_repair_mail();

create table public.repair_flagged (
  repair_id uuid not null,
  flag_id uuid not null,
  flagged_by uuid not null,
  flagged_at timestamptz not null,
  constraint repair_flagged_pkey primary key (repair_id, flag_id),
  constraint repair_flagged_flag_id_fkey foreign key (flag_id) references public.repair_flags(id) on delete cascade,
  constraint repair_flagged_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade
);
create index repair_flagged_flag_id_idx on public.repair_flagged (flag_id);
alter table public.repair_flagged enable row level security;
grant select on public.repair_flagged to authenticated, service_role;
create policy "Flags on cases are read by who repairs" on public.repair_flagged
  for select to authenticated
  using (select public.may('repairs'));

create table public.repair_flags (
  id uuid default gen_random_uuid() not null,
  name text not null,
  tone text not null,
  written_by uuid not null,
  written_at timestamptz default now() not null,
  constraint repair_flags_pkey primary key (id),
  constraint repair_flags_name_length check ((char_length(name) >= 1) and (char_length(name) <= 40)),
  constraint repair_flags_tone_known check (tone in ('grey', 'blue', 'green', 'yellow', 'red'))
);
create unique index repair_flags_name_key on public.repair_flags (lower(name));
alter table public.repair_flags enable row level security;
grant select on public.repair_flags to authenticated, service_role;
create policy "Flags are read by who repairs" on public.repair_flags
  for select to authenticated
  using (select public.may('repairs'));
create trigger change_log after insert or delete or update on public.repair_flags
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{written_by}');

create table public.repair_messages (
  id bigint generated always as identity not null,
  repair_id uuid not null,
  author text not null,
  author_id uuid,
  text text not null,
  read_at timestamptz,
  created_at timestamptz default now() not null,
  channel text default 'site' not null,
  constraint repair_messages_pkey primary key (id),
  constraint repair_messages_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint repair_messages_author_known check (author in ('customer', 'shop')),
  constraint repair_messages_channel_known check (channel in ('site', 'mail', 'sms')),
  constraint repair_messages_text_length check ((char_length(text) >= 1) and (char_length(text) <= 4000))
);
create index repair_messages_repair_id_idx on public.repair_messages (repair_id, id);
create index repair_messages_unread_idx on public.repair_messages (author, created_at) where (read_at is null);
alter table public.repair_messages enable row level security;
grant select on public.repair_messages to service_role;
grant select (repair_id, author, author_id, text, read_at, created_at) on public.repair_messages to authenticated;
create policy "Messages are read by whoever reads their repair" on public.repair_messages
  for select to authenticated
  using ((select public.may('repairs')) or (exists ( select
   from public.repairs
  where (repairs.id = repair_messages.repair_id))));

create table public.repair_notes (
  id bigint generated always as identity not null,
  repair_id uuid not null,
  total_cents integer not null,
  data jsonb not null,
  actor_id uuid,
  written_at timestamptz not null,
  constraint repair_notes_pkey primary key (id),
  constraint repair_notes_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint repair_notes_data_is_object check (jsonb_typeof(data) = 'object'),
  constraint repair_notes_total_cents_positive check (total_cents > 0)
);
create index repair_notes_repair_id_idx on public.repair_notes (repair_id, id);
create index repair_notes_written_at_idx on public.repair_notes (written_at);
alter table public.repair_notes enable row level security;
grant select on public.repair_notes to service_role;
grant select (repair_id, total_cents, data, written_at) on public.repair_notes to authenticated;
create policy "Notes are read by whoever reads their repair" on public.repair_notes
  for select to authenticated
  using ((select public.may('repairs', 'accounting')) or (exists ( select
   from public.repairs
  where (repairs.id = repair_notes.repair_id))));
create trigger repair_notes_final before update on public.repair_notes
  for each row
  execute function internal.refuse_change();

create table public.repair_parts (
  id bigint generated always as identity not null,
  repair_id uuid not null,
  product_id uuid,
  quantity integer not null,
  state text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  supplier text,
  expected_on date,
  cost_cents integer,
  origin text,
  serial text,
  donor text,
  name text,
  constraint repair_parts_pkey primary key (id),
  constraint repair_parts_product_id_fkey foreign key (product_id) references public.products(id),
  constraint repair_parts_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint repair_parts_cost_cents_range check ((cost_cents >= 0) and (cost_cents <= 10000000)),
  constraint repair_parts_donor_length check ((char_length(donor) >= 1) and (char_length(donor) <= 200)),
  constraint repair_parts_name_length check ((char_length(name) >= 1) and (char_length(name) <= 200)),
  constraint repair_parts_origin_known check (origin in ('new', 'reused', 'donor')),
  constraint repair_parts_product_or_name check (num_nonnulls(product_id, name) = 1),
  constraint repair_parts_quantity_range check ((quantity >= 1) and (quantity <= 99)),
  constraint repair_parts_serial_length check ((char_length(serial) >= 1) and (char_length(serial) <= 60)),
  constraint repair_parts_state_known check (state in ('awaited', 'held', 'taken', 'given_back')),
  constraint repair_parts_supplier_length check ((char_length(supplier) >= 1) and (char_length(supplier) <= 160))
);
create index repair_parts_awaited_idx on public.repair_parts (product_id) where (state = 'awaited');
create index repair_parts_product_id_idx on public.repair_parts (product_id);
create index repair_parts_repair_id_idx on public.repair_parts (repair_id, id);
alter table public.repair_parts enable row level security;
grant select on public.repair_parts to authenticated, service_role;
create policy "Parts are read by administrators" on public.repair_parts
  for select to authenticated
  using (select public.may('repairs'));
create trigger repair_parts_keep_reserved after insert or delete or update of product_id, quantity, state on public.repair_parts
  for each row
  execute function internal.keep_reserved_parts();

create table public.repair_photo_pairs (
  id uuid default gen_random_uuid() not null,
  repair_id uuid not null,
  before_id uuid not null,
  after_id uuid not null,
  created_at timestamptz default now() not null,
  answered_at timestamptz,
  allowed_at timestamptz,
  scene_slug text,
  constraint repair_photo_pairs_pkey primary key (id),
  constraint repair_photo_pairs_once unique (before_id, after_id),
  constraint repair_photo_pairs_scene_once unique (scene_slug),
  constraint repair_photo_pairs_after_id_fkey foreign key (after_id) references public.repair_photos(upload_id) on delete cascade,
  constraint repair_photo_pairs_before_id_fkey foreign key (before_id) references public.repair_photos(upload_id) on delete cascade,
  constraint repair_photo_pairs_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint repair_photo_pairs_scene_slug_fkey foreign key (scene_slug) references public.gallery_items(slug) on delete set null,
  constraint repair_photo_pairs_allowed_by_answer check ((allowed_at is null) or (answered_at is not null)),
  constraint repair_photo_pairs_scene_allowed check ((scene_slug is null) or (allowed_at is not null)),
  constraint repair_photo_pairs_two_photos check (before_id <> after_id)
);
create index repair_photo_pairs_after_id_idx on public.repair_photo_pairs (after_id);
create index repair_photo_pairs_repair_id_idx on public.repair_photo_pairs (repair_id, created_at);
alter table public.repair_photo_pairs enable row level security;
grant select on public.repair_photo_pairs to authenticated, service_role;
create policy "Pairs of photos are read by who repairs" on public.repair_photo_pairs
  for select to authenticated
  using (select public.may('repairs'));

create table public.repair_photos (
  upload_id uuid not null,
  repair_id uuid not null,
  stage text not null,
  caption text,
  is_public boolean default false not null,
  created_at timestamptz default now() not null,
  added_by uuid,
  author text,
  constraint repair_photos_pkey primary key (upload_id),
  constraint repair_photos_repair_id_fkey foreign key (repair_id) references public.repairs(id) deferrable initially deferred,
  constraint repair_photos_upload_id_fkey foreign key (upload_id) references public.uploads(id) on delete cascade,
  constraint repair_photos_author_known check (author in ('customer', 'shop')),
  constraint repair_photos_caption_length check ((char_length(caption) >= 1) and (char_length(caption) <= 300)),
  constraint repair_photos_stage_known check (stage in ('arrival', 'diagnosis', 'after'))
);
create index repair_photos_repair_id_idx on public.repair_photos (repair_id, created_at);
alter table public.repair_photos enable row level security;
grant select on public.repair_photos to authenticated, service_role;
create policy "Photos are read by administrators, the public ones by whoever r" on public.repair_photos
  for select to authenticated
  using ((select public.may('repairs')) or (is_public and (exists ( select
   from public.repairs
  where (repairs.id = repair_photos.repair_id)))));

create table public.repair_quote_lines (
  id bigint generated always as identity not null,
  quote_id uuid not null,
  position smallint not null,
  label text not null,
  kind text not null,
  quantity smallint not null,
  is_optional boolean default false not null,
  vat_rate text default '20' not null,
  alternative text,
  constraint repair_quote_lines_pkey primary key (id),
  constraint repair_quote_lines_position_once unique (quote_id, "position"),
  constraint repair_quote_lines_quote_id_fkey foreign key (quote_id) references public.repair_quotes(id) on delete cascade,
  constraint repair_quote_lines_alternative_known check (alternative in ('a', 'b')),
  constraint repair_quote_lines_kind_known check (kind in ('part', 'labour', 'other')),
  constraint repair_quote_lines_label_length check ((char_length(label) >= 1) and (char_length(label) <= 200)),
  constraint repair_quote_lines_quantity_range check ((quantity >= 1) and (quantity <= 99)),
  constraint repair_quote_lines_vat_rate_known check (vat_rate in ('20', '10', '5.5', '2.1', '0', 'margin'))
);
alter table public.repair_quote_lines enable row level security;
grant select on public.repair_quote_lines to service_role;
grant select (quote_id, position, label, kind, quantity, is_optional) on public.repair_quote_lines to authenticated;
create policy "Lines are read by whoever reads their quote" on public.repair_quote_lines
  for select to authenticated
  using ((select public.may('repairs')) or (exists ( select
   from public.repair_quotes
  where (repair_quotes.id = repair_quote_lines.quote_id))));
create trigger repair_quote_lines_guard before insert or delete or update on public.repair_quote_lines
  for each row
  execute function internal.guard_quote_line();

create table public.repair_quote_options (
  id bigint generated always as identity not null,
  line_id bigint not null,
  position smallint not null,
  condition text,
  unit_cents integer not null,
  delay_days smallint,
  product_id uuid,
  constraint repair_quote_options_pkey primary key (id),
  constraint repair_quote_options_position_once unique (line_id, "position"),
  constraint repair_quote_options_line_id_fkey foreign key (line_id) references public.repair_quote_lines(id) on delete cascade,
  constraint repair_quote_options_product_id_fkey foreign key (product_id) references public.products(id),
  constraint repair_quote_options_condition_known check (condition in ('new', 'reused')),
  constraint repair_quote_options_delay_days_range check ((delay_days >= 0) and (delay_days <= 365)),
  constraint repair_quote_options_unit_cents_range check ((unit_cents >= 0) and (unit_cents <= 10000000))
);
create index repair_quote_options_product_id_idx on public.repair_quote_options (product_id);
alter table public.repair_quote_options enable row level security;
grant select on public.repair_quote_options to service_role;
create policy "Options are read by whoever reads their line" on public.repair_quote_options
  for select to authenticated
  using ((select public.may('repairs')) or (exists ( select
   from public.repair_quote_lines
  where (repair_quote_lines.id = repair_quote_options.line_id))));
create trigger repair_quote_options_guard before insert or delete or update on public.repair_quote_options
  for each row
  execute function internal.guard_quote_option();

create table public.repair_quotes (
  id uuid default gen_random_uuid() not null,
  repair_id uuid not null,
  version smallint not null,
  state text default 'draft' not null,
  note text,
  sent_at timestamptz,
  valid_until date,
  document text,
  document_hash text,
  answered_at timestamptz,
  choices jsonb,
  accepted_cents integer,
  created_at timestamptz default now() not null,
  saved_by uuid,
  deposit_cents integer,
  alternatives jsonb,
  bonus jsonb,
  constraint repair_quotes_pkey primary key (id),
  constraint repair_quotes_version_once unique (repair_id, version),
  constraint repair_quotes_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint repair_quotes_accepted_cents_positive check (accepted_cents >= 0),
  constraint repair_quotes_alternatives_is_object check (jsonb_typeof(alternatives) = 'object'),
  constraint repair_quotes_answered_whole check (((state in ('accepted', 'refused')) = (answered_at is not null)) and ((state = 'accepted') = (choices is not null)) and ((state = 'accepted') = (accepted_cents is not null))),
  constraint repair_quotes_bonus_is_object check (jsonb_typeof(bonus) = 'object'),
  constraint repair_quotes_choices_is_list check (jsonb_typeof(choices) = 'array'),
  constraint repair_quotes_deposit_cents_positive check (deposit_cents > 0),
  constraint repair_quotes_document_hash_form check (document_hash ~ '^[0-9a-f]{64}$'),
  constraint repair_quotes_document_length check (char_length(document) <= 200000),
  constraint repair_quotes_note_length check ((char_length(note) >= 1) and (char_length(note) <= 4000)),
  constraint repair_quotes_sent_whole check (((state = 'draft') = (sent_at is null)) and ((sent_at is null) = (document is null)) and ((sent_at is null) = (document_hash is null)) and ((sent_at is null) = (valid_until is null))),
  constraint repair_quotes_state_known check (state in ('draft', 'sent', 'accepted', 'refused', 'replaced', 'expired')),
  constraint repair_quotes_version_positive check (version > 0)
);
create unique index repair_quotes_one_open on public.repair_quotes (repair_id, state) where (state in ('draft', 'sent'));
create index repair_quotes_valid_until_idx on public.repair_quotes (valid_until) where (state = 'sent');
alter table public.repair_quotes enable row level security;
grant select on public.repair_quotes to authenticated, service_role;
create policy "Quotes are read by administrators, once sent by whoever reads t" on public.repair_quotes
  for select to authenticated
  using ((select public.may('repairs')) or ((state <> 'draft') and (exists ( select
   from public.repairs
  where (repairs.id = repair_quotes.repair_id)))));
create trigger repair_quotes_guard before delete or update on public.repair_quotes
  for each row
  execute function internal.guard_quote();

create table public.repair_technicians (
  repair_id uuid not null,
  technician_id uuid not null,
  assigned_by uuid not null,
  assigned_at timestamptz default now() not null,
  constraint repair_technicians_pkey primary key (repair_id),
  constraint repair_technicians_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade
);
create index repair_technicians_technician_id_idx on public.repair_technicians (technician_id);
alter table public.repair_technicians enable row level security;
grant select on public.repair_technicians to authenticated, service_role;
create policy "Technicians of repairs are read by who repairs" on public.repair_technicians
  for select to authenticated
  using (select public.may('repairs'));

create table public.repair_unlock_codes (
  repair_id uuid not null,
  sealed bytea not null,
  created_at timestamptz default now() not null,
  constraint repair_unlock_codes_pkey primary key (repair_id),
  constraint repair_unlock_codes_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade deferrable initially deferred,
  constraint repair_unlock_codes_sealed_length check ((octet_length(sealed) >= 29) and (octet_length(sealed) <= 600))
);
alter table public.repair_unlock_codes enable row level security;

create table public.repair_wipes (
  id uuid not null,
  repair_id uuid not null,
  number text not null,
  medium text not null,
  description text not null,
  serial text not null,
  technique text not null,
  tool text,
  done_on date not null,
  verification text not null,
  note text,
  document jsonb not null,
  document_hash text not null,
  issued_by uuid not null,
  issued_at timestamptz not null,
  constraint repair_wipes_pkey primary key (id),
  constraint repair_wipes_medium_once unique (repair_id, serial),
  constraint repair_wipes_number_key unique (number),
  constraint repair_wipes_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint repair_wipes_description_length check ((char_length(description) >= 1) and (char_length(description) <= 200)),
  constraint repair_wipes_document_hash_form check (document_hash ~ '^[0-9a-f]{64}$'),
  constraint repair_wipes_document_is_object check (jsonb_typeof(document) = 'object'),
  constraint repair_wipes_medium_known check (medium in ('device', 'hdd', 'ssd', 'flash')),
  constraint repair_wipes_note_length check ((char_length(note) >= 1) and (char_length(note) <= 500)),
  constraint repair_wipes_serial_length check ((char_length(serial) >= 1) and (char_length(serial) <= 60)),
  constraint repair_wipes_technique_known check (technique in ('overwrite', 'secure_erase', 'nvme_format', 'factory_reset', 'sanitize', 'crypto_erase', 'destruction')),
  constraint repair_wipes_tool_length check ((char_length(tool) >= 1) and (char_length(tool) <= 120)),
  constraint repair_wipes_verification_known check (verification in ('full_read', 'sampling', 'setup', 'sight'))
);
alter table public.repair_wipes enable row level security;
grant select on public.repair_wipes to authenticated, service_role;
create policy "Certificates of wipes are read by who repairs" on public.repair_wipes
  for select to authenticated
  using (select public.may('repairs'));
create trigger repair_wipes_final before update on public.repair_wipes
  for each row
  execute function internal.refuse_change();

create table public.repair_work (
  id bigint generated always as identity not null,
  repair_id uuid not null,
  worked_by uuid not null,
  worked_on date not null,
  minutes smallint not null,
  words text,
  recorded_at timestamptz default now() not null,
  constraint repair_work_pkey primary key (id),
  constraint repair_work_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint repair_work_minutes_range check ((minutes >= 1) and (minutes <= 1440)),
  constraint repair_work_words_length check ((char_length(words) >= 1) and (char_length(words) <= 300))
);
create index repair_work_repair_id_idx on public.repair_work (repair_id, id);
alter table public.repair_work enable row level security;
grant select on public.repair_work to authenticated, service_role;
create policy "Work on repairs is read by who repairs" on public.repair_work
  for select to authenticated
  using (select public.may('repairs'));

create table public.repairs (
  id uuid default gen_random_uuid() not null,
  reference text not null,
  way_in text not null,
  state text not null,
  user_id uuid,
  customer_name text not null,
  email text,
  phone text,
  wished_channel text not null,
  return_address jsonb,
  battery text,
  device_kind text not null,
  brand text,
  model text,
  serial text,
  fault text not null,
  subject text,
  condition jsonb default '{}'::jsonb not null,
  condition_note text,
  accessories text[] default '{}'::text[] not null,
  refuses_unlock_code boolean default false not null,
  data_notice_version text,
  reused_parts text,
  reused_parts_case text,
  estimate_min_cents integer,
  estimate_max_cents integer,
  estimate_note text,
  estimate_until date,
  promised_on date,
  tracking_in text,
  tracking_out text,
  left_by text,
  return_of uuid,
  signature text,
  signed_at timestamptz,
  registered_at timestamptz,
  ready_at timestamptz,
  handed_over_at timestamptz,
  closed_at timestamptz,
  forgotten_at timestamptz,
  reminders smallint default 0 not null,
  agreement text,
  withdrawal_until date,
  starts_early boolean default false not null,
  renounced_at timestamptz,
  guarantee_until date,
  parts_guarantee_until date,
  idempotency_key uuid not null,
  fingerprint text not null,
  link_hash text not null,
  link_version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  device_id text,
  former_number text,
  import_id uuid,
  paid_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  company text,
  siren text,
  purchase_reference text,
  billing_address jsonb,
  claim_id uuid,
  grouped_cents integer default 0 not null,
  account_lock text,
  has_no_unlock_code boolean default false not null,
  marks jsonb default '[]'::jsonb not null,
  brought_with uuid,
  diagnosis_fee_cents integer,
  refusal_fee_cents integer,
  storage_day_cents integer,
  storage_free_days smallint,
  fees_accepted_at timestamptz,
  second_name text,
  second_phone text,
  second_may_collect boolean default false not null,
  delivered_on date,
  insured_cents integer,
  carrier_out text,
  label_fee_cents integer,
  data_choice text,
  data_pledge_version text,
  constraint repairs_pkey primary key (id),
  constraint repairs_claim_id_key unique (claim_id),
  constraint repairs_idempotency_key_key unique (idempotency_key),
  constraint repairs_link_hash_key unique (link_hash),
  constraint repairs_reference_key unique (reference),
  constraint repairs_brought_with_fkey foreign key (brought_with) references public.repairs(id) on delete set null,
  constraint repairs_claim_id_fkey foreign key (claim_id) references public.guarantee_claims(id) on delete set null,
  constraint repairs_import_id_fkey foreign key (import_id) references internal.data_imports(id),
  constraint repairs_return_of_fkey foreign key (return_of) references public.repairs(id),
  constraint repairs_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint repairs_accessories_count check (cardinality(accessories) <= 30),
  constraint repairs_account_lock_known check (account_lock in ('off', 'on', 'unknown')),
  constraint repairs_agreement_known check (agreement in ('quote', 'guarantee', 'before')),
  constraint repairs_battery_known check (battery in ('none', 'sound', 'damaged')),
  constraint repairs_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  constraint repairs_brand_length check ((char_length(brand) >= 1) and (char_length(brand) <= 80)),
  constraint repairs_brought_with_another check (brought_with <> id),
  constraint repairs_carrier_out_length check ((char_length(carrier_out) >= 1) and (char_length(carrier_out) <= 80)),
  constraint repairs_company_length check ((char_length(company) >= 1) and (char_length(company) <= 200)),
  constraint repairs_condition_is_object check (jsonb_typeof(condition) = 'object'),
  constraint repairs_condition_note_length check ((char_length(condition_note) >= 1) and (char_length(condition_note) <= 2000)),
  constraint repairs_customer_name_length check ((char_length(customer_name) >= 1) and (char_length(customer_name) <= 200)),
  constraint repairs_data_choice_known check (data_choice in ('keep', 'backup', 'may_erase', 'none')),
  constraint repairs_data_notice_version_form check (data_notice_version ~ '^[a-z-]+/\d{4}-\d{2}-\d{2}$'),
  constraint repairs_data_pledge_version_form check (data_pledge_version ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint repairs_delivered_on_of_parcel check ((delivered_on is null) or coalesce((left_by = 'carrier'), false)),
  constraint repairs_device_id_form check ((device_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(device_id) <= 80)),
  constraint repairs_device_kind_form check (device_kind ~ '^[a-z]{1,40}$'),
  constraint repairs_diagnosis_fee_cents_range check ((diagnosis_fee_cents >= 1) and (diagnosis_fee_cents <= 30000)),
  constraint repairs_email_form check (((char_length(email) >= 3) and (char_length(email) <= 255)) and (email = lower(email))),
  constraint repairs_estimate_max_cents_range check ((estimate_max_cents >= 0) and (estimate_max_cents <= 10000000)),
  constraint repairs_estimate_min_cents_range check ((estimate_min_cents >= 0) and (estimate_min_cents <= 10000000)),
  constraint repairs_estimate_note_length check ((char_length(estimate_note) >= 1) and (char_length(estimate_note) <= 2000)),
  constraint repairs_estimate_order check (estimate_min_cents <= estimate_max_cents),
  constraint repairs_estimate_whole check ((estimate_min_cents is null) = (estimate_max_cents is null)),
  constraint repairs_fault_length check ((char_length(fault) >= 1) and (char_length(fault) <= 4000)),
  constraint repairs_fingerprint_form check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint repairs_former_number_length check ((char_length(former_number) >= 1) and (char_length(former_number) <= 60)),
  constraint repairs_grouped_cents_positive check (grouped_cents >= 0),
  constraint repairs_guarantee_needs_agreement check ((agreement is not null) or ((guarantee_until is null) and (parts_guarantee_until is null))),
  constraint repairs_insured_cents_range check ((insured_cents >= 100) and (insured_cents <= 2000000)),
  constraint repairs_label_fee_cents_range check ((label_fee_cents >= 0) and (label_fee_cents <= 30000)),
  constraint repairs_left_by_known check (left_by in ('counter', 'carrier')),
  constraint repairs_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  constraint repairs_marks_are_few check ((jsonb_typeof(marks) = 'array') and (jsonb_array_length(marks) <= 30)),
  constraint repairs_model_length check ((char_length(model) >= 1) and (char_length(model) <= 120)),
  constraint repairs_phone_length check ((char_length(phone) >= 1) and (char_length(phone) <= 40)),
  constraint repairs_purchase_reference_length check ((char_length(purchase_reference) >= 1) and (char_length(purchase_reference) <= 100)),
  constraint repairs_reachable check ((email is not null) or (phone is not null) or (forgotten_at is not null)),
  constraint repairs_refunded_within_paid check ((refunded_cents >= 0) and (refunded_cents <= paid_cents)),
  constraint repairs_refusal_fee_cents_range check ((refusal_fee_cents >= 1) and (refusal_fee_cents <= 30000)),
  constraint repairs_reminders_range check ((reminders >= 0) and (reminders <= 20)),
  constraint repairs_return_address_is_object check (jsonb_typeof(return_address) = 'object'),
  constraint repairs_return_of_another check (return_of <> id),
  constraint repairs_reused_parts_case_known check (reused_parts_case in ('other_equipment', 'free_repair', 'under_guarantee', 'unavailable', 'safety', 'environment')),
  constraint repairs_reused_parts_known check (reused_parts in ('asked', 'yes', 'no', 'not_offered')),
  constraint repairs_reused_parts_reason check ((reused_parts = 'not_offered') = (reused_parts_case is not null)),
  constraint repairs_second_name_length check ((char_length(second_name) >= 1) and (char_length(second_name) <= 200)),
  constraint repairs_second_phone_length check ((char_length(second_phone) >= 1) and (char_length(second_phone) <= 40)),
  constraint repairs_serial_length check ((char_length(serial) >= 1) and (char_length(serial) <= 60)),
  constraint repairs_signature_dated check ((signature is null) = (signed_at is null)),
  constraint repairs_signature_form check ((char_length(signature) <= 20000) and (signature ~ '^M[-MLl0-9. ,]+$')),
  constraint repairs_siren_form check (siren ~ '^\d{9}$'),
  constraint repairs_siren_of_company check ((siren is null) or (num_nulls(company) = 0)),
  constraint repairs_state_known check (state in ('requested', 'estimated', 'announced', 'registered', 'diagnosed', 'quoted', 'accepted', 'refused', 'waiting_part', 'in_repair', 'tested', 'ready', 'handed_over', 'closed')),
  constraint repairs_storage_day_cents_range check ((storage_day_cents >= 1) and (storage_day_cents <= 30000)),
  constraint repairs_storage_days_with_fee check ((storage_day_cents is null) = (storage_free_days is null)),
  constraint repairs_storage_free_days_range check ((storage_free_days >= 1) and (storage_free_days <= 365)),
  constraint repairs_subject_length check ((char_length(subject) >= 1) and (char_length(subject) <= 160)),
  constraint repairs_tracking_in_length check ((char_length(tracking_in) >= 1) and (char_length(tracking_in) <= 80)),
  constraint repairs_tracking_out_length check ((char_length(tracking_out) >= 1) and (char_length(tracking_out) <= 80)),
  constraint repairs_way_in_known check (way_in in ('request', 'mail-in', 'counter', 'appointment')),
  constraint repairs_wished_channel_known check (wished_channel in ('email', 'sms', 'phone')),
  constraint repairs_work_needs_agreement check ((agreement is not null) or (state not in ('accepted', 'waiting_part', 'in_repair', 'tested')))
);
create index repairs_brought_with_idx on public.repairs (brought_with) where (brought_with is not null);
create index repairs_created_at_idx on public.repairs (created_at desc);
create index repairs_email_idx on public.repairs (email);
create unique index repairs_former_number_key on public.repairs (former_number) where (former_number is not null);
create index repairs_handed_over_idx on public.repairs (handed_over_at) where (handed_over_at is not null);
create index repairs_import_id_idx on public.repairs (import_id) where (import_id is not null);
create index repairs_open_idx on public.repairs (updated_at desc, id) where (state not in ('handed_over', 'closed'));
create index repairs_phone_idx on public.repairs (phone) where ((user_id is null) and (email is null));
create index repairs_ready_at_idx on public.repairs (ready_at) where (state = 'ready');
create index repairs_return_of_idx on public.repairs (return_of);
create index repairs_serial_idx on public.repairs (serial);
create index repairs_state_idx on public.repairs (state, updated_at desc);
create index repairs_to_forget_idx on public.repairs (coalesce(handed_over_at, closed_at)) where (forgotten_at is null);
create index repairs_user_id_idx on public.repairs (user_id, created_at desc);
create index repairs_words_idx on public.repairs using gin (internal.words_of(variadic array[reference, customer_name, company, email, phone, serial, former_number, brand, model, second_name, second_phone]));
alter table public.repairs enable row level security;
grant select on public.repairs to authenticated, service_role;
create policy "Repairs are read by their account and by administrators" on public.repairs
  for select to authenticated
  using ((user_id = (select auth.uid())) or (select public.may('repairs')));
create trigger repairs_check_agreement before insert or update of agreement on public.repairs
  for each row
  execute function internal.check_repair_agreement();
create trigger repairs_check_renounced before update of state on public.repairs
  for each row
  execute function internal.check_repair_renounced();
create trigger repairs_erase_unlock_code after update of state on public.repairs
  for each row when ((new.state in ('handed_over', 'closed')))
  execute function internal.erase_unlock_code();
create trigger repairs_keep_guest after insert or update of email, phone, user_id on public.repairs
  for each row
  execute function internal.keep_guest();
create trigger repairs_queue_intake_text after insert on public.repairs
  for each row when (((new.email is null) and (new.phone is not null) and (new.former_number is null)))
  execute function internal.queue_intake_text();
create trigger repairs_record_step after insert or update of state, user_id on public.repairs
  for each row when ((new.user_id is not null))
  execute function internal.record_repair_step();

create table public.stock_alerts (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  email text not null,
  token_hash text not null,
  asked_at timestamptz default now() not null,
  confirmed_at timestamptz,
  constraint stock_alerts_pkey primary key (id),
  constraint stock_alerts_product_id_email_key unique (product_id, email),
  constraint stock_alerts_token_hash_key unique (token_hash),
  constraint stock_alerts_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint stock_alerts_email_length check ((char_length(email) >= 3) and (char_length(email) <= 255))
);
create index stock_alerts_asked_at_idx on public.stock_alerts (asked_at);
alter table public.stock_alerts enable row level security;
grant select, delete on public.stock_alerts to authenticated;
grant select, insert, update, delete on public.stock_alerts to service_role;
create policy "Stock alerts are forgotten by administrators" on public.stock_alerts
  for delete to authenticated
  using (select public.may('customers', 'stock'));
create policy "Stock alerts are read by administrators" on public.stock_alerts
  for select to authenticated
  using (select public.may('customers', 'stock'));

create table public.stock_count_lines (
  count_id bigint not null,
  product_id uuid not null,
  counted integer,
  stock_then integer,
  counted_at timestamptz,
  counted_by uuid,
  constraint stock_count_lines_pkey primary key (count_id, product_id),
  constraint stock_count_lines_count_id_fkey foreign key (count_id) references public.stock_counts(id) on delete cascade,
  constraint stock_count_lines_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint stock_count_lines_counted_range check ((counted >= 0) and (counted <= 100000)),
  constraint stock_count_lines_counted_whole check ((counted is null) = (stock_then is null))
);
create index stock_count_lines_product_id_idx on public.stock_count_lines (product_id);
alter table public.stock_count_lines enable row level security;
grant select on public.stock_count_lines to authenticated, service_role;
create policy "Lines of counts are read by administrators" on public.stock_count_lines
  for select to authenticated
  using (select public.may('stock'));

create table public.stock_counts (
  id bigint generated always as identity not null,
  category_id text not null,
  state text default 'open' not null,
  opened_by uuid,
  opened_at timestamptz default now() not null,
  ended_by uuid,
  ended_at timestamptz,
  constraint stock_counts_pkey primary key (id),
  constraint stock_counts_category_id_fkey foreign key (category_id) references public.product_categories(id) on update cascade,
  constraint stock_counts_ended_once_over check ((state = 'open') = (ended_at is null)),
  constraint stock_counts_state_known check (state in ('open', 'closed', 'abandoned'))
);
create index stock_counts_category_id_idx on public.stock_counts (category_id);
create unique index stock_counts_open_key on public.stock_counts (category_id) where (state = 'open');
alter table public.stock_counts enable row level security;
grant select on public.stock_counts to authenticated, service_role;
create policy "Counts are read by administrators" on public.stock_counts
  for select to authenticated
  using (select public.may('stock'));
create trigger change_log after insert or delete or update on public.stock_counts
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{}');

create table public.stock_movements (
  id bigint generated always as identity not null,
  product_id uuid not null,
  delta integer not null,
  stock_before integer not null,
  stock_after integer not null,
  reason text not null,
  reference text,
  note text,
  actor_id uuid,
  created_at timestamptz default now() not null,
  constraint stock_movements_pkey primary key (id),
  constraint stock_movements_product_id_fkey foreign key (product_id) references public.products(id),
  constraint stock_movements_adds_up check (stock_after = (stock_before + delta)),
  constraint stock_movements_delta_moves check (delta <> 0),
  constraint stock_movements_note_length check (char_length(note) <= 1000),
  constraint stock_movements_reason_known check (reason in ('opening', 'purchase', 'sale', 'return', 'correction', 'inventory', 'repair', 'loss')),
  constraint stock_movements_reference_length check (char_length(reference) <= 100)
);
create index stock_movements_product_id_idx on public.stock_movements (product_id, id desc);
create index stock_movements_reason_idx on public.stock_movements (reason, id desc);
alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated, service_role;
create policy "Movements of stock are read by administrators" on public.stock_movements
  for select to authenticated
  using (select public.may('stock'));
create trigger stock_movements_final before delete or update on public.stock_movements
  for each row when ((current_setting('stock.reset', true) is distinct from 'on'))
  execute function internal.refuse_change();

create table public.stock_reservations (
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  expires_at timestamptz,
  created_at timestamptz default now() not null,
  constraint stock_reservations_pkey primary key (order_id, product_id),
  constraint stock_reservations_order_id_fkey foreign key (order_id) references public.orders(id) deferrable initially deferred,
  constraint stock_reservations_product_id_fkey foreign key (product_id) references public.products(id),
  constraint stock_reservations_quantity_positive check (quantity > 0)
);
create index stock_reservations_expires_at_idx on public.stock_reservations (expires_at) where (expires_at is not null);
create index stock_reservations_product_id_idx on public.stock_reservations (product_id);
alter table public.stock_reservations enable row level security;
grant select on public.stock_reservations to authenticated, service_role;
create policy "Reservations are read by whoever reads their order" on public.stock_reservations
  for select to authenticated
  using ((select public.may('orders', 'stock')) or (exists ( select
   from public.orders
  where (orders.id = stock_reservations.order_id))));
create trigger stock_reservations_keep_reserved after insert or delete or update of product_id, quantity on public.stock_reservations
  for each row
  execute function internal.keep_reserved();

create table public.supplier_bills (
  id uuid not null,
  supplier text not null,
  supplier_id bigint,
  nature text not null,
  amount_cents integer not null,
  vat_cents integer,
  reference text,
  due_on date not null,
  goods_receipt_id uuid,
  purchase_id bigint,
  recorded_by uuid not null,
  recorded_at timestamptz default now() not null,
  constraint supplier_bills_pkey primary key (id),
  constraint supplier_bills_goods_receipt_id_key unique (goods_receipt_id),
  constraint supplier_bills_goods_receipt_id_fkey foreign key (goods_receipt_id) references public.goods_receipts(id),
  constraint supplier_bills_purchase_id_fkey foreign key (purchase_id) references public.purchases(id) on delete set null,
  constraint supplier_bills_supplier_id_fkey foreign key (supplier_id) references public.suppliers(id),
  constraint supplier_bills_amount_cents_range check ((amount_cents >= 1) and (amount_cents <= 100000000)),
  constraint supplier_bills_nature_length check ((char_length(nature) >= 1) and (char_length(nature) <= 300)),
  constraint supplier_bills_reference_length check ((char_length(reference) >= 1) and (char_length(reference) <= 80)),
  constraint supplier_bills_supplier_length check ((char_length(supplier) >= 1) and (char_length(supplier) <= 160)),
  constraint supplier_bills_vat_cents_range check ((vat_cents >= 1) and (vat_cents <= ((amount_cents / 5) + 1)))
);
create index supplier_bills_due_on_idx on public.supplier_bills (due_on, id) where (purchase_id is null);
create index supplier_bills_purchase_id_idx on public.supplier_bills (purchase_id);
create index supplier_bills_supplier_id_idx on public.supplier_bills (supplier_id);
alter table public.supplier_bills enable row level security;
grant select on public.supplier_bills to authenticated, service_role;
create policy "Bills of suppliers are read by administrators" on public.supplier_bills
  for select to authenticated
  using (select public.may('accounting'));
create trigger change_log after insert or delete or update on public.supplier_bills
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{recorded_by}');
create trigger supplier_bills_link_supplier before insert or update of supplier on public.supplier_bills
  for each row
  execute function internal.link_supplier();

create table public.suppliers (
  id bigint generated always as identity not null,
  name text not null,
  contact text,
  email text,
  phone text,
  site text,
  account_number text,
  delay_days smallint,
  note text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint suppliers_pkey primary key (id),
  constraint suppliers_account_number_length check ((char_length(account_number) >= 1) and (char_length(account_number) <= 80)),
  constraint suppliers_contact_length check ((char_length(contact) >= 1) and (char_length(contact) <= 200)),
  constraint suppliers_delay_days_range check ((delay_days >= 0) and (delay_days <= 365)),
  constraint suppliers_email_length check ((char_length(email) >= 3) and (char_length(email) <= 255)),
  constraint suppliers_name_length check ((char_length(name) >= 1) and (char_length(name) <= 120)),
  constraint suppliers_note_length check ((char_length(note) >= 1) and (char_length(note) <= 2000)),
  constraint suppliers_phone_length check ((char_length(phone) >= 1) and (char_length(phone) <= 40)),
  constraint suppliers_site_form check ((site ~ '^https?://') and (char_length(site) <= 300))
);
create unique index suppliers_name_key on public.suppliers (lower(name));
alter table public.suppliers enable row level security;
grant select on public.suppliers to authenticated, service_role;
create policy "Suppliers are read by administrators" on public.suppliers
  for select to authenticated
  using (select public.may('products', 'accounting'));
create trigger change_log after insert or delete or update on public.suppliers
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{}');

create table public.testimonial_decisions (
  testimonial_id uuid not null,
  outcome text not null,
  reason text,
  proof text,
  decided_by uuid,
  decided_at timestamptz default now() not null,
  constraint testimonial_decisions_pkey primary key (testimonial_id),
  constraint testimonial_decisions_testimonial_id_fkey foreign key (testimonial_id) references public.testimonials(id) on delete cascade,
  constraint testimonial_decisions_outcome_known check (outcome in ('published', 'refused', 'withdrawn')),
  constraint testimonial_decisions_proof_length check ((char_length(proof) >= 1) and (char_length(proof) <= 300)),
  constraint testimonial_decisions_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 1000)),
  constraint testimonial_decisions_reasoned check ((outcome = 'published') or (reason is not null))
);
create index testimonial_decisions_refused_idx on public.testimonial_decisions (decided_at desc) where (outcome <> 'published');
alter table public.testimonial_decisions enable row level security;
grant select on public.testimonial_decisions to authenticated, service_role;
create policy "Decisions on testimonials are read by administrators" on public.testimonial_decisions
  for select to authenticated
  using (select public.may('content'));
create trigger change_log after insert or delete or update on public.testimonial_decisions
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('testimonial_id', '{proof}');

create table public.testimonial_submissions (
  testimonial_id uuid not null,
  email text not null,
  reference text,
  consented_at timestamptz default now() not null,
  constraint testimonial_submissions_pkey primary key (testimonial_id),
  constraint testimonial_submissions_testimonial_id_fkey foreign key (testimonial_id) references public.testimonials(id) on delete cascade,
  constraint testimonial_submissions_email_length check ((char_length(email) >= 3) and (char_length(email) <= 255)),
  constraint testimonial_submissions_reference_length check (char_length(reference) <= 40)
);
create index testimonial_submissions_consented_at_idx on public.testimonial_submissions (consented_at);
alter table public.testimonial_submissions enable row level security;
grant select, delete on public.testimonial_submissions to authenticated;
grant select, insert, update, delete on public.testimonial_submissions to service_role;
create policy "Submissions are forgotten by administrators" on public.testimonial_submissions
  for delete to authenticated
  using (select public.may('content'));
create policy "Submissions are read by administrators" on public.testimonial_submissions
  for select to authenticated
  using (select public.may('content'));

create table public.testimonials (
  id uuid default gen_random_uuid() not null,
  name text not null,
  location text,
  testimonial text not null,
  rating smallint not null,
  avatar_url text,
  is_visible boolean default false not null,
  is_example boolean default false not null,
  origin text default 'shop' not null,
  is_verified boolean default false not null,
  experienced_on date,
  published_at timestamptz,
  created_at timestamptz default now() not null,
  is_review boolean default false not null,
  constraint testimonials_pkey primary key (id),
  constraint testimonials_avatar_url_length check (char_length(avatar_url) <= 2048),
  constraint testimonials_example_unverified check (not (is_example and is_verified)),
  constraint testimonials_location_length check (char_length(location) <= 200),
  constraint testimonials_name_length check ((char_length(name) >= 1) and (char_length(name) <= 200)),
  constraint testimonials_origin_known check (origin in ('site', 'shop', 'google')),
  constraint testimonials_rating_range check ((rating >= 0) and (rating <= 5)),
  constraint testimonials_review_is_no_example check (not (is_review and is_example)),
  constraint testimonials_testimonial_length check ((char_length(testimonial) >= 1) and (char_length(testimonial) <= 5000))
);
create index testimonials_hidden_idx on public.testimonials (created_at, id) where (not is_visible);
create index testimonials_visible_idx on public.testimonials (created_at desc) where is_visible;
alter table public.testimonials enable row level security;
grant select, insert, update, delete on public.testimonials to anon, authenticated, service_role;
create policy "Testimonials are managed by administrators" on public.testimonials
  for all to authenticated
  using (select public.may('content'))
  with check (select public.may('content'));
create policy "Visible testimonials are read by everybody" on public.testimonials
  for select to anon, authenticated
  using (is_visible and (not is_review));
create trigger change_log after insert or delete or update on public.testimonials
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('id', '{name,location,testimonial,avatar_url}');
create trigger testimonials_forget_messages after delete on public.testimonials
  for each row
  execute function internal.forget_messages('testimonial');
create trigger testimonials_page_cache after insert or delete or update or truncate on public.testimonials
  for each statement
  execute function internal.notify_page_cache('testimonials');

create table public.uploads (
  id uuid default gen_random_uuid() not null,
  owner_kind text,
  owner_id uuid,
  stored_key text not null,
  mime text not null,
  name text not null,
  bytes integer not null,
  width integer,
  height integer,
  sha256 text not null,
  created_at timestamptz default now() not null,
  has_poster boolean default false not null,
  constraint uploads_pkey primary key (id),
  constraint uploads_stored_key_key unique (stored_key),
  constraint uploads_bytes_positive check (bytes > 0),
  constraint uploads_mime_known check (mime in ('image/webp', 'application/pdf', 'video/mp4')),
  constraint uploads_name_length check ((char_length(name) >= 1) and (char_length(name) <= 120)),
  constraint uploads_owner_kind_form check (owner_kind ~ '^[a-z_]{1,40}$'),
  constraint uploads_owner_whole check ((owner_kind is null) = (owner_id is null)),
  constraint uploads_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint uploads_size_of_pictures check ((mime = 'image/webp') = ((width is not null) and (height is not null)))
);
create index uploads_owner_idx on public.uploads (owner_kind, owner_id, created_at);
create index uploads_ownerless_idx on public.uploads (created_at) where (owner_kind is null);
alter table public.uploads enable row level security;

create table public.used_goods (
  id bigint generated always as identity not null,
  number text not null,
  corrects_id bigint,
  correction text,
  acquired_on date not null,
  description text not null,
  serial text,
  origin text not null,
  price_cents integer not null,
  method text not null,
  seller_name text not null,
  seller_address text not null,
  document_kind text not null,
  document_number text not null,
  document_issuer text not null,
  recorded_by uuid not null,
  recorded_at timestamptz default now() not null,
  import_id uuid,
  constraint used_goods_pkey primary key (id),
  constraint used_goods_number_key unique (number),
  constraint used_goods_corrects_id_fkey foreign key (corrects_id) references public.used_goods(id),
  constraint used_goods_import_id_fkey foreign key (import_id) references internal.data_imports(id),
  constraint used_goods_correction_length check ((char_length(correction) >= 1) and (char_length(correction) <= 500)),
  constraint used_goods_correction_of_another check ((corrects_id is null) = (correction is null)),
  constraint used_goods_description_length check ((char_length(description) >= 1) and (char_length(description) <= 500)),
  constraint used_goods_document_issuer_length check ((char_length(document_issuer) >= 1) and (char_length(document_issuer) <= 120)),
  constraint used_goods_document_kind_known check (document_kind in ('identity_card', 'passport', 'residence_permit', 'driving_licence', 'company')),
  constraint used_goods_document_number_length check ((char_length(document_number) >= 1) and (char_length(document_number) <= 60)),
  constraint used_goods_method_known check (method in ('card', 'transfer', 'cash', 'cheque', 'exchange', 'none')),
  constraint used_goods_origin_length check ((char_length(origin) >= 1) and (char_length(origin) <= 200)),
  constraint used_goods_price_cents_range check ((price_cents >= 0) and (price_cents <= 100000000)),
  constraint used_goods_seller_address_length check ((char_length(seller_address) >= 1) and (char_length(seller_address) <= 300)),
  constraint used_goods_seller_name_length check ((char_length(seller_name) >= 1) and (char_length(seller_name) <= 200)),
  constraint used_goods_serial_length check ((char_length(serial) >= 1) and (char_length(serial) <= 80))
);
create index used_goods_corrects_id_idx on public.used_goods (corrects_id);
create index used_goods_import_id_idx on public.used_goods (import_id) where (import_id is not null);
create index used_goods_recorded_at_idx on public.used_goods (recorded_at);
alter table public.used_goods enable row level security;
create trigger used_goods_final before delete or update on public.used_goods
  for each row
  execute function internal.guard_used_goods();
create trigger used_goods_whole before truncate on public.used_goods
  for each statement
  execute function internal.refuse_change();

create table public.used_unit_events (
  id bigint generated always as identity not null,
  unit_id uuid not null,
  kind text not null,
  note text,
  actor_id uuid,
  created_at timestamptz not null,
  constraint used_unit_events_pkey primary key (id),
  constraint used_unit_events_unit_id_fkey foreign key (unit_id) references public.used_units(id) on delete cascade,
  constraint used_unit_events_kind_known check (kind in ('added', 'changed', 'tested', 'put_on_sale', 'taken_off', 'sold', 'returned', 'scrapped')),
  constraint used_unit_events_note_length check ((char_length(note) >= 1) and (char_length(note) <= 1000))
);
create index used_unit_events_unit_id_idx on public.used_unit_events (unit_id, id);
alter table public.used_unit_events enable row level security;
grant select on public.used_unit_events to service_role;

create table public.used_unit_sales (
  id bigint generated always as identity not null,
  unit_id uuid not null,
  order_id uuid,
  sale_id uuid,
  price_cents integer not null,
  cost_cents integer not null,
  sold_at timestamptz not null,
  returned_at timestamptz,
  actor_id uuid,
  free_invoice_id uuid,
  vat_rate text default 'margin' not null,
  constraint used_unit_sales_pkey primary key (id),
  constraint used_unit_sales_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id) on delete set null,
  constraint used_unit_sales_order_id_fkey foreign key (order_id) references public.orders(id) on delete set null,
  constraint used_unit_sales_sale_id_fkey foreign key (sale_id) references public.counter_sales(id) on delete set null,
  constraint used_unit_sales_unit_id_fkey foreign key (unit_id) references public.used_units(id) on delete cascade,
  constraint used_unit_sales_cost_cents_range check ((cost_cents >= 0) and (cost_cents <= 10000000)),
  constraint used_unit_sales_one_sale check (num_nonnulls(order_id, sale_id, free_invoice_id) <= 1),
  constraint used_unit_sales_price_cents_range check ((price_cents >= 0) and (price_cents <= 10000000)),
  constraint used_unit_sales_returned_later check (returned_at >= sold_at),
  constraint used_unit_sales_vat_rate_known check (vat_rate in ('margin', '20'))
);
create index used_unit_sales_free_invoice_id_idx on public.used_unit_sales (free_invoice_id);
create index used_unit_sales_order_id_idx on public.used_unit_sales (order_id);
create index used_unit_sales_sale_id_idx on public.used_unit_sales (sale_id);
create index used_unit_sales_sold_at_idx on public.used_unit_sales (sold_at);
create index used_unit_sales_unit_id_idx on public.used_unit_sales (unit_id);
create unique index used_unit_sales_unit_once on public.used_unit_sales (unit_id) where (returned_at is null);
alter table public.used_unit_sales enable row level security;
grant select on public.used_unit_sales to service_role;

create table public.used_units (
  id uuid not null,
  number text not null,
  state text default 'to_test' not null,
  kind text not null,
  device_id text,
  name text not null,
  serial text,
  grade text,
  marks text,
  tests jsonb default '[]'::jsonb not null,
  battery_percent smallint,
  hours integer,
  provenance text not null,
  supplier_id bigint,
  acquired_on date not null,
  cost_cents integer not null,
  price_cents integer,
  used_goods_id bigint,
  version integer default 1 not null,
  actor_id uuid,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  vat_rate text default 'margin' not null,
  model_id uuid,
  product_id uuid,
  constraint used_units_pkey primary key (id),
  constraint used_units_number_key unique (number),
  constraint used_units_product_id_key unique (product_id),
  constraint used_units_used_goods_id_key unique (used_goods_id),
  constraint used_units_model_id_fkey foreign key (model_id) references public.products(id) on delete set null,
  constraint used_units_product_id_fkey foreign key (product_id) references public.products(id) on delete set null,
  constraint used_units_supplier_id_fkey foreign key (supplier_id) references public.suppliers(id),
  constraint used_units_used_goods_id_fkey foreign key (used_goods_id) references public.used_goods(id) on delete set null,
  constraint used_units_battery_percent_range check ((battery_percent >= 0) and (battery_percent <= 100)),
  constraint used_units_cost_cents_range check ((cost_cents >= 0) and (cost_cents <= 10000000)),
  constraint used_units_device_id_length check ((char_length(device_id) >= 1) and (char_length(device_id) <= 120)),
  constraint used_units_for_sale_is_described check ((state <> 'for_sale') or ((grade is not null) and (price_cents is not null))),
  constraint used_units_grade_known check (grade in ('A', 'B', 'C')),
  constraint used_units_hours_range check ((hours >= 0) and (hours <= 1000000)),
  constraint used_units_kind_form check (kind ~ '^[a-z]{1,40}$'),
  constraint used_units_marks_length check ((char_length(marks) >= 1) and (char_length(marks) <= 2000)),
  constraint used_units_name_length check ((char_length(name) >= 1) and (char_length(name) <= 200)),
  constraint used_units_price_cents_range check ((price_cents >= 1) and (price_cents <= 10000000)),
  constraint used_units_provenance_known check (provenance in ('intake', 'buy_back', 'counter', 'supplier')),
  constraint used_units_serial_length check ((char_length(serial) >= 1) and (char_length(serial) <= 80)),
  constraint used_units_state_known check (state in ('to_test', 'for_sale', 'sold', 'scrapped')),
  constraint used_units_supplier_says_which check ((provenance = 'supplier') = (supplier_id is not null)),
  constraint used_units_tests_is_list check (jsonb_typeof(tests) = 'array'),
  constraint used_units_vat_rate_known check (vat_rate in ('margin', '20'))
);
create index used_units_model_id_idx on public.used_units (model_id);
create unique index used_units_present_serial_key on public.used_units (serial) where ((serial is not null) and (state in ('to_test', 'for_sale')));
create index used_units_state_idx on public.used_units (state, updated_at);
create index used_units_supplier_id_idx on public.used_units (supplier_id);
alter table public.used_units enable row level security;
grant select on public.used_units to service_role;

create table public.vat_regimes (
  id bigint generated always as identity not null,
  starts_on date,
  vat_number text,
  takes_back bigint,
  confirmed text,
  decided_by uuid not null,
  decided_at timestamptz default now() not null,
  constraint vat_regimes_pkey primary key (id),
  constraint vat_regimes_takes_back_once unique (takes_back),
  constraint vat_regimes_takes_back_fkey foreign key (takes_back) references public.vat_regimes(id),
  constraint vat_regimes_confirmed_length check ((char_length(confirmed) >= 1) and (char_length(confirmed) <= 1000)),
  constraint vat_regimes_day_or_taken_back check ((starts_on is null) = (takes_back is not null)),
  constraint vat_regimes_vat_has_day check ((vat_number is null) or (starts_on is not null)),
  constraint vat_regimes_vat_is_confirmed check ((vat_number is null) = (confirmed is null)),
  constraint vat_regimes_vat_number_form check (vat_number ~ '^FR[0-9]{11}$')
);
alter table public.vat_regimes enable row level security;
grant select on public.vat_regimes to service_role;
create trigger vat_regimes_final before delete or update on public.vat_regimes
  for each row
  execute function internal.refuse_change();
create trigger vat_regimes_page_cache after insert or delete or update or truncate on public.vat_regimes
  for each statement
  execute function internal.notify_page_cache('settings');

create table public.visitor_events (
  id bigint generated always as identity not null,
  occurred_at timestamptz default now() not null,
  event_type text not null,
  device_type text not null,
  page_path text not null,
  referrer_host text,
  constraint visitor_events_pkey primary key (id),
  constraint visitor_events_device_type_known check (device_type in ('Tablette', 'Mobile', 'PC')),
  constraint visitor_events_event_type_known check (event_type in ('visit', 'navigation', 'leave')),
  constraint visitor_events_page_path_length check ((char_length(page_path) >= 1) and (char_length(page_path) <= 512)),
  constraint visitor_events_referrer_host_length check ((char_length(referrer_host) >= 1) and (char_length(referrer_host) <= 255))
);
create index visitor_events_occurred_at_idx on public.visitor_events (occurred_at);
alter table public.visitor_events enable row level security;
grant select, insert, update, delete on public.visitor_events to anon, authenticated, service_role;
create policy "Visitor events are read by administrators" on public.visitor_events
  for select to authenticated
  using (select public.may('figures'));

create table public.withdrawal_events (
  id bigint generated always as identity not null,
  withdrawal_id uuid not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid,
  note text,
  created_at timestamptz default now() not null,
  constraint withdrawal_events_pkey primary key (id),
  constraint withdrawal_events_withdrawal_id_fkey foreign key (withdrawal_id) references public.withdrawals(id),
  constraint withdrawal_events_actor_known check (actor in ('customer', 'shop')),
  constraint withdrawal_events_note_length check ((char_length(note) >= 1) and (char_length(note) <= 1000))
);
create index withdrawal_events_withdrawal_id_idx on public.withdrawal_events (withdrawal_id, id);
alter table public.withdrawal_events enable row level security;
grant select on public.withdrawal_events to authenticated, service_role;
create policy "Steps of withdrawals are read by administrators" on public.withdrawal_events
  for select to authenticated
  using (select public.may('orders'));
create trigger withdrawal_events_final before delete or update on public.withdrawal_events
  for each row
  execute function internal.refuse_change();
create trigger withdrawal_events_queue_mails after insert on public.withdrawal_events
  for each row
  execute function internal.queue_withdrawal_mails();

create table public.withdrawals (
  id uuid default gen_random_uuid() not null,
  reference text not null,
  state text default 'received' not null,
  order_id uuid,
  repair_id uuid,
  customer_name text not null,
  contract_reference text not null,
  email text not null,
  details text,
  declared_at timestamptz default now() not null,
  constraint withdrawals_pkey primary key (id),
  constraint withdrawals_reference_key unique (reference),
  constraint withdrawals_order_id_fkey foreign key (order_id) references public.orders(id),
  constraint withdrawals_repair_id_fkey foreign key (repair_id) references public.repairs(id),
  constraint withdrawals_contract_reference_length check ((char_length(contract_reference) >= 1) and (char_length(contract_reference) <= 80)),
  constraint withdrawals_customer_name_length check ((char_length(customer_name) >= 1) and (char_length(customer_name) <= 200)),
  constraint withdrawals_details_length check ((char_length(details) >= 1) and (char_length(details) <= 2000)),
  constraint withdrawals_email_length check ((char_length(email) >= 3) and (char_length(email) <= 255)),
  constraint withdrawals_one_contract check ((order_id is null) or (repair_id is null)),
  constraint withdrawals_state_known check (state in ('received', 'answered', 'returned', 'refunded', 'closed', 'refused'))
);
create index withdrawals_declared_at_idx on public.withdrawals (declared_at);
create index withdrawals_order_id_idx on public.withdrawals (order_id);
create index withdrawals_repair_id_idx on public.withdrawals (repair_id);
create index withdrawals_state_idx on public.withdrawals (state, declared_at);
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to authenticated, service_role;
create policy "Withdrawals are read by whoever reads their order, and by admin" on public.withdrawals
  for select to authenticated
  using ((select public.may('orders')) or (exists ( select
   from public.orders
  where (orders.id = withdrawals.order_id))));
create trigger withdrawals_guard before update on public.withdrawals
  for each row
  execute function internal.guard_withdrawal();

create table internal.administrators (
  user_id uuid not null,
  since timestamptz default now() not null,
  constraint administrators_pkey primary key (user_id),
  constraint administrators_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table internal.administrators enable row level security;

create table internal.card_checks (
  day date not null,
  checked_at timestamptz not null,
  payments integer not null,
  refunds integer not null,
  found jsonb not null,
  constraint card_checks_pkey primary key (day),
  constraint card_checks_found_is_array check (jsonb_typeof(found) = 'array')
);
alter table internal.card_checks enable row level security;

create table internal.card_disputes (
  id text not null,
  order_id uuid,
  state text not null,
  amount_cents integer not null,
  reason text not null,
  due_at timestamptz,
  opened_at timestamptz not null,
  repair_id uuid,
  free_invoice_id uuid,
  sale_id uuid,
  constraint card_disputes_pkey primary key (id),
  constraint card_disputes_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id) on delete cascade,
  constraint card_disputes_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint card_disputes_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint card_disputes_sale_id_fkey foreign key (sale_id) references public.counter_sales(id) on delete cascade,
  constraint card_disputes_amount_cents_positive check (amount_cents > 0),
  constraint card_disputes_id_length check ((char_length(id) >= 1) and (char_length(id) <= 200)),
  constraint card_disputes_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1),
  constraint card_disputes_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 100)),
  constraint card_disputes_state_known check (state in ('open', 'answered', 'won', 'lost'))
);
create index card_disputes_free_invoice_id_idx on internal.card_disputes (free_invoice_id) where (free_invoice_id is not null);
create index card_disputes_order_id_idx on internal.card_disputes (order_id);
create index card_disputes_repair_id_idx on internal.card_disputes (repair_id) where (repair_id is not null);
create index card_disputes_sale_id_idx on internal.card_disputes (sale_id) where (sale_id is not null);
alter table internal.card_disputes enable row level security;

create table internal.card_refunds (
  id uuid default gen_random_uuid() not null,
  order_id uuid,
  withdrawal_id uuid,
  payment text not null,
  refund text,
  amount_cents integer not null,
  asked jsonb not null,
  actor_id uuid,
  state text default 'asked' not null,
  failure text,
  asked_at timestamptz not null,
  repair_id uuid,
  free_invoice_id uuid,
  sale_id uuid,
  constraint card_refunds_pkey primary key (id),
  constraint card_refunds_refund_key unique (refund),
  constraint card_refunds_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id) on delete cascade,
  constraint card_refunds_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint card_refunds_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint card_refunds_sale_id_fkey foreign key (sale_id) references public.counter_sales(id) on delete cascade,
  constraint card_refunds_withdrawal_id_fkey foreign key (withdrawal_id) references public.withdrawals(id) on delete cascade,
  constraint card_refunds_amount_cents_positive check (amount_cents > 0),
  constraint card_refunds_failure_length check ((char_length(failure) >= 1) and (char_length(failure) <= 500)),
  constraint card_refunds_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1),
  constraint card_refunds_payment_length check ((char_length(payment) >= 1) and (char_length(payment) <= 200)),
  constraint card_refunds_refund_length check ((char_length(refund) >= 1) and (char_length(refund) <= 200)),
  constraint card_refunds_state_known check (state in ('asked', 'pending', 'done', 'failed'))
);
create index card_refunds_free_invoice_id_idx on internal.card_refunds (free_invoice_id) where (free_invoice_id is not null);
create index card_refunds_order_id_idx on internal.card_refunds (order_id);
create index card_refunds_repair_id_idx on internal.card_refunds (repair_id) where (repair_id is not null);
create index card_refunds_sale_id_idx on internal.card_refunds (sale_id) where (sale_id is not null);
create unique index card_refunds_under_way_key on internal.card_refunds (order_id) where (state in ('asked', 'pending'));
create unique index card_refunds_under_way_of_invoice_key on internal.card_refunds (free_invoice_id) where (state in ('asked', 'pending'));
create unique index card_refunds_under_way_of_repair_key on internal.card_refunds (repair_id) where (state in ('asked', 'pending'));
create unique index card_refunds_under_way_of_sale_key on internal.card_refunds (sale_id) where (state in ('asked', 'pending'));
create index card_refunds_withdrawal_id_idx on internal.card_refunds (withdrawal_id) where (withdrawal_id is not null);
alter table internal.card_refunds enable row level security;

create table internal.card_sessions (
  id text not null,
  order_id uuid,
  state text default 'open' not null,
  opened_at timestamptz not null,
  waits_until timestamptz not null,
  asked_at timestamptz,
  repair_id uuid,
  failed_at timestamptz,
  free_invoice_id uuid,
  sale_id uuid,
  constraint card_sessions_pkey primary key (id),
  constraint card_sessions_free_invoice_id_fkey foreign key (free_invoice_id) references public.free_invoices(id) on delete cascade,
  constraint card_sessions_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint card_sessions_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint card_sessions_sale_id_fkey foreign key (sale_id) references public.counter_sales(id) on delete cascade,
  constraint card_sessions_id_length check ((char_length(id) >= 1) and (char_length(id) <= 200)),
  constraint card_sessions_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1),
  constraint card_sessions_state_known check (state in ('open', 'processing', 'closed'))
);
create index card_sessions_free_invoice_id_idx on internal.card_sessions (free_invoice_id) where (free_invoice_id is not null);
create index card_sessions_order_id_idx on internal.card_sessions (order_id);
create index card_sessions_repair_id_idx on internal.card_sessions (repair_id) where (repair_id is not null);
create index card_sessions_sale_id_idx on internal.card_sessions (sale_id) where (sale_id is not null);
create index card_sessions_unsettled_idx on internal.card_sessions (asked_at) where (state <> 'closed');
alter table internal.card_sessions enable row level security;

create table internal.closings (
  number integer not null,
  day date not null,
  covers_from timestamptz(3) not null,
  covers_until timestamptz(3) not null,
  closed_at timestamptz(3) not null,
  actor_id uuid not null,
  book jsonb not null,
  entries integer not null,
  entries_digest text not null,
  float_cents integer not null,
  spent_cents integer not null,
  counted_cents integer not null,
  banked_cents integer not null,
  terminal_cents integer not null,
  reason text,
  month_cents bigint not null,
  year_cents bigint not null,
  total_cents bigint not null,
  previous_digest text not null,
  digest text not null,
  constraint closings_pkey primary key (number),
  constraint closings_day_key unique (day),
  constraint closings_banked_range check ((banked_cents >= 0) and (banked_cents <= counted_cents)),
  constraint closings_book_is_object check (jsonb_typeof(book) = 'object'),
  constraint closings_covers_something check (covers_from < covers_until),
  constraint closings_digests_length check ((char_length(entries_digest) = 64) and (char_length(previous_digest) = 64) and (char_length(digest) = 64)),
  constraint closings_nothing_below_zero check (least(float_cents, spent_cents, counted_cents) >= 0),
  constraint closings_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 300))
);
alter table internal.closings enable row level security;
create trigger closings_final before delete or update on internal.closings
  for each row
  execute function internal.refuse_change();
create trigger closings_follow before insert on internal.closings
  for each row
  execute function internal.guard_closing();

create table internal.connection_settings (
  name text not null,
  settings jsonb not null,
  secrets jsonb not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  constraint connection_settings_pkey primary key (name),
  constraint connection_settings_name_form check (name ~ '^[a-z]{1,20}$'),
  constraint connection_settings_secrets_object check (jsonb_typeof(secrets) = 'object'),
  constraint connection_settings_settings_object check (jsonb_typeof(settings) = 'object')
);
alter table internal.connection_settings enable row level security;
create trigger connection_settings_page_cache after insert or delete or update or truncate on internal.connection_settings
  for each statement
  execute function internal.notify_page_cache('connections');

create table internal.counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint counters_pkey primary key (kind, year)
);

create table internal.daily_jobs (
  job text not null,
  done_date date not null,
  constraint daily_jobs_pkey primary key (job)
);

create table internal.data_imports (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  file_name text not null,
  lines jsonb,
  actor_id uuid,
  read_at timestamptz not null,
  done_at timestamptz,
  created_count integer,
  known_count integer,
  fields jsonb,
  existing text default 'keep' not null,
  updated_count integer,
  constraint data_imports_pkey primary key (id),
  constraint data_imports_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete set null,
  constraint data_imports_existing_known check (existing in ('keep', 'fill', 'replace')),
  constraint data_imports_file_name_length check ((char_length(file_name) >= 1) and (char_length(file_name) <= 200)),
  constraint data_imports_kind_known check (kind in ('customers', 'stock', 'repairs', 'used_units')),
  constraint data_imports_waits_or_is_done check (((lines is not null) and (done_at is null) and (created_count is null) and (known_count is null)) or ((lines is null) and (done_at is not null) and (created_count is not null) and (known_count is not null)))
);
create index data_imports_actor_id_idx on internal.data_imports (actor_id);
create index data_imports_read_at_idx on internal.data_imports (read_at);
alter table internal.data_imports enable row level security;

create table internal.import_pairings (
  kind text not null,
  titles_hash text not null,
  fields jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null,
  constraint import_pairings_pkey primary key (kind, titles_hash),
  constraint import_pairings_saved_by_fkey foreign key (saved_by) references auth.users(id) on delete set null,
  constraint import_pairings_kind_known check (kind in ('customers', 'stock', 'repairs', 'used_units')),
  constraint import_pairings_titles_hash_form check (titles_hash ~ '^[0-9a-f]{64}$')
);
create index import_pairings_saved_by_idx on internal.import_pairings (saved_by);
alter table internal.import_pairings enable row level security;

create table internal.inbound_messages (
  id uuid default gen_random_uuid() not null,
  channel text not null,
  digest text not null,
  waits_for text,
  sender text,
  subject text,
  text text,
  repair_id uuid,
  received_at timestamptz not null,
  constraint inbound_messages_pkey primary key (id),
  constraint inbound_messages_digest_key unique (digest),
  constraint inbound_messages_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint inbound_messages_channel_known check (channel in ('mail', 'sms')),
  constraint inbound_messages_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint inbound_messages_sender_length check ((char_length(sender) >= 1) and (char_length(sender) <= 320)),
  constraint inbound_messages_subject_length check (char_length(subject) <= 300),
  constraint inbound_messages_text_length check (char_length(text) <= 20000),
  constraint inbound_messages_waits_for_known check (waits_for in ('address', 'sender', 'case', 'choice', 'files')),
  constraint inbound_messages_words_while_waiting check ((waits_for is null) = ((sender is null) and (text is null)))
);
create index inbound_messages_received_at_idx on internal.inbound_messages (received_at);
create index inbound_messages_repair_id_idx on internal.inbound_messages (repair_id);
create index inbound_messages_waiting_idx on internal.inbound_messages (received_at) where (waits_for is not null);
alter table internal.inbound_messages enable row level security;

create table internal.job_runs (
  job text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  error text,
  succeeded_at timestamptz,
  constraint job_runs_pkey primary key (job),
  constraint job_runs_error_length check (char_length(error) <= 1000)
);

create table internal.mailbox_codes (
  user_id uuid not null,
  email text not null,
  digest text not null,
  tries smallint default 0 not null,
  expires_at timestamptz not null,
  constraint mailbox_codes_pkey primary key (user_id),
  constraint mailbox_codes_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table internal.mailbox_codes enable row level security;

create table internal.mailbox_proofs (
  user_id uuid not null,
  email text not null,
  proven_at timestamptz not null,
  constraint mailbox_proofs_pkey primary key (user_id),
  constraint mailbox_proofs_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table internal.mailbox_proofs enable row level security;

create table internal.migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz default now() not null,
  constraint migrations_pkey primary key (name)
);

create table internal.one_time_links (
  token_id uuid not null,
  secret_hash text not null,
  constraint one_time_links_pkey primary key (token_id),
  constraint one_time_links_secret_hash_key unique (secret_hash),
  constraint one_time_links_token_id_fkey foreign key (token_id) references auth.one_time_tokens(id) on delete cascade
);
alter table internal.one_time_links enable row level security;

create table internal.one_time_token_misses (
  token_id uuid not null,
  misses smallint not null,
  constraint one_time_token_misses_pkey primary key (token_id),
  constraint one_time_token_misses_token_id_fkey foreign key (token_id) references auth.one_time_tokens(id) on delete cascade
);

create table internal.open_orders (
  order_id uuid not null,
  mailbox text not null,
  phone text,
  network text,
  region text,
  lapsed_at timestamptz,
  constraint open_orders_pkey primary key (order_id),
  constraint open_orders_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade deferrable initially deferred
);
create index open_orders_lapsed_idx on internal.open_orders (lapsed_at) where (lapsed_at is not null);
create index open_orders_mailbox_idx on internal.open_orders (mailbox);
create index open_orders_network_idx on internal.open_orders (network) where (network is not null);
create index open_orders_phone_idx on internal.open_orders (phone);
create index open_orders_region_idx on internal.open_orders (region) where (region is not null);

create table internal.opening (
  is_only boolean default true not null,
  is_demonstration boolean not null,
  opened_at timestamptz,
  opened_by uuid,
  constraint opening_pkey primary key (is_only),
  constraint opening_by_somebody check ((opened_at is null) = (opened_by is null)),
  constraint opening_is_only check (is_only),
  constraint opening_not_both check (not (is_demonstration and (opened_at is not null)))
);
create trigger opening_once before delete or update on internal.opening
  for each row
  execute function internal.guard_opening();
create trigger opening_page_cache after update on internal.opening
  for each row
  execute function internal.tell_opening();

create table internal.opening_readings (
  item text not null,
  read_at timestamptz not null,
  read_by uuid not null,
  constraint opening_readings_pkey primary key (item),
  constraint opening_readings_item_form check (item ~ '^[a-z]{1,20}$')
);
alter table internal.opening_readings enable row level security;

create table internal.outages (
  cause text not null,
  channel text not null,
  since timestamptz not null,
  last_seen_at timestamptz not null,
  told_at timestamptz,
  attempts integer default 0 not null,
  next_at timestamptz not null,
  last_error text,
  constraint outages_pkey primary key (cause, channel),
  constraint outages_cause_known check (cause in ('jobs', 'mails', 'backups', 'copies', 'disk', 'certificate')),
  constraint outages_channel_known check (channel in ('mail', 'webhook'))
);
alter table internal.outages enable row level security;

create table internal.outbox (
  id bigint generated always as identity not null,
  kind text not null,
  channel text default 'mail' not null,
  about_kind text not null,
  about_id uuid,
  event_id bigint,
  recipient text default 'customer' not null,
  address text,
  payload bytea,
  next_attempt_at timestamptz not null,
  attempts integer default 0 not null,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  hold text,
  expires_at timestamptz,
  created_at timestamptz default now() not null,
  written_to_folder boolean default false not null,
  constraint outbox_pkey primary key (id),
  constraint outbox_event_once unique (about_kind, event_id, channel, recipient),
  constraint outbox_about_kind_known check (about_kind in ('order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account', 'newsletter', 'invoice', 'purchase', 'sale', 'claim', 'buy_back')),
  constraint outbox_address_length check ((char_length(address) >= 1) and (char_length(address) <= 320)),
  constraint outbox_channel_known check (channel in ('mail', 'sms')),
  constraint outbox_failure_ended check ((failure is null) or (failed_at is not null)),
  constraint outbox_failure_known check (failure in ('refused', 'expired')),
  constraint outbox_hold_known check (hold in ('held', 'released')),
  constraint outbox_kind_form check (kind ~ '^[a-z-]{1,40}$'),
  constraint outbox_one_end check ((sent_at is null) or (failed_at is null)),
  constraint outbox_recipient_known check (recipient in ('customer', 'shop'))
);
create index outbox_about_idx on internal.outbox (about_kind, about_id, id);
create index outbox_about_kind_idx on internal.outbox (about_kind, created_at desc, id desc);
create index outbox_address_idx on internal.outbox (lower(address)) where (address is not null);
create index outbox_created_at_idx on internal.outbox (created_at desc, id desc);
create index outbox_unsent_idx on internal.outbox (created_at desc, id desc) where (sent_at is null);
create index outbox_waiting_idx on internal.outbox (next_attempt_at) where ((sent_at is null) and (failed_at is null));
alter table internal.outbox enable row level security;

create table internal.overlays (
  id bigint generated always as identity not null,
  kind text not null,
  key text not null,
  value jsonb,
  shipped jsonb not null,
  valid_from timestamptz not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint overlays_pkey primary key (id),
  constraint overlays_key_form check (key ~ '^[a-z0-9][a-z0-9.-]{0,159}$'),
  constraint overlays_kind_form check (kind ~ '^[a-z][a-z-]{0,39}$'),
  constraint overlays_not_before_it_was_saved check (valid_from >= saved_at),
  constraint overlays_withdrawn_by_somebody check ((withdrawn_at is null) = (withdrawn_by is null)),
  constraint overlays_withdrawn_in_time check (withdrawn_at < valid_from)
);
create index overlays_key_idx on internal.overlays (kind, key, valid_from desc, id desc);
alter table internal.overlays enable row level security;
create trigger overlays_final before delete or update on internal.overlays
  for each row
  execute function internal.guard_overlays();
create trigger overlays_page_cache after insert or delete or update or truncate on internal.overlays
  for each statement
  execute function internal.notify_page_cache('overlays');

create table internal.page_readings (
  path text not null,
  page_updated date not null,
  reader_name text not null,
  read_at timestamptz not null,
  read_by uuid not null,
  constraint page_readings_pkey primary key (path),
  constraint page_readings_read_by_fkey foreign key (read_by) references auth.users(id) on delete cascade,
  constraint page_readings_path_form check (path ~ '^/[a-z0-9/-]{1,200}$'),
  constraint page_readings_reader_name_length check ((char_length(reader_name) >= 1) and (char_length(reader_name) <= 200))
);
create index page_readings_read_by_idx on internal.page_readings (read_by);
alter table internal.page_readings enable row level security;
create trigger change_log after insert or delete or update on internal.page_readings
  for each row when ((coalesce(current_setting('request.jwt.claims', true), '') <> ''))
  execute function internal.record_change('path', '{read_by,read_at}');
create trigger page_readings_page_cache after insert or delete or update or truncate on internal.page_readings
  for each statement
  execute function internal.notify_page_cache('content blog');

create table internal.period_archives (
  number integer generated always as identity not null,
  period text not null,
  manifest text not null,
  signature text not null,
  public_key text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  constraint period_archives_pkey primary key (number),
  constraint period_archives_period_key unique (period),
  constraint period_archives_period_form check (period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$')
);
alter table internal.period_archives enable row level security;
create trigger period_archives_final before delete or update on internal.period_archives
  for each row
  execute function internal.refuse_change();

create table internal.phone_proofs (
  file_id uuid not null,
  order_id uuid,
  appointment_id uuid,
  digest text,
  tries smallint default 0 not null,
  codes smallint default 1 not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  proven_at timestamptz,
  mailbox_proven_at timestamptz,
  constraint phone_proofs_pkey primary key (file_id),
  constraint phone_proofs_appointment_id_fkey foreign key (appointment_id) references public.appointments(id) on delete cascade,
  constraint phone_proofs_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint phone_proofs_of_one check ((num_nonnulls(order_id, appointment_id) = 1) and (file_id = coalesce(order_id, appointment_id)))
);
create index phone_proofs_appointment_id_idx on internal.phone_proofs (appointment_id) where (appointment_id is not null);
create index phone_proofs_order_id_idx on internal.phone_proofs (order_id) where (order_id is not null);
alter table internal.phone_proofs enable row level security;

create table internal.platform_flows (
  number text not null,
  digest text,
  flow_id text,
  attempts integer default 0 not null,
  next_attempt_at timestamptz,
  failure text,
  sent_at timestamptz,
  status smallint,
  status_reason text,
  status_at timestamptz,
  created_at timestamptz not null,
  constraint platform_flows_pkey primary key (number),
  constraint platform_flows_flow_id_key unique (flow_id),
  constraint platform_flows_attempts_not_negative check (attempts >= 0),
  constraint platform_flows_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint platform_flows_failure_length check ((char_length(failure) >= 1) and (char_length(failure) <= 500)),
  constraint platform_flows_flow_id_length check ((char_length(flow_id) >= 1) and (char_length(flow_id) <= 200)),
  constraint platform_flows_sent_once_known check ((sent_at is null) = (flow_id is null)),
  constraint platform_flows_status_range check ((status >= 200) and (status <= 299)),
  constraint platform_flows_status_reason_length check ((char_length(status_reason) >= 1) and (char_length(status_reason) <= 1000))
);
create index platform_flows_created_at_idx on internal.platform_flows (created_at);
create index platform_flows_next_attempt_at_idx on internal.platform_flows (next_attempt_at) where (next_attempt_at is not null);
alter table internal.platform_flows enable row level security;

create table internal.platform_heard (
  is_only boolean default true not null,
  until timestamptz not null,
  constraint platform_heard_pkey primary key (is_only),
  constraint platform_heard_is_only check (is_only)
);
alter table internal.platform_heard enable row level security;

create table internal.platform_messages (
  flow_id text not null,
  kind text not null,
  heard_at timestamptz not null,
  number text,
  status smallint,
  reason text,
  happened_at timestamptz,
  name text,
  content bytea,
  closed_at timestamptz,
  closed_by uuid,
  constraint platform_messages_pkey primary key (flow_id),
  constraint platform_messages_closed_by_fkey foreign key (closed_by) references auth.users(id) on delete set null,
  constraint platform_messages_content_of_documents check ((content is null) or ((kind = 'document') and (closed_at is null))),
  constraint platform_messages_content_size check (octet_length(content) <= 12000000),
  constraint platform_messages_flow_id_length check ((char_length(flow_id) >= 1) and (char_length(flow_id) <= 200)),
  constraint platform_messages_kind_known check (kind in ('state', 'document')),
  constraint platform_messages_name_length check ((char_length(name) >= 1) and (char_length(name) <= 200)),
  constraint platform_messages_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 1000))
);
create index platform_messages_closed_by_idx on internal.platform_messages (closed_by) where (closed_by is not null);
create index platform_messages_number_idx on internal.platform_messages (number) where (number is not null);
create index platform_messages_waiting_idx on internal.platform_messages (heard_at) where ((kind = 'document') and (closed_at is null));
alter table internal.platform_messages enable row level security;

create unlogged table internal.rate_limits (
  key text not null,
  full_at timestamptz not null,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_full_at_idx on internal.rate_limits (full_at);

create table internal.recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz default now() not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

create table internal.refused_addresses (
  address text not null,
  refused_at timestamptz not null,
  words text not null,
  constraint refused_addresses_pkey primary key (address),
  constraint refused_addresses_address_form check ((address = lower(address)) and ((char_length(address) >= 1) and (char_length(address) <= 320))),
  constraint refused_addresses_words_length check (char_length(words) <= 1000)
);
create index refused_addresses_refused_at_idx on internal.refused_addresses (refused_at);
alter table internal.refused_addresses enable row level security;

create table internal.saved_drafts (
  id text not null,
  user_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint saved_drafts_pkey primary key (id),
  constraint saved_drafts_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index saved_drafts_created_at_idx on internal.saved_drafts (created_at);
create index saved_drafts_user_id_idx on internal.saved_drafts (user_id, created_at);

create table internal.second_factor_rule (
  is_only boolean default true not null,
  grace_s integer,
  asks_others boolean default true not null,
  constraint second_factor_rule_pkey primary key (is_only),
  constraint second_factor_rule_grace check (grace_s >= 0),
  constraint second_factor_rule_is_only check (is_only)
);
alter table internal.second_factor_rule enable row level security;

create table internal.seeds (
  name text not null,
  planted_at timestamptz default now() not null,
  constraint seeds_pkey primary key (name)
);

create table internal.sign_up_attempts (
  token_id uuid not null,
  encrypted_password text default '' not null,
  user_metadata jsonb default '{}'::jsonb not null,
  provider text,
  provider_id text,
  browser_hash text,
  is_resent boolean default false not null,
  constraint sign_up_attempts_pkey primary key (token_id),
  constraint sign_up_attempts_token_id_fkey foreign key (token_id) references auth.one_time_tokens(id) on delete cascade
);
alter table internal.sign_up_attempts enable row level security;

create table internal.signature_requests (
  repair_id uuid not null,
  code_hash text not null,
  terms_hash text not null,
  asked_by uuid not null,
  expires_at timestamptz not null,
  purpose text default 'intake' not null,
  constraint signature_requests_pkey primary key (repair_id),
  constraint signature_requests_code_hash_key unique (code_hash),
  constraint signature_requests_repair_id_fkey foreign key (repair_id) references public.repairs(id) on delete cascade,
  constraint signature_requests_code_hash_form check (code_hash ~ '^[0-9a-f]{64}$'),
  constraint signature_requests_purpose_known check (purpose in ('intake', 'hand_over')),
  constraint signature_requests_terms_hash_form check (terms_hash ~ '^[0-9a-f]{64}$')
);
alter table internal.signature_requests enable row level security;

create table internal.staff_invitations (
  id uuid default gen_random_uuid() not null,
  email text not null,
  staff_role text not null,
  token_hash text not null,
  invited_by uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  constraint staff_invitations_pkey primary key (id),
  constraint staff_invitations_token_hash_key unique (token_hash),
  constraint staff_invitations_accepted_by_fkey foreign key (accepted_by) references auth.users(id) on delete cascade,
  constraint staff_invitations_invited_by_fkey foreign key (invited_by) references auth.users(id) on delete set null,
  constraint staff_invitations_accepted check ((accepted_at is null) = (accepted_by is null)),
  constraint staff_invitations_email_form check ((email = lower(email)) and ((char_length(email) >= 3) and (char_length(email) <= 255))),
  constraint staff_invitations_role_known check (staff_role in ('owner', 'technician', 'counter', 'content'))
);
create index staff_invitations_accepted_by_idx on internal.staff_invitations (accepted_by);
create index staff_invitations_expires_at_idx on internal.staff_invitations (expires_at);
create index staff_invitations_invited_by_idx on internal.staff_invitations (invited_by);
create unique index staff_invitations_pending_idx on internal.staff_invitations (email) where (accepted_at is null);
alter table internal.staff_invitations enable row level security;

create table internal.staff_permissions (
  staff_role text not null,
  permission text not null,
  constraint staff_permissions_pkey primary key (staff_role, permission),
  constraint staff_permissions_role_known check (staff_role in ('owner', 'technician', 'counter', 'content'))
);

create table internal.unfinished_videos (
  id uuid default gen_random_uuid() not null,
  name text not null,
  bytes integer not null,
  received integer default 0 not null,
  has_poster boolean default false not null,
  created_at timestamptz not null,
  constraint unfinished_videos_pkey primary key (id),
  constraint unfinished_videos_bytes_positive check (bytes > 0),
  constraint unfinished_videos_name_length check ((char_length(name) >= 1) and (char_length(name) <= 120)),
  constraint unfinished_videos_received_range check ((received >= 0) and (received <= bytes))
);
create index unfinished_videos_created_at_idx on internal.unfinished_videos (created_at);
alter table internal.unfinished_videos enable row level security;

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid not null,
  payload json,
  created_at timestamptz,
  ip_address character varying(64) default ''::character varying not null,
  constraint audit_log_entries_pkey primary key (id)
);
alter table auth.audit_log_entries enable row level security;

create table auth.flow_state (
  id uuid not null,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean default false not null,
  constraint flow_state_pkey primary key (id)
);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
create index idx_auth_code on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
alter table auth.flow_state enable row level security;

create table auth.identities (
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower((identity_data ->> 'email'))) stored,
  id uuid default gen_random_uuid() not null,
  constraint identities_pkey primary key (id),
  constraint identities_provider_id_provider_unique unique (provider_id, provider),
  constraint identities_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index identities_email_idx on auth.identities (email text_pattern_ops);
create index identities_user_id_idx on auth.identities (user_id);
alter table auth.identities enable row level security;

create table auth.instances (
  id uuid not null,
  uuid uuid,
  raw_base_config text,
  created_at timestamptz,
  updated_at timestamptz,
  constraint instances_pkey primary key (id)
);
alter table auth.instances enable row level security;

create table auth.mfa_amr_claims (
  session_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null,
  constraint amr_id_pk primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);
alter table auth.mfa_amr_claims enable row level security;

create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_auth_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade
);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
alter table auth.mfa_challenges enable row level security;

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_last_challenged_at_key unique (last_challenged_at),
  constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where (trim(both from friendly_name) <> '');
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
alter table auth.mfa_factors enable row level security;

create table auth.one_time_tokens (
  id uuid not null,
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp without time zone default now() not null,
  updated_at timestamp without time zone default now() not null,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint one_time_tokens_token_hash_check check (char_length(token_hash) > 0)
);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
alter table auth.one_time_tokens enable row level security;

create table auth.refresh_tokens (
  instance_id uuid,
  id bigint default nextval('auth.refresh_tokens_id_seq'::regclass) not null,
  token character varying(255),
  user_id character varying(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent character varying(255),
  session_id uuid,
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_unique unique (token),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);
create index refresh_tokens_instance_id_idx on auth.refresh_tokens (instance_id);
create index refresh_tokens_instance_id_user_id_idx on auth.refresh_tokens (instance_id, user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);
alter table auth.refresh_tokens enable row level security;

create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint sessions_scopes_length check (char_length(scopes) <= 4096)
);
create index sessions_not_after_idx on auth.sessions (not_after desc);
create index sessions_user_id_idx on auth.sessions (user_id);
create index user_id_created_at_idx on auth.sessions (user_id, created_at);
alter table auth.sessions enable row level security;

create table auth.sso_domains (
  id uuid not null,
  sso_provider_id uuid not null,
  domain text not null,
  created_at timestamptz,
  updated_at timestamptz,
  constraint sso_domains_pkey primary key (id),
  constraint sso_domains_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade,
  constraint domain not empty check (char_length(domain) > 0)
);
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);
alter table auth.sso_domains enable row level security;

create table auth.sso_providers (
  id uuid not null,
  resource_id text,
  created_at timestamptz,
  updated_at timestamptz,
  disabled boolean,
  constraint sso_providers_pkey primary key (id),
  constraint resource_id not empty check ((resource_id is null) or (char_length(resource_id) > 0))
);
create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));
alter table auth.sso_providers enable row level security;

create table auth.users (
  instance_id uuid default '00000000-0000-0000-0000-000000000000'::uuid,
  id uuid not null,
  aud character varying(255),
  role character varying(255),
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token character varying(255) default ''::character varying,
  confirmation_sent_at timestamptz,
  recovery_token character varying(255) default ''::character varying,
  recovery_sent_at timestamptz,
  email_change_token_new character varying(255) default ''::character varying,
  email_change character varying(255) default ''::character varying,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token character varying(255) default ''::character varying,
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current character varying(255) default ''::character varying,
  email_change_confirm_status smallint default 0,
  banned_until timestamptz,
  reauthentication_token character varying(255) default ''::character varying,
  reauthentication_sent_at timestamptz,
  is_sso_user boolean default false not null,
  deleted_at timestamptz,
  is_anonymous boolean default false not null,
  constraint users_pkey primary key (id),
  constraint users_phone_key unique (phone),
  constraint users_email_change_confirm_status_check check ((email_change_confirm_status >= 0) and (email_change_confirm_status <= 2))
);
create index users_created_at_idx on auth.users (created_at, id);
create index users_email_change_idx on auth.users (email_change) where ((email_change)::text <> '');
create unique index users_email_partial_key on auth.users (email) where (is_sso_user = false);
create index users_instance_id_email_idx on auth.users (instance_id, lower((email)::text));
create index users_instance_id_idx on auth.users (instance_id);
create index users_is_anonymous_idx on auth.users (is_anonymous);
create index users_phone_change_idx on auth.users (phone_change) where (phone_change <> '');
alter table auth.users enable row level security;
create trigger begin_profile_again after update of email_confirmed_at, phone_confirmed_at on auth.users
  for each row when (((old.email_confirmed_at is null) and (old.phone_confirmed_at is null) and ((new.email_confirmed_at is not null) or (new.phone_confirmed_at is not null))))
  execute function internal.begin_profile_again();
create trigger create_profile after insert on auth.users
  for each row
  execute function internal.create_profile();
create trigger users_adopt_card after update of email, email_confirmed_at on auth.users
  for each row when ((new.email_confirmed_at is not null))
  execute function internal.keep_account_card();
create trigger users_adopt_card_when_added after insert on auth.users
  for each row when ((new.email_confirmed_at is not null))
  execute function internal.keep_account_card();
create trigger users_keep_mailbox_proof after update of email, email_confirmed_at on auth.users
  for each row when ((((new.email)::text is distinct from (old.email)::text) or ((new.email is not null) and (new.email_confirmed_at is not null))))
  execute function internal.keep_mailbox_proof();
create trigger users_keep_mailbox_proof_when_added after insert on auth.users
  for each row when (((new.email is not null) and (new.email_confirmed_at is not null)))
  execute function internal.keep_mailbox_proof();
create trigger users_record_sign_in after update of last_sign_in_at on auth.users
  for each row when (((new.last_sign_in_at is distinct from old.last_sign_in_at) and (new.last_sign_in_at is not null)))
  execute function internal.record_sign_in();

create function auth.email()
 returns text
 language sql
 stable
as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
    $$;

create function auth.jwt()
 returns jsonb
 language sql
 stable
as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb
    $$;

create function auth.role()
 returns text
 language sql
 stable
as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    $$;

create function auth.uid()
 returns uuid
 language sql
 stable
as $$
      select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    $$;

create function internal.begin_profile_again()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  update public.profiles
  set
    full_name = left(nullif(new.raw_user_meta_data ->> 'full_name', ''), 200),
    phone = left('+' || ltrim(nullif(new.phone, ''), '+'), 40)
  where id = new.id;
  return new;
end
$$;

create function internal.bound_counter_return()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  line public.counter_sale_lines;
begin
  select * into line from public.counter_sale_lines where id = new.line_id and sale_id = new.sale_id;
  if line.id is null or new.is_restocked and line.product_id is null
    or new.quantity + (select coalesce(sum(quantity), 0) from public.counter_returns where line_id = new.line_id) > line.quantity
  then
    raise exception 'no more comes back than was sold' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.bound_refunded_lines()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if new.refunded_lines = '[]' and not new.refunds_delivery then
    return new;
  end if;
  -- Two refunds of one order wait for each other.
  perform from public.orders where id = new.order_id for no key update;
  if new.refunds_delivery
    and exists (select from public.payments where order_id = new.order_id and refunds_delivery) then
    raise exception 'the delivery is paid back already' using errcode = 'check_violation';
  end if;
  if exists (
    select from (
      select item->>'product_id' as product_id, sum((item->>'quantity')::integer) as quantity,
        min((item->>'quantity')::integer) as least
      from (
        select refunded_lines from public.payments where order_id = new.order_id
        union all
        select new.refunded_lines
      ) as refunds, jsonb_array_elements(refunded_lines) as item
      group by 1
    ) as given_back
    where least is null or least < 1 or quantity > coalesce(
      (
        select sum(line.quantity) from public.order_lines as line
        where line.order_id = new.order_id and line.product_id::text = given_back.product_id
      ),
      0
    )
  ) then
    raise exception 'more units are paid back than were bought' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.check_repair_agreement()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and new.agreement is not distinct from old.agreement then
    return new;
  end if;
  -- Files that come whole from elsewhere may say so; none turns into one later.
  if (new.agreement = 'before' and tg_op = 'UPDATE')
    or (
      new.agreement = 'guarantee'
      and new.claim_id is null
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

create function internal.check_repair_renounced()
 returns trigger
 language plpgsql
 set search_path to ''
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

create function internal.close_order()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if new.state in ('unproven', 'pending', 'reserved') then
    return null;
  end if;
  if new.state in ('expired', 'cancelled') and new.paid_cents = 0 and old.state in ('unproven', 'pending', 'reserved') then
    update internal.open_orders set lapsed_at = new.updated_at where order_id = new.id;
  else
    delete from internal.open_orders where order_id = new.id;
  end if;
  return null;
end
$$;

create function internal.complete_staff_role()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  new.staff_role := case when new.role = 'admin' then coalesce(new.staff_role, 'owner') end;
  return new;
end
$$;

create function internal.create_profile()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into public.profiles (id, full_name, phone)
  values (
    new.id,
    left(nullif(new.raw_user_meta_data ->> 'full_name', ''), 200),
    left('+' || ltrim(nullif(new.phone, ''), '+'), 40)
  )
  on conflict (id) do nothing;
  return new;
end
$$;

create function internal.draw_number(kind text, at timestamp with time zone)
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

create function internal.drop_idle_customer(gone_email text, gone_phone text)
 returns void
 language sql
 security definer
 set search_path to ''
as $$
  delete from public.customers card
  where card.user_id is null
    and card.import_id is null
    and (card.email = gone_email or (gone_email is null and card.email is null and card.phone = gone_phone))
    and not exists (select from public.orders where user_id is null and email = card.email)
    and not exists (select from public.appointments where email = card.email)
    and not exists (
      select from public.appointments where user_id is null and email is null and card.email is null and phone = card.phone
    )
    and not exists (select from public.repairs where user_id is null and email = card.email)
    and not exists (
      select from public.repairs where user_id is null and email is null and card.email is null and phone = card.phone
    )
$$;

create function internal.erase_unlock_code()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  delete from public.repair_unlock_codes where repair_id = new.id;
  return null;
end
$$;

create function internal.exchanged_cents(goods text)
 returns bigint
 language sql
 stable security definer
 set search_path to ''
as $$
  select coalesce(sum(case when corrects_id is null then amount_cents else -amount_cents end), 0)
  from public.payments
  where used_goods_number = goods and kind = 'payment'
$$;
revoke execute on function internal.exchanged_cents(text) from public;

create function internal.forget_messages()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  delete from internal.outbox where about_kind = tg_argv[0] and about_id = old.id;
  return null;
end
$$;

create function internal.guard_change_log()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if tg_op = 'DELETE' and old.changed_at < now() - interval '1 year' then
    return old;
  end if;
  raise exception '% of public.change_log is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

create function internal.guard_closing()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
declare
  last internal.closings;
begin
  select * into last from internal.closings order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.previous_digest <> coalesce(last.digest, repeat('0', 64))
    or new.covers_from <> coalesce(last.covers_until, new.covers_from)
    or new.day <= last.day
  then
    raise exception 'closing % does not follow the last one', new.number using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.guard_correction()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if new.corrects_id is null then
    return new;
  end if;
  if not exists (
    select
    from public.payments as wrong
    where wrong.id = new.corrects_id
      and wrong.corrects_id is null
      and wrong.order_id is not distinct from new.order_id
      and wrong.repair_id is not distinct from new.repair_id
      and wrong.sale_id is not distinct from new.sale_id
      and wrong.free_invoice_id is not distinct from new.free_invoice_id
      and wrong.used_goods_number is not distinct from new.used_goods_number
      and (wrong.kind, wrong.method, wrong.amount_cents, wrong.is_unowed, wrong.is_deposit)
        = (new.kind, new.method, new.amount_cents, new.is_unowed, new.is_deposit)
  ) then
    raise exception 'a correction takes back an entry of the same sale, whole' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.guard_exchange()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  worth bigint;
begin
  perform from public.used_goods where number = new.used_goods_number for update;
  select coalesce(sum(amount_cents), 0) into worth
  from public.payments as given
  where given.used_goods_number = new.used_goods_number
    and given.kind = 'payout'
    and given.method = 'exchange'
    and given.corrects_id is null
    and not exists (select from public.payments as back where back.corrects_id = given.id);
  if internal.exchanged_cents(new.used_goods_number) + new.amount_cents > worth then
    raise exception 'the goods % are worth less', new.used_goods_number using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.guard_opening()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and old.opened_at is null and (old.is_demonstration or not new.is_demonstration) then
    return new;
  end if;
  raise exception '% of internal.opening is not allowed: a shop opens once', tg_op using errcode = 'restrict_violation';
end
$$;

create function internal.guard_overlays()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
declare
  noted text[] := '{withdrawn_at,withdrawn_by}';
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and to_jsonb(new) - noted = to_jsonb(old) - noted then
    return new;
  end if;
  raise exception '% of internal.overlays is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

create function internal.guard_payout()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  perform from public.used_goods where number = new.used_goods_number for update;
  if not found then
    raise exception 'the register of used goods has no entry %', new.used_goods_number
      using errcode = 'foreign_key_violation';
  end if;
  if new.corrects_id is null and exists (
    select
    from public.payments as paid
    where paid.used_goods_number = new.used_goods_number
      and paid.kind = 'payout'
      and paid.corrects_id is null
      and not exists (select from public.payments as back where back.corrects_id = paid.id)
  ) then
    raise exception 'the goods % are paid already', new.used_goods_number using errcode = 'unique_violation';
  end if;
  if new.corrects_id is not null and internal.exchanged_cents(new.used_goods_number) > 0 then
    raise exception 'the goods % have paid for a sale', new.used_goods_number using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.guard_profile()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if current_user in ('anon', 'authenticated') and (new.role, new.id) is distinct from (old.role, old.id) then
    raise insufficient_privilege using message = 'the role of a profile is not for its account to change';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create function internal.guard_quote()
 returns trigger
 language plpgsql
 set search_path to ''
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
    or (new.id, new.repair_id, new.version, new.note, new.sent_at, new.valid_until, new.document, new.document_hash,
      new.alternatives, new.bonus)
      is distinct from
      (old.id, old.repair_id, old.version, old.note, old.sent_at, old.valid_until, old.document, old.document_hash,
      old.alternatives, old.bonus)
  then
    raise exception 'a quote that was sent is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create function internal.guard_quote_line()
 returns trigger
 language plpgsql
 set search_path to ''
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

create function internal.guard_quote_option()
 returns trigger
 language plpgsql
 set search_path to ''
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

create function internal.guard_used_goods()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if tg_op = 'DELETE' and old.recorded_at < now() - interval '10 years' then
    return old;
  end if;
  raise exception '% of public.used_goods is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

create function internal.guard_withdrawal()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if (new.id, new.reference, new.customer_name, new.contract_reference, new.email, new.details, new.declared_at)
    is distinct from
    (old.id, old.reference, old.customer_name, old.contract_reference, old.email, old.details, old.declared_at)
  then
    raise exception 'what a customer declared is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create function internal.join_guest_cases(account uuid, since timestamp with time zone)
 returns table(orders integer, repairs integer, appointments integer)
 language plpgsql
 set search_path to ''
as $$
declare
  proven text;
begin
  -- Its address stays the same until the files are joined; two presses come one after the other.
  perform from auth.users where id = join_guest_cases.account for no key update;
  proven := internal.proven_mailbox(join_guest_cases.account, join_guest_cases.since);
  perform from public.orders where user_id is null and email = proven order by id for no key update;
  update public.orders set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics orders = row_count;
  perform from public.repairs where user_id is null and email = proven order by id for no key update;
  update public.repairs set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics repairs = row_count;
  perform from public.appointments where user_id is null and email = proven order by id for no key update;
  update public.appointments set user_id = join_guest_cases.account where user_id is null and email = proven;
  get diagnostics appointments = row_count;
  return next;
end
$$;

create function internal.keep_account_card()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  proven text := lower(new.email);
  own uuid := (select id from public.customers where user_id = new.id);
  guest uuid := (select id from public.customers where email = proven and user_id is null);
begin
  if own is null and guest is not null then
    update public.customers set user_id = new.id where id = guest;
  elsif own is null then
    insert into public.customers (user_id, email, name, phone, created_at)
    select new.id, proven, profile.full_name, profile.phone, coalesce(new.created_at, now())
    from (select) as one_row
    left join public.profiles profile on profile.id = new.id
    on conflict do nothing;
  else
    if guest is not null then
      update public.customer_notes set customer_id = own where customer_id = guest;
      update public.customer_merges set customer_id = own where customer_id = guest;
      delete from public.customers where id = guest;
    end if;
    update public.customers set email = proven
    where id = own and email is distinct from proven
      and not exists (select from public.customers other where other.email = proven);
  end if;
  if tg_op = 'UPDATE' and old.email is distinct from new.email then
    insert into public.customers (email, name, phone)
    select file.email, file.customer_name, file.phone
    from (
      select email, customer_name, phone, created_at from public.orders
      where user_id is null and email = lower(old.email)
      union all
      select email, customer_name, phone, created_at from public.repairs
      where user_id is null and email = lower(old.email)
      union all
      select email, customer_name, phone, created_at from public.appointments
      where user_id is null and email = lower(old.email)
    ) file
    order by file.created_at desc
    limit 1
    on conflict do nothing;
  end if;
  return null;
end
$$;

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

create function internal.keep_card_of_profile()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  update public.customers
  set name = coalesce(new.full_name, name), phone = coalesce(new.phone, phone)
  where user_id = new.id;
  return null;
end
$$;

create function internal.keep_change_log(about regclass, variadic ignored text[] default '{}'::text[])
 returns void
 language plpgsql
 set search_path to ''
as $$
declare
  key_columns text := (
    select string_agg(attname, ',' order by array_position(indkey::int2[], attnum))
    from pg_catalog.pg_index
    join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey::int2[])
    where indrelid = about and indisprimary
  );
begin
  execute format(
    $trigger$
      create trigger change_log after insert or update or delete on %s
      for each row when (coalesce(current_setting('request.jwt.claims', true), '') <> '')
      execute function internal.record_change(%L, %L)
    $trigger$,
    about, key_columns, ignored::text
  );
end
$$;

create function internal.keep_closed_sale()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if old.state = 'open' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.number, new.goods_cents, new.services_cents, new.closed_at, new.seller)
      is distinct from (old.number, old.goods_cents, old.services_cents, old.closed_at, old.seller)
    or new.state = 'open' or (old.state = 'cancelled' and new.state <> 'cancelled')
  then
    raise exception 'a closed sale stays as it was sold' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.keep_draft()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if new.is_published
    and internal.missing_of_offer(new.brand, new.legal) <> '{}'
    and exists (select from internal.opening where opened_at is not null)
  then
    raise exception 'an offer that lacks % stays a draft', internal.missing_of_offer(new.brand, new.legal)
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.keep_grouped()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and (
    old.released_at is not null or new.released_at is null
    or (new.id, new.free_invoice_id, new.repair_id, new.sale_id, new.amount_cents)
      is distinct from (old.id, old.free_invoice_id, old.repair_id, old.sale_id, old.amount_cents)
  ) then
    raise exception 'what a grouped invoice holds is only given back' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and exists (
    select from public.invoices
    where new.sale_id = invoices.sale_id or new.repair_id = invoices.repair_id
  ) then
    raise exception 'what has an invoice is not billed by another one' using errcode = 'check_violation';
  end if;
  update public.repairs
  set grouped_cents = case tg_op when 'INSERT' then new.amount_cents else 0 end
  where id = new.repair_id;
  update public.counter_sales
  set grouped_cents = case tg_op when 'INSERT' then new.amount_cents else 0 end
  where id = new.sale_id;
  return null;
end
$$;

create function internal.keep_guest()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  guest jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if guest ->> 'user_id' is null and coalesce(guest ->> 'email', guest ->> 'phone') not like '%.invalid' then
    insert into public.customers (email, name, phone)
    values (guest ->> 'email', guest ->> 'customer_name', guest ->> 'phone')
    on conflict do nothing;
  end if;
  if was is not null then
    perform internal.drop_idle_customer(was ->> 'email', was ->> 'phone');
  end if;
  return null;
end
$$;

create function internal.keep_issued_invoice()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.state, new.customer_name, new.company, new.siren, new.purchase_reference, new.billing_address, new.terms_days,
        new.due_on, new.goods_cents, new.services_cents, new.issued_at, new.done_on, new.is_deposit)
      is distinct from (old.state, old.customer_name, old.company, old.siren, old.purchase_reference, old.billing_address,
        old.terms_days, old.due_on, old.goods_cents, old.services_cents, old.issued_at, old.done_on, old.is_deposit)
    or (
      new.deposit_of_id is not null and new.deposit_of_id is distinct from old.deposit_of_id
      and not exists (
        select from public.free_invoices as whole
        where whole.id = old.deposit_of_id and whole.state = 'issued' and whole.total_cents > 0
          and whole.credited_cents = whole.total_cents
      )
    )
    or new.credited_cents < old.credited_cents
  then
    raise exception 'an issued invoice stays as it was issued' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.keep_lines_of_closed_sale()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if exists (
    select from public.counter_sales
    where id in (old.sale_id, new.sale_id) and state <> 'open'
  ) then
    raise exception 'lines of a closed sale stay as they were sold' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;

create function internal.keep_lines_of_issued_invoice()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if exists (
    select from public.free_invoices
    where id in (old.free_invoice_id, new.free_invoice_id) and state <> 'draft'
  ) then
    raise exception 'lines of an issued invoice stay as they were issued' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;

create function internal.keep_lines_of_sent_purchase_order()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if not exists (
    select from public.purchase_orders
    where id in (old.purchase_order_id, new.purchase_order_id) and state <> 'draft'
  ) then
    return coalesce(new, old);
  end if;
  if tg_op <> 'UPDATE'
    or (new.purchase_order_id, new.label, new.reference, new.quantity, new.unit_cost_cents)
      is distinct from (old.purchase_order_id, old.label, old.reference, old.quantity, old.unit_cost_cents)
    or (new.product_id is not null and new.product_id is distinct from old.product_id)
  then
    raise exception 'lines of a purchase order stay as they were sent' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.keep_mailbox_proof()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and new.email is distinct from old.email then
    delete from internal.mailbox_proofs where user_id = new.id;
  elsif tg_op = 'INSERT' or old.email_confirmed_at is null then
    insert into internal.mailbox_proofs (user_id, email, proven_at)
    values (new.id, lower(new.email), new.email_confirmed_at)
    on conflict on constraint mailbox_proofs_pkey do nothing;
  end if;
  return null;
end
$$;

create function internal.keep_paid()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  cents integer := case when new.corrects_id is null then new.amount_cents else -new.amount_cents end;
  paid integer := case new.kind when 'payment' then cents else 0 end;
  refunded integer := case new.kind when 'refund' then cents else 0 end;
begin
  if new.order_id is not null then
    update public.orders
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded, updated_at = now()
    where id = new.order_id;
  elsif new.repair_id is not null then
    update public.repairs
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.repair_id;
  elsif new.sale_id is not null then
    update public.counter_sales
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.sale_id;
  else
    update public.free_invoices
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.free_invoice_id;
  end if;
  return null;
end
$$;

create function internal.keep_product_price()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into public.product_prices (product_id, listed_price_cents, direct_price_cents)
  values (new.id, new.listed_price_cents, new.direct_price_cents);
  return null;
end
$$;

create function internal.keep_reserved()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.products set reserved = reserved - old.quantity where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.products set reserved = reserved + new.quantity where id = new.product_id;
  end if;
  return null;
end
$$;

create function internal.keep_reserved_parts()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
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

create function internal.keep_sent_purchase_order()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or new.state = 'draft'
    or (new.number, new.supplier_id, new.note, new.sent_at) is distinct from (old.number, old.supplier_id, old.note, old.sent_at)
  then
    raise exception 'a purchase order stays as it was sent' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.keep_stock_movement()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  before integer := case tg_op when 'INSERT' then 0 else old.stock end;
  default_reason text := case tg_op when 'INSERT' then 'opening' else 'correction' end;
begin
  if new.stock = before then
    return null;
  end if;
  insert into public.stock_movements (product_id, delta, stock_before, stock_after, reason, reference, note, actor_id)
  values (
    new.id,
    new.stock - before,
    before,
    new.stock,
    coalesce(nullif(current_setting('stock.reason', true), ''), default_reason),
    nullif(current_setting('stock.reference', true), ''),
    nullif(current_setting('stock.note', true), ''),
    coalesce(auth.uid(), nullif(current_setting('stock.actor', true), '')::uuid)
  );
  return null;
end
$$;

create function internal.keep_unit_products()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  update public.products
  set
    category_id = new.category_id,
    condition = case when new.condition = 'neuf' then condition else new.condition end,
    weight_g = new.weight_g,
    warranty = new.warranty
  where id in (
    select products.id from public.products
    join public.used_units on used_units.product_id = products.id
    where used_units.model_id = new.id
    order by products.id
    for no key update of products
  );
  return null;
end
$$;

create function internal.leave_account()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  update public.customers set import_id = null, company = null, address = null where id = new.id;
  perform internal.drop_idle_customer(new.email, new.phone);
  return null;
end
$$;

create function internal.link_supplier()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  -- A name that stays as it was written may be the former one of a supplier.
  if tg_op = 'INSERT' or new.supplier_id is null or new.supplier is distinct from old.supplier then
    new.supplier_id := internal.supplier_named(new.supplier);
  end if;
  return new;
end
$$;

create function internal.missing_of_offer(brand text, legal jsonb)
 returns text[]
 language sql
 immutable
 set search_path to ''
as $$
  select pg_catalog.array_remove(
    array[
      case when coalesce(legal ->> 'maker', brand, '') = '' then 'fabricant' end,
      case when coalesce(legal ->> 'makerContact', '') = '' then 'contact_fabricant' end,
      case when legal ->> 'hasExampleTests' = 'true' then 'essais_exemple' end
    ],
    null
  )
$$;

create function internal.name_staff()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  new.full_name := (select left(email, 200) from auth.users where id = new.id);
  return new;
end
$$;

create function internal.next_number(kind text, at timestamp with time zone)
 returns text
 language sql
 set search_path to ''
as $$
  with state as (
    select is_demonstration from internal.opening for share
  ), taken as (
    insert into internal.counters as counter (kind, year, last_number)
    values (
      case
        when next_number.kind in ('FAC', 'AV', 'LP', 'VEN') and exists (select from state where is_demonstration)
          then 'DEMO-' || next_number.kind
        else next_number.kind
      end,
      extract(year from next_number.at at time zone 'Europe/Paris')::integer,
      1
    )
    on conflict on constraint counters_pkey do update set last_number = counter.last_number + 1
    returning counter.kind, counter.year, counter.last_number::text as digits
  )
  select taken.kind || '-' || taken.year || '-' || lpad(taken.digits, greatest(6, char_length(taken.digits)), '0')
  from taken
$$;

create function internal.note_administrator()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if new.role = 'admin' then
    insert into internal.administrators (user_id) values (new.id) on conflict (user_id) do nothing;
  else
    delete from internal.administrators where user_id = new.id;
  end if;
  return new;
end
$$;

create function internal.notify_page_cache()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  perform pg_notify('page_cache', tg_argv[0]);
  return null;
end
$$;

create function internal.proven_mailbox(account uuid, since timestamp with time zone)
 returns text
 language sql
 stable
 set search_path to ''
as $$
  select lower(u.email)
  from auth.users u
  join internal.mailbox_proofs proof on proof.user_id = u.id and proof.email = lower(u.email)
  where u.id = proven_mailbox.account and u.email_confirmed_at is not null and proof.proven_at > proven_mailbox.since
$$;

create function internal.queue_appointment_mails()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  customer record;
begin
  if new.kind in ('came', 'missed', 'expired') then
    return null;
  end if;
  if new.kind = 'cancelled' and not exists (
    select from public.appointment_events
    where appointment_id = new.appointment_id and kind = 'booked'
  ) then
    return null;
  end if;
  select email, phone, takes_texts into customer from public.appointments where id = new.appointment_id;
  insert into internal.outbox (kind, channel, about_kind, about_id, event_id, recipient, next_attempt_at, created_at)
  select told.kind, told.channel, 'appointment', new.appointment_id, new.id, told.recipient, new.created_at, new.created_at
  from (
    values
      ('appointment', 'mail', 'customer', customer.email is not null),
      (
        'appointment-text', 'sms', 'customer',
        customer.email is null and customer.phone is not null and customer.takes_texts is not false
      ),
      ('appointment', 'mail', 'shop', new.actor = 'customer' and new.kind <> 'unproven')
  ) as told (kind, channel, recipient, is_told)
  where told.is_told;
  return null;
end
$$;

create function internal.queue_free_invoice_mail()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into internal.outbox (kind, about_kind, about_id, event_id, address, next_attempt_at, created_at)
  values ('free-invoice', 'invoice', new.free_invoice_id, new.id, new.email, new.created_at, new.created_at);
  return null;
end
$$;

create function internal.queue_intake_text()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into internal.outbox (kind, channel, about_kind, about_id, event_id, next_attempt_at, created_at)
  select 'repair-text', 'sms', 'repair', new.id, id, created_at, created_at
  from public.repair_events
  where repair_id = new.id and kind = 'intake' and not payload ?| array['isQuiet', 'isToldWith'];
  return null;
end
$$;

create function internal.queue_order_mail()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  told public.orders;
begin
  if not new.is_told then
    return null;
  end if;
  select * into told from public.orders where id = new.order_id;
  if new.from_state is null and told.payment_method = 'card' then
    return null;
  end if;
  if new.to_state in ('expired', 'cancelled') and new.from_state is distinct from new.to_state
    and told.concluded_at is null and told.paid_cents = 0
    and not exists (
      select from internal.card_sessions where order_id = new.order_id and failed_at is not null
    ) then
    return null;
  end if;
  insert into internal.outbox (kind, about_kind, about_id, event_id, next_attempt_at)
  values ('order', 'order', new.order_id, new.id, new.created_at);
  if new.actor = 'customer' and new.to_state = 'cancelled' and new.from_state <> 'cancelled' then
    insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at)
    values ('order', 'order', new.order_id, new.id, 'shop', new.created_at);
  end if;
  return null;
end
$$;

create function internal.queue_repair_mail()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at, created_at)
  select 'repair', 'repair', new.repair_id, new.id, told, new.created_at, new.created_at from unnest(new.tells) as told;
  if not new.payload ?| array['isQuiet', 'isToldWith'] then
    insert into internal.outbox (kind, channel, about_kind, about_id, event_id, next_attempt_at, created_at)
    select 'repair-text', 'sms', 'repair', id, new.id, new.created_at, new.created_at
    from public.repairs
    where id = new.repair_id and phone is not null and (
      (wished_channel = 'sms' or email is null)
        and new.kind in ('estimate', 'estimate_reminder', 'quote', 'quote_reminder', 'make_ready', 'return_unrepaired')
      or email is null and new.kind in ('await_part', 'part_expected', 'link_renewed')
      or email is null and new.kind = 'message' and new.actor = 'shop'
    );
  end if;
  return null;
end
$$;

create function internal.queue_withdrawal_mails()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if new.from_state is null then
    insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at)
    values
      ('withdrawal', 'withdrawal', new.withdrawal_id, new.id, 'customer', new.created_at),
      ('withdrawal', 'withdrawal', new.withdrawal_id, new.id, 'shop', new.created_at);
  elsif new.from_state <> new.to_state and (
    new.to_state not in ('returned', 'refunded')
    or exists (select from public.withdrawals where id = new.withdrawal_id and order_id is null)
  ) then
    insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at)
    values ('withdrawal', 'withdrawal', new.withdrawal_id, new.id, 'customer', new.created_at);
  end if;
  return null;
end
$$;

create function internal.record_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  is_own_role boolean := tg_relid = 'public.profiles'::regclass and old_row ->> 'id' = auth.uid()::text
    and old_row ->> 'role' = 'admin';
  before_change jsonb;
  after_change jsonb;
begin
  -- Whoever takes their own role back was an administrator until then.
  if not (public.is_admin() or coalesce(is_own_role, false)) then
    return null;
  end if;
  select
    jsonb_object_agg(key, old_row -> key) filter (where old_row is not null),
    jsonb_object_agg(key, new_row -> key) filter (where new_row is not null)
  into before_change, after_change
  from jsonb_object_keys(coalesce(new_row, old_row)) as key
  where old_row -> key is distinct from new_row -> key
    and (tg_op = 'UPDATE' or coalesce(new_row, old_row) -> key <> 'null')
    and key <> all (tg_argv[1]::text[])
    and key not in ('created_at', 'updated_at', 'updated_by')
    and key !~ '(password|secret|token|hash|sealed|signature|fingerprint)';
  if before_change is null and after_change is null then
    return null;
  end if;
  insert into public.change_log (actor_id, table_name, row_id, row_name, operation, before, after)
  select
    auth.uid(),
    case tg_table_schema when 'public' then tg_table_name else tg_table_schema || '.' || tg_table_name end,
    (select string_agg(coalesce(new_row, old_row) ->> key, '/' order by place)
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as keys (key, place)),
    left(
      coalesce(
        named ->> 'name', named ->> 'label', named ->> 'title', named ->> 'question', named ->> 'alt', named ->> 'slug',
        named ->> 'key', named ->> 'number', named ->> 'reference'
      ),
      160
    ),
    lower(tg_op),
    before_change,
    after_change
  from (values (coalesce(new_row, old_row) - tg_argv[1]::text[])) as changed (named);
  return null;
end
$$;

create function internal.record_order_step()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.user_id, 'commande', 'Commande ' || new.number,
    jsonb_build_object(
      'url', '/client/commandes/' || new.number, 'sourcePage', '', 'context', 'commande', 'state', new.state
    )
  );
  return null;
end
$$;

create function internal.record_repair_step()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.user_id, 'reparation', 'Réparation ' || new.reference,
    jsonb_build_object(
      'url', '/client/reparations/' || new.reference, 'sourcePage', '', 'context', 'reparation', 'state', new.state,
      'wayIn', new.way_in, 'leftBy', new.left_by, 'agreement', new.agreement, 'wasReady', new.ready_at is not null
    )
  );
  return null;
end
$$;

create function internal.record_sign_in()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.id, 'connexion', 'Connexion à votre compte',
    jsonb_build_object('url', '/client/profil#appareils', 'sourcePage', '/connexion', 'context', 'compte')
  );
  return null;
end
$$;

create function internal.refuse_change()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  raise exception '% of %.% is not allowed: its rows are final', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create function internal.refuse_closed_day()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
declare
  closed_until timestamptz := (select covers_until from internal.closings order by number desc limit 1);
begin
  if new.created_at < closed_until then
    raise exception 'the ledger is closed until %', closed_until using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function internal.refuse_event_change()
 returns trigger
 language plpgsql
 set search_path to ''
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

create function internal.refuses(address text, notification text)
 returns boolean
 language sql
 stable
 set search_path to ''
as $$
  select exists (
    select from auth.users u
    join public.profiles p on p.id = u.id
    where u.email = lower(address)
      and u.email_confirmed_at is not null
      and not (p.wants_reminders and p.wants_stock_alerts)
      and case notification
        when 'reminders' then not p.wants_reminders
        when 'stock alerts' then not p.wants_stock_alerts
      end
  )
$$;

create function internal.second_factor_due(account uuid)
 returns timestamp with time zone
 language sql
 stable security definer
 set search_path to ''
as $$
  select case
    when p.staff_role = 'owner' then
      least(
        a.since + make_interval(secs => r.grace_s),
        -- « greatest » alone leaves out what is null.
        case when o.opened_at is not null then greatest(a.since, o.opened_at + interval '1 day') end
      )
    when r.asks_others then a.since + make_interval(secs => r.grace_s)
  end
  from internal.administrators a
  join public.profiles p on p.id = a.user_id
  cross join internal.second_factor_rule r
  left join internal.opening o on o.opened_at is not null
  where a.user_id = account and r.grace_s is not null
$$;
revoke execute on function internal.second_factor_due(uuid) from public;

create function internal.show_name()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  new.full_name := regexp_replace(new.full_name, '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
  return new;
end
$$;

create function internal.supplier_named(written text)
 returns bigint
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  wanted text := left(btrim(written), 120);
  known bigint;
begin
  if coalesce(wanted, '') = '' then
    return null;
  end if;
  select id into known from public.suppliers where lower(name) = lower(wanted);
  if known is null then
    insert into public.suppliers (name) values (wanted) on conflict (lower(name)) do nothing returning id into known;
  end if;
  if known is null then
    select id into known from public.suppliers where lower(name) = lower(wanted);
  end if;
  return known;
end
$$;
revoke execute on function internal.supplier_named(text) from public;

create function internal.tell_opening()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  perform pg_catalog.pg_notify('page_cache', 'settings products testimonials');
  return null;
end
$$;

create function internal.touch_product()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function internal.trim_activity()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  delete from public.activity_history
  where id in (
    select id
    from (
      select
        id,
        row_number() over newest as line,
        sum(octet_length(activity_type) + coalesce(octet_length(description), 0) + octet_length(metadata::text))
          over newest as bytes
      from public.activity_history
      where user_id in (select user_id from added)
        and activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')
      window newest as (partition by user_id order by created_at desc, id rows unbounded preceding)
    ) as counted
    where line > 500 or bytes > 262144
  );
  return null;
end
$$;

create function internal.words_of(variadic texts text[])
 returns tsvector
 language sql
 immutable parallel safe cost 10000
 set search_path to ''
as $$
  select to_tsvector(
    'pg_catalog.simple',
    concat_ws(
      ' ',
      regexp_replace(folded.words, '[^a-z0-9]+', ' ', 'g'),
      case when folded.words ~ '[a-z0-9][''’‘ʼ´`‐‑–-]' then
        regexp_replace(
          regexp_replace(folded.words, '([a-z0-9])[''’‘ʼ´`‐‑–-]+(?=[a-z0-9])', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'
        )
      end,
      (
        select string_agg(substr(number.signs, at), ' ')
        from unnest(texts) as one (written)
        cross join lateral (
          select lower(ltrim(written, '+')) as signs, greatest(length(written) - 3, 1) as ends
          union all
          select regexp_replace(written, '^\+(33|262|590|594|596|508|32|41|49)', '0'), 1
          where written ~ '^\+(33|262|590|594|596|508|32|41|49)\d'
        ) number
        cross join lateral generate_series(1, number.ends) as at
        where written ~ '^\+?[A-Za-z0-9]{7,20}$' and written ~ '\d'
      )
    )
  )
  from (
    select lower(
      regexp_replace(
        normalize(
          translate(
            replace(
              replace(
                replace(replace(replace(array_to_string(texts, ' '), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'
              ),
              'ß', 'ss'
            ),
            'øØłŁđĐı', 'oollddi'
          ),
          nfd
        ),
        '[\u0300-\u036f]', '', 'g'
      )
    ) as words
  ) folded
$$;

create function public.is_admin()
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $$
  select exists (
      select from public.profiles where id = auth.uid() and role = 'admin'
    )
    and case
      when exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
        then coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      else coalesce(internal.second_factor_due(auth.uid()) > now(), true)
    end
$$;
grant execute on function public.is_admin() to anon, authenticated, service_role;

create function public.may(permission text, or_permission text default null::text)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $$
  select public.is_admin() and exists (
    select from public.profiles
    join internal.staff_permissions using (staff_role)
    where profiles.id = auth.uid() and staff_permissions.permission in (may.permission, may.or_permission)
  )
$$;
revoke execute on function public.may(text,text) from public;
grant execute on function public.may(text,text) to anon, authenticated, service_role;
