-- What came in by mail or text message. A row per message, so that one which is delivered twice is told once. A message
-- that belongs to no case for certain keeps its words until somebody of the shop has said where they go.
create table internal.inbound_messages (
  id uuid default gen_random_uuid() not null
    constraint inbound_messages_pkey primary key,
  channel text not null
    constraint inbound_messages_channel_known check (channel in ('mail', 'sms')),
  digest text not null
    constraint inbound_messages_digest_key unique
    constraint inbound_messages_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  waits_for text
    constraint inbound_messages_waits_for_known check (waits_for in ('address', 'sender', 'case', 'choice', 'files')),
  sender text
    constraint inbound_messages_sender_length check (char_length(sender) between 1 and 320),
  subject text
    constraint inbound_messages_subject_length check (char_length(subject) <= 300),
  text text
    constraint inbound_messages_text_length check (char_length(text) <= 20000),
  repair_id uuid
    constraint inbound_messages_repair_id_fkey references public.repairs (id) on delete cascade,
  received_at timestamptz not null,
  constraint inbound_messages_words_while_waiting check ((waits_for is null) = (sender is null and text is null))
);
create index inbound_messages_repair_id_idx on internal.inbound_messages (repair_id);
create index inbound_messages_received_at_idx on internal.inbound_messages (received_at);
create index inbound_messages_waiting_idx on internal.inbound_messages (received_at) where waits_for is not null;
alter table internal.inbound_messages enable row level security;
