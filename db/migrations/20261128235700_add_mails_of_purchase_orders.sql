-- short lock: a few messages a minute
alter table internal.outbox drop constraint outbox_about_kind_known;
-- short lock: the same rows
alter table internal.outbox add constraint outbox_about_kind_known
  check (
    about_kind in (
      'order', 'withdrawal', 'appointment', 'repair', 'testimonial', 'product', 'account', 'newsletter', 'invoice', 'purchase'
    )
  ) not valid;

-- Where it was mailed; none if the shop ordered otherwise.
alter table public.purchase_orders
  add column mailed_to text
    constraint purchase_orders_mailed_to_form check (char_length(mailed_to) between 3 and 255 and mailed_to = lower(mailed_to));
