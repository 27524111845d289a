-- Six digits sent to the telephone of an order or appointment that nobody has proven: who types them has shown that it is meant.

create table internal.phone_proofs (
  file_id uuid
    constraint phone_proofs_pkey primary key,
  order_id uuid
    constraint phone_proofs_order_id_fkey references public.orders (id) on delete cascade,
  appointment_id uuid
    constraint phone_proofs_appointment_id_fkey references public.appointments (id) on delete cascade,
  -- Keyed: who reads the table learns no code. Null once it was typed, or never left.
  digest text,
  tries smallint not null default 0,
  -- How many were sent for this file.
  codes smallint not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the right one was typed.
  proven_at timestamptz,
  -- When the button of the mail was pressed after that: the mailbox is proven as well.
  mailbox_proven_at timestamptz,
  constraint phone_proofs_of_one check (
    num_nonnulls(order_id, appointment_id) = 1 and file_id = coalesce(order_id, appointment_id)
  )
);

-- Not unique, as the primary key makes them: two presses at once would find a conflict that « on conflict » does not name.
create index phone_proofs_order_id_idx on internal.phone_proofs (order_id) where order_id is not null;
create index phone_proofs_appointment_id_idx on internal.phone_proofs (appointment_id) where appointment_id is not null;

alter table internal.phone_proofs enable row level security;
