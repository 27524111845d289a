-- What each of the staff may do. An administrator (profiles.role, as the specification has it) has a role among the staff, and a role
-- its permissions; domain/accounts/staff-roles.ts has the same table, and tests/db/staff-roles.test.ts holds one to the other.

create table internal.staff_permissions (
  staff_role text not null
    constraint staff_permissions_role_known check (staff_role in ('owner', 'technician', 'counter', 'content')),
  permission text not null,
  constraint staff_permissions_pkey primary key (staff_role, permission)
);

insert into internal.staff_permissions (staff_role, permission)
values
  ('owner', 'accounting'),
  ('owner', 'appointments'),
  ('owner', 'content'),
  ('owner', 'customers'),
  ('owner', 'figures'),
  ('owner', 'journal'),
  ('owner', 'orders'),
  ('owner', 'people'),
  ('owner', 'products'),
  ('owner', 'repairs'),
  ('owner', 'settings'),
  ('owner', 'site'),
  ('owner', 'stock'),
  ('owner', 'used_goods'),
  ('technician', 'appointments'),
  ('technician', 'customers'),
  ('technician', 'repairs'),
  ('technician', 'stock'),
  ('counter', 'appointments'),
  ('counter', 'customers'),
  ('counter', 'orders'),
  ('counter', 'repairs'),
  ('counter', 'stock'),
  ('counter', 'used_goods'),
  ('content', 'content');

alter table public.profiles
  add column staff_role text
    constraint profiles_staff_role_known check (staff_role in ('owner', 'technician', 'counter', 'content'));

update public.profiles set staff_role = 'owner' where role = 'admin';

alter table public.profiles
  add constraint profiles_staff_role_of_admins check ((role = 'admin') = (staff_role is not null)) not valid;

-- Whoever is made an administrator without a word of what for, as by the service role, may do everything: that is what the role says.
create function internal.complete_staff_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.staff_role := case when new.role = 'admin' then coalesce(new.staff_role, 'owner') end;
  return new;
end
$$;

create trigger profiles_complete_staff_role
before insert or update of role, staff_role on public.profiles
for each row execute function internal.complete_staff_role();

-- Whether the caller is an administrator, with the second factor that is due, whose role has the permission, or the other one.
create function public.may(permission text, or_permission text default null) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select public.is_admin() and exists (
    select from public.profiles
    join internal.staff_permissions using (staff_role)
    where profiles.id = auth.uid() and staff_permissions.permission in (may.permission, may.or_permission)
  )
$$;
revoke execute on function public.may(text, text) from public;
grant execute on function public.may(text, text) to anon, authenticated, service_role;

alter policy "Alarms are read by administrators" on public.alarms
  using ((select public.may('site')));

alter policy "Statistics are managed by administrators" on public.analytics_data
  using ((select public.may('figures')))
  with check ((select public.may('figures')));

alter policy "Events of appointments are read by administrators" on public.appointment_events
  using ((select public.may('appointments')));

alter policy "Appointments are read by administrators" on public.appointments
  using ((select public.may('appointments')));

alter policy "Revisions of posts are read by administrators" on public.blog_post_revisions
  using ((select public.may('content')));

alter policy "Posts are read by administrators" on public.blog_posts
  using ((select public.may('content')));

alter policy "Settings are read by administrators" on public.business_settings
  using ((select public.may('settings')));

alter policy "Versions of the settings are read by administrators" on public.business_settings_versions
  using ((select public.may('settings')));

alter policy "Changes are read by administrators" on public.change_log
  using ((select public.may('journal')));

alter policy "Credit notes are read by whoever reads their invoice" on public.credit_notes
  using ((select public.may('orders', 'accounting')) or (exists ( select
   from public.invoices
  where (invoices.number = credit_notes.invoice_number))));

alter policy "Sums of sales are read by administrators" on public.daily_sales
  using ((select public.may('figures')));

alter policy "Sums of visits are read by administrators" on public.daily_visits
  using ((select public.may('figures')));

alter policy "Questions are read by administrators" on public.faq_entries
  using ((select public.may('content')));

alter policy "Scenes of the gallery are read by administrators" on public.gallery_items
  using ((select public.may('content')));

alter policy "Invoices are read by whoever reads their order" on public.invoices
  using ((select public.may('orders', 'accounting')) or (exists ( select
   from public.orders
  where (orders.id = invoices.order_id))));

alter policy "Events are read by whoever reads their order" on public.order_events
  using ((select public.may('orders')) or (exists ( select
   from public.orders
  where (orders.id = order_events.order_id))));

alter policy "Lines are read by whoever reads their order" on public.order_lines
  using ((select public.may('orders', 'accounting')) or (exists ( select
   from public.orders
  where (orders.id = order_lines.order_id))));

alter policy "Orders are read by their account and by administrators" on public.orders
  using ((user_id = (select auth.uid())) or (select public.may('orders', 'accounting')));

alter policy "Visits are read by administrators" on public.page_visits
  using ((select public.may('figures')));

alter policy "What providers said is read by administrators" on public.payment_events
  using ((select public.may('orders')));

alter policy "Payments are read by whoever reads their order" on public.payments
  using ((select public.may('orders', 'accounting')) or (exists ( select
   from public.orders
  where (orders.id = payments.order_id))));

alter policy "Categories are managed by administrators" on public.product_categories
  using ((select public.may('products')))
  with check ((select public.may('products')));

alter policy "Pictures are managed by administrators" on public.product_images
  using ((select public.may('products')))
  with check ((select public.may('products')));

alter policy "Prices are read by administrators" on public.product_prices
  using ((select public.may('stock', 'products')));

alter policy "Purchases are read by administrators" on public.product_purchases
  using ((select public.may('products', 'accounting')));

alter policy "Products are managed by administrators" on public.products
  using ((select public.may('products')))
  with check ((select public.may('products')));

alter policy "A profile is read by its account and by administrators" on public.profiles
  using ((id = (select auth.uid())) or (select public.may('customers', 'people')));

alter policy "Purchases are read by administrators" on public.purchases
  using ((select public.may('accounting')));

alter policy "Redirections are read by administrators" on public.redirects
  using ((select public.may('content')));

alter policy "Events are read by administrators, the public ones by whoever r" on public.repair_events
  using ((select public.may('repairs')) or (is_public and (exists ( select
   from public.repairs
  where (repairs.id = repair_events.repair_id)))));

alter policy "Messages are read by whoever reads their repair" on public.repair_messages
  using ((select public.may('repairs')) or (exists ( select
   from public.repairs
  where (repairs.id = repair_messages.repair_id))));

alter policy "Parts are read by administrators" on public.repair_parts
  using ((select public.may('repairs')));

alter policy "Photos are read by administrators, the public ones by whoever r" on public.repair_photos
  using ((select public.may('repairs')) or (is_public and (exists ( select
   from public.repairs
  where (repairs.id = repair_photos.repair_id)))));

alter policy "Lines are read by whoever reads their quote" on public.repair_quote_lines
  using ((select public.may('repairs')) or (exists ( select
   from public.repair_quotes
  where (repair_quotes.id = repair_quote_lines.quote_id))));

alter policy "Options are read by whoever reads their line" on public.repair_quote_options
  using ((select public.may('repairs')) or (exists ( select
   from public.repair_quote_lines
  where (repair_quote_lines.id = repair_quote_options.line_id))));

alter policy "Quotes are read by administrators, once sent by whoever reads t" on public.repair_quotes
  using ((select public.may('repairs')) or ((state <> 'draft') and (exists ( select
   from public.repairs
  where (repairs.id = repair_quotes.repair_id)))));

alter policy "Repairs are read by their account and by administrators" on public.repairs
  using ((user_id = (select auth.uid())) or (select public.may('repairs')));

alter policy "Stock alerts are forgotten by administrators" on public.stock_alerts
  using ((select public.may('customers', 'stock')));

alter policy "Stock alerts are read by administrators" on public.stock_alerts
  using ((select public.may('customers', 'stock')));

alter policy "Lines of counts are read by administrators" on public.stock_count_lines
  using ((select public.may('stock')));

alter policy "Counts are read by administrators" on public.stock_counts
  using ((select public.may('stock')));

alter policy "Movements of stock are read by administrators" on public.stock_movements
  using ((select public.may('stock')));

alter policy "Reservations are read by whoever reads their order" on public.stock_reservations
  using ((select public.may('orders', 'stock')) or (exists ( select
   from public.orders
  where (orders.id = stock_reservations.order_id))));

alter policy "Decisions on testimonials are read by administrators" on public.testimonial_decisions
  using ((select public.may('content')));

alter policy "Submissions are forgotten by administrators" on public.testimonial_submissions
  using ((select public.may('content')));

alter policy "Submissions are read by administrators" on public.testimonial_submissions
  using ((select public.may('content')));

alter policy "Testimonials are managed by administrators" on public.testimonials
  using ((select public.may('content')))
  with check ((select public.may('content')));

alter policy "Visitor events are read by administrators" on public.visitor_events
  using ((select public.may('figures')));

alter policy "Steps of withdrawals are read by administrators" on public.withdrawal_events
  using ((select public.may('orders')));

alter policy "Withdrawals are read by whoever reads their order, and by admin" on public.withdrawals
  using ((select public.may('orders')) or (exists ( select
   from public.orders
  where (orders.id = withdrawals.order_id))));

-- Everybody among the staff reads what the catalogue hides, and the names of their colleagues.
create policy "Products are read by staff" on public.products
  for select to authenticated
  using ((select public.is_admin()));

create policy "Categories are read by staff" on public.product_categories
  for select to authenticated
  using ((select public.is_admin()));

create policy "Pictures are read by staff" on public.product_images
  for select to authenticated
  using ((select public.is_admin()));

create policy "Profiles of staff are read by staff" on public.profiles
  for select to authenticated
  using (role = 'admin' and (select public.is_admin()));
