-- The histories and papers that have had their time, and the first of each: for what removes them and what reports them.

create index activity_history_created_at_idx on public.activity_history (created_at);
create index invoices_issued_at_idx on public.invoices (issued_at);
create index credit_notes_issued_at_idx on public.credit_notes (issued_at);
create index used_goods_recorded_at_idx on public.used_goods (recorded_at);
