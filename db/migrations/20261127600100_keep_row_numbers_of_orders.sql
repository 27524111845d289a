-- Rows of lines and events are numbered one after the other: two of one's own told how many there were in between (decision 032). An account reads
-- them by their order and time; what reads the numbers is the server itself. A new column of theirs is closed to accounts until its migration opens it.

-- The version before reads them whole in the back office: who goes back to it grants that back (docs/how-to/upgrade-and-rollback.md).
revoke select on public.order_lines, public.order_events from authenticated;
grant select (
  order_id, product_id, sku, name, condition, grade, warranty, listed_price_cents, unit_price_cents, quantity, total_cents, restocked
) on public.order_lines to authenticated;
grant select (order_id, from_state, to_state, actor, actor_id, note, created_at) on public.order_events to authenticated;
