-- As with lines and events of orders: rows that are numbered one after the other told an account how many the shop had in between (decision 032). A
-- new column of these tables is closed to accounts until its migration opens it.

-- The version before reads payments and hand-overs whole for the book of receipts: who goes back to it grants that back
-- (docs/how-to/upgrade-and-rollback.md).
revoke select
on public.payments, public.credit_notes, public.repair_events, public.repair_messages, public.repair_quote_lines, public.repair_quote_options
from authenticated;
grant select (order_id, kind, method, amount_cents, reference, is_unowed, actor_id, refunded_lines, refunds_delivery, created_at)
on public.payments to authenticated;
grant select (number, invoice_number, total_cents, data, issued_at) on public.credit_notes to authenticated;
grant select (repair_id, kind, from_state, to_state, actor, actor_id, is_public, note, payload, tells, created_at)
on public.repair_events to authenticated;
grant select (repair_id, author, author_id, text, read_at, created_at) on public.repair_messages to authenticated;
-- The options of a line are known by its number alone; the document of the quote has them.
grant select (quote_id, position, label, kind, quantity, is_optional) on public.repair_quote_lines to authenticated;
