-- All that is to be sent, by mail or by text message, whatever caused it. A row is written in the transaction of what it tells, and
-- sent after it by whichever process comes first (server/outbox/). Tables that it speaks of come later, and have no key to it: a
-- trigger takes away what speaks of a deleted row.
create table internal.outbox (
  id bigint generated always as identity constraint outbox_pkey primary key,
  -- Which words it has: a key of the registry (server/outbox/messages.ts).
  kind text not null constraint outbox_kind_form check (kind ~ '^[a-z-]{1,40}$'),
  channel text not null default 'mail' constraint outbox_channel_known check (channel in ('mail', 'sms')),
  -- What it speaks of, and, where that has a history, the event that caused it.
  about_kind text not null
    constraint outbox_about_kind_known
    check (about_kind in ('order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account')),
  about_id uuid,
  event_id bigint,
  recipient text not null default 'customer' constraint outbox_recipient_known check (recipient in ('customer', 'shop')),
  -- Null: that of what it speaks of, as it is when the message leaves.
  address text constraint outbox_address_length check (char_length(address) between 1 and 320),
  -- What its words need and no other row says, such as a code: sealed, and emptied once it has left.
  payload bytea,
  -- Not before. While a process is sending it: when the others may suppose that it was lost on the way.
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Why it was given up at once; null where it was tried for days.
  failure text constraint outbox_failure_known check (failure in ('refused', 'expired')),
  -- It waits while its mailbox had enough (server/outbox/recipient-limits.ts). `held`: not sent so far; `released`: the shop said
  -- that it leaves all the same.
  hold text constraint outbox_hold_known check (hold in ('held', 'released')),
  -- Its link or its code works no longer: it does not leave after that.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_one_end check (sent_at is null or failed_at is null),
  constraint outbox_failure_ended check (failure is null or failed_at is not null),
  constraint outbox_event_once unique (about_kind, event_id, channel, recipient)
);

create index outbox_about_idx on internal.outbox (about_kind, about_id, id);
create index outbox_address_idx on internal.outbox (lower(address)) where address is not null;
-- What is to be sent, and what has not left, is little among much that has.
create index outbox_waiting_idx on internal.outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_unsent_idx on internal.outbox (created_at desc, id desc) where sent_at is null;
-- One list, the newest first: of all, and of one subject.
create index outbox_created_at_idx on internal.outbox (created_at desc, id desc);
create index outbox_about_kind_idx on internal.outbox (about_kind, created_at desc, id desc);

alter table internal.outbox enable row level security;

-- For a trigger of a table that messages speak of, with its name among them: those of a deleted row go with it.
create function internal.forget_messages() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from internal.outbox where about_kind = tg_argv[0] and about_id = old.id;
  return null;
end
$$;

-- Addresses whose own server takes no mail for them, until it takes one again: the shop sees it wherever it sees the address.
create table internal.refused_addresses (
  -- In small letters.
  address text constraint refused_addresses_pkey primary key
    constraint refused_addresses_address_form check (address = lower(address) and char_length(address) between 1 and 320),
  -- The last time.
  refused_at timestamptz not null,
  -- What that server said.
  words text not null constraint refused_addresses_words_length check (char_length(words) <= 1000)
);

create index refused_addresses_refused_at_idx on internal.refused_addresses (refused_at);

alter table internal.refused_addresses enable row level security;
