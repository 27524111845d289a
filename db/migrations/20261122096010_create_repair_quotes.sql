-- Quotes for repairs, frozen once they are sent, and the parts that the shop's stock gives to a repair.

alter table public.repairs
  -- Of a quote accepted at a distance: the last day to renounce it, and whether work may begin before (L. 221-25).
  add column withdrawal_until date,
  add column starts_early boolean not null default false;

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

-- What was sent is final; only its answer, or what takes its place, is written beside it, once.
create function internal.guard_quote() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
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

alter table public.repair_quotes enable row level security;
alter table public.repair_quote_lines enable row level security;
alter table public.repair_quote_options enable row level security;
alter table public.repair_parts enable row level security;

revoke all on public.repair_quotes, public.repair_quote_lines, public.repair_quote_options, public.repair_parts
from anon, authenticated, service_role;
grant select on public.repair_quotes, public.repair_quote_lines, public.repair_quote_options, public.repair_parts
to authenticated, service_role;

create policy "Quotes are read by administrators, once sent by whoever reads their repair" on public.repair_quotes
for select to authenticated
using (
  (select public.is_admin())
  or (state <> 'draft' and exists (select from public.repairs where repairs.id = repair_id))
);

create policy "Lines are read by whoever reads their quote" on public.repair_quote_lines
for select to authenticated
using (exists (select from public.repair_quotes where repair_quotes.id = quote_id));

create policy "Options are read by whoever reads their line" on public.repair_quote_options
for select to authenticated
using (exists (select from public.repair_quote_lines where repair_quote_lines.id = line_id));

create policy "Parts are read by administrators" on public.repair_parts
for select to authenticated
using ((select public.is_admin()));
