-- A case whose customer is asked to sign on their own screen: one request at a time, gone once it is answered.
create table internal.signature_requests (
  repair_id uuid not null,
  code_hash text not null,
  terms_hash text not null,
  asked_by uuid not null,
  expires_at timestamptz not null,
  constraint signature_requests_pkey primary key (repair_id),
  constraint signature_requests_code_hash_key unique (code_hash),
  constraint signature_requests_repair_id_fkey foreign key (repair_id) references public.repairs (id) on delete cascade,
  constraint signature_requests_code_hash_form check (code_hash ~ '^[0-9a-f]{64}$'),
  constraint signature_requests_terms_hash_form check (terms_hash ~ '^[0-9a-f]{64}$')
);
alter table internal.signature_requests enable row level security;
