-- The end of a day at the till (decision 088): what the ledger says was taken, what was counted, and a digest that
-- holds each closing to the one before it and to the entries that it covers.

create table internal.closings (
  -- 1, 2, 3 …, without a gap.
  number integer not null,
  day date not null,
  -- It covers the entries of the ledger from the first of these instants to the second, which is not part of it.
  covers_from timestamptz(3) not null,
  covers_until timestamptz(3) not null,
  closed_at timestamptz(3) not null,
  actor_id uuid not null,
  -- What came in and went out, by the way of the money; how many entries that was, and their digest.
  book jsonb not null,
  entries integer not null,
  entries_digest text not null,
  -- In the till when the day began, spent out of it, counted, taken to the bank; what the card terminal says.
  float_cents integer not null,
  spent_cents integer not null,
  counted_cents integer not null,
  banked_cents integer not null,
  terminal_cents integer not null,
  reason text,
  -- The sums of all closed entries: of the month and of the year of `day`, and of all time.
  month_cents bigint not null,
  year_cents bigint not null,
  total_cents bigint not null,
  previous_digest text not null,
  digest text not null,
  constraint closings_pkey primary key (number),
  constraint closings_day_key unique (day),
  constraint closings_book_is_object check (jsonb_typeof(book) = 'object'),
  constraint closings_covers_something check (covers_from < covers_until),
  constraint closings_nothing_below_zero check (least(float_cents, spent_cents, counted_cents) >= 0),
  constraint closings_banked_range check (banked_cents between 0 and counted_cents),
  constraint closings_reason_length check (char_length(reason) between 1 and 300),
  constraint closings_digests_length check (
    char_length(entries_digest) = 64 and char_length(previous_digest) = 64 and char_length(digest) = 64
  )
);

alter table internal.closings enable row level security;

create trigger closings_final before update or delete on internal.closings
  for each row
  execute function internal.refuse_change();

create function internal.guard_closing() returns trigger
language plpgsql
set search_path = ''
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

create trigger closings_follow before insert on internal.closings
  for each row
  execute function internal.guard_closing();

-- What is closed takes no more entries, whoever writes them.
create function internal.refuse_closed_day() returns trigger
language plpgsql
set search_path = ''
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

create trigger payments_refuse_closed_day before insert on public.payments
  for each row
  execute function internal.refuse_closed_day();
