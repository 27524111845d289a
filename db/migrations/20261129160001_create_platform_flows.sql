-- What passes through the shop's approved platform for electronic invoices (decision 153).

-- An invoice or a credit note that leaves by it: one row a number, so that none leaves twice.
create table internal.platform_flows (
  number text not null
    constraint platform_flows_pkey primary key,
  -- Of the file that was handed over first: what the platform has under this number is compared with it.
  digest text
    constraint platform_flows_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  -- Its name at the platform, which has it once there is one.
  flow_id text
    constraint platform_flows_flow_id_length check (char_length(flow_id) between 1 and 200),
  attempts integer default 0 not null
    constraint platform_flows_attempts_not_negative check (attempts >= 0),
  -- Null once it has left, or when only the shop can help.
  next_attempt_at timestamptz,
  failure text
    constraint platform_flows_failure_length check (char_length(failure) between 1 and 500),
  sent_at timestamptz,
  -- The state in the platform's words: domain/accounting/platform-status.ts.
  status smallint
    constraint platform_flows_status_range check (status between 200 and 299),
  status_reason text
    constraint platform_flows_status_reason_length check (char_length(status_reason) between 1 and 1000),
  status_at timestamptz,
  created_at timestamptz not null,
  constraint platform_flows_sent_once_known check ((sent_at is null) = (flow_id is null)),
  constraint platform_flows_flow_id_key unique (flow_id)
);
create index platform_flows_next_attempt_at_idx on internal.platform_flows (next_attempt_at) where (next_attempt_at is not null);
create index platform_flows_created_at_idx on internal.platform_flows (created_at);
alter table internal.platform_flows enable row level security;

-- Everything that was heard from it, once each: a state of a document of ours, or a document for the shop.
create table internal.platform_messages (
  flow_id text not null
    constraint platform_messages_pkey primary key
    constraint platform_messages_flow_id_length check (char_length(flow_id) between 1 and 200),
  kind text not null
    constraint platform_messages_kind_known check (kind in ('state', 'document')),
  heard_at timestamptz not null,
  number text,
  status smallint,
  reason text
    constraint platform_messages_reason_length check (char_length(reason) between 1 and 1000),
  happened_at timestamptz,
  -- Of a document, until somebody has seen to it.
  name text
    constraint platform_messages_name_length check (char_length(name) between 1 and 200),
  content bytea
    constraint platform_messages_content_size check (octet_length(content) <= 12000000),
  closed_at timestamptz,
  closed_by uuid
    constraint platform_messages_closed_by_fkey references auth.users (id) on delete set null,
  constraint platform_messages_content_of_documents check ((content is null) or (kind = 'document' and closed_at is null))
);
create index platform_messages_number_idx on internal.platform_messages (number) where (number is not null);
create index platform_messages_waiting_idx on internal.platform_messages (heard_at) where (kind = 'document' and closed_at is null);
create index platform_messages_closed_by_idx on internal.platform_messages (closed_by) where (closed_by is not null);
alter table internal.platform_messages enable row level security;

-- Until when the platform was heard.
create table internal.platform_heard (
  is_only boolean default true not null
    constraint platform_heard_pkey primary key
    constraint platform_heard_is_only check (is_only),
  until timestamptz not null
);
alter table internal.platform_heard enable row level security;
