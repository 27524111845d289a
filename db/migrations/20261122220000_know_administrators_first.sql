-- Administrators read every order and every repair, and so all that belongs to one. Asked row by row which orders may be read, PostgreSQL reads
-- them all first: the receipts of a month took longer with each order of the years before. Who reads what stays the same.
alter policy "Lines are read by whoever reads their order" on public.order_lines
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

alter policy "Events are read by whoever reads their order" on public.order_events
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

alter policy "Reservations are read by whoever reads their order" on public.stock_reservations
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

alter policy "Payments are read by whoever reads their order" on public.payments
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

alter policy "Invoices are read by whoever reads their order" on public.invoices
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

alter policy "Credit notes are read by whoever reads their invoice" on public.credit_notes
using ((select public.is_admin()) or exists (select from public.invoices where invoices.number = invoice_number));

alter policy "Messages are read by whoever reads their repair" on public.repair_messages
using ((select public.is_admin()) or exists (select from public.repairs where repairs.id = repair_id));

alter policy "Lines are read by whoever reads their quote" on public.repair_quote_lines
using ((select public.is_admin()) or exists (select from public.repair_quotes where repair_quotes.id = quote_id));

alter policy "Options are read by whoever reads their line" on public.repair_quote_options
using ((select public.is_admin()) or exists (select from public.repair_quote_lines where repair_quote_lines.id = line_id));
