-- Orders as the shop finds them, and what it notes about them for itself.

-- The words of some texts, as a search compares them: lower case without accents, digits and letters only.
create function internal.words_of(variadic texts text[]) returns tsvector
language sql
immutable
parallel safe
set search_path = ''
as $$
  select to_tsvector(
    'pg_catalog.simple',
    regexp_replace(
      lower(
        regexp_replace(
          normalize(replace(replace(array_to_string(texts, ' '), 'œ', 'oe'), 'Œ', 'oe'), nfd), '[\u0300-\u036f]', '', 'g'
        )
      ),
      '[^a-z0-9]+', ' ', 'g'
    )
  )
$$;

create index orders_words_idx on public.orders
using gin (internal.words_of(number, customer_name, email, phone, tracking_number));
create index orders_created_at_idx on public.orders (created_at, id);
create index orders_total_cents_idx on public.orders (total_cents, id);
-- What is still to be paid, and what is still to be given back.
create index orders_unpaid_idx on public.orders (created_at, id)
where state in ('pending', 'reserved', 'preparing', 'ready') and paid_cents < total_cents;
create index orders_to_refund_idx on public.orders (created_at, id)
where state in ('cancelled', 'returned') and refunded_cents < paid_cents;

-- For the shop alone: no role of the data API reads them.
create table public.order_notes (
  id bigint generated always as identity constraint order_notes_pkey primary key,
  order_id uuid not null constraint order_notes_order_id_fkey references public.orders (id) on delete cascade,
  author_id uuid,
  text text not null constraint order_notes_text_length check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_order_id_idx on public.order_notes (order_id, id);

alter table public.order_notes enable row level security;
revoke all on public.order_notes from anon, authenticated, service_role;
