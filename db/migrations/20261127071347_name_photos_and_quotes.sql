-- Photos of a repair, versions of a quote and counted products name the person who made them. Older rows name nobody.

alter table public.repair_photos add column added_by uuid;
alter table public.repair_quotes add column saved_by uuid;
alter table public.stock_count_lines add column counted_by uuid;
