-- Invoices and credit notes of repairs, invoices of deposits, and the notes that precede payment (arrêté 83-50/A).

-- short lock: some thousand rows, written a few times a day
alter table public.invoices alter column order_id drop not null;

-- short lock: the same rows
alter table public.invoices
  add column repair_id uuid
    constraint invoices_repair_id_fkey references public.repairs (id)
    constraint invoices_one_sale check (num_nonnulls(order_id, repair_id) = 1),
  -- The deposit that it is of; without one it is the invoice of the whole sale.
  add column deposit_id bigint
    constraint invoices_deposit_id_key unique
    constraint invoices_deposit_id_fkey references public.payments (id)
    constraint invoices_deposits_of_repairs check (deposit_id is null or order_id is null);

-- short lock: the same rows
create unique index invoices_repair_id_key on public.invoices (repair_id) where deposit_id is null;
-- short lock: the same rows
create index invoices_repair_id_idx on public.invoices (repair_id) where repair_id is not null;

drop policy "Invoices are read by whoever reads their order" on public.invoices;
create policy "Invoices are read by whoever reads their order or repair" on public.invoices
for select to authenticated
using (
  (order_id is not null and (select public.may('orders', 'accounting')))
  or (repair_id is not null and (select public.may('repairs', 'accounting')))
  or exists (select from public.orders where orders.id = invoices.order_id)
  or exists (select from public.repairs where repairs.id = invoices.repair_id)
);

-- A session reads every column but the number of an entry of the ledger, which counts them.
revoke select on public.invoices from authenticated;
grant select (number, order_id, total_cents, data, issued_at, repair_id) on public.invoices to authenticated;

-- A price may be lowered before it is paid: such a credit note gives no money back.
-- short lock: some thousand rows, written a few times a week
alter table public.credit_notes alter column refund_id drop not null;

drop policy "Credit notes are read by whoever reads their invoice" on public.credit_notes;
create policy "Credit notes are read by whoever reads their invoice" on public.credit_notes
for select to authenticated
using (exists (select from public.invoices where invoices.number = credit_notes.invoice_number));

-- Who the documents of a repair are made out to, if not to its customer alone.
-- short lock: some thousand rows
alter table public.repairs
  add column company text
    constraint repairs_company_length check (char_length(company) between 1 and 200),
  add column siren text
    constraint repairs_siren_form check (siren ~ '^\d{9}$')
    constraint repairs_siren_of_company check (siren is null or num_nulls(company) = 0),
  -- The customer's own reference, of a purchase order for example.
  add column purchase_reference text
    constraint repairs_purchase_reference_length check (char_length(purchase_reference) between 1 and 100),
  add column billing_address jsonb
    constraint repairs_billing_address_is_object check (jsonb_typeof(billing_address) = 'object');

-- The detail of a repair as it was given before payment. The law has its double kept, by date.
create table public.repair_notes (
  id bigint generated always as identity constraint repair_notes_pkey primary key,
  repair_id uuid not null constraint repair_notes_repair_id_fkey references public.repairs (id),
  total_cents integer not null constraint repair_notes_total_cents_positive check (total_cents > 0),
  data jsonb not null constraint repair_notes_data_is_object check (jsonb_typeof(data) = 'object'),
  -- Null if the site wrote it.
  actor_id uuid,
  written_at timestamptz not null
);

create index repair_notes_repair_id_idx on public.repair_notes (repair_id, id);
create index repair_notes_written_at_idx on public.repair_notes (written_at);

alter table public.repair_notes enable row level security;
revoke all on public.repair_notes from anon, authenticated, service_role;
grant select on public.repair_notes to service_role;
grant select (repair_id, total_cents, data, written_at) on public.repair_notes to authenticated;

create policy "Notes are read by whoever reads their repair" on public.repair_notes
for select to authenticated
using ((select public.may('repairs', 'accounting')) or exists (select from public.repairs where repairs.id = repair_id));

-- Deleted with the case that it is of, when its time is over.
create trigger repair_notes_final
before update on public.repair_notes
for each row execute function internal.refuse_change();
