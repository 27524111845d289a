-- A ticket or an invoice of a counter sale is mailed to whom asks for it.
-- short lock: rows are read by the next migration
alter table internal.outbox drop constraint outbox_about_kind_known;
alter table internal.outbox add constraint outbox_about_kind_known
  check (about_kind in ('order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account', 'newsletter', 'invoice', 'purchase', 'sale')) not valid;

create trigger counter_sales_forget_messages after delete on public.counter_sales
  for each row execute function internal.forget_messages('sale');
