-- What the two migrations before asked of new rows holds for all there are.
alter table public.payments validate constraint payments_refunded_lines_is_array;
alter table public.payments validate constraint payments_lines_of_refunds;
alter table public.repairs validate constraint repairs_work_needs_agreement;
alter table public.repairs validate constraint repairs_guarantee_needs_agreement;
