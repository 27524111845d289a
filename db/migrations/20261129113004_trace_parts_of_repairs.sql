-- Where a part of a repair comes from, its own serial number, and the device that it was taken from.
-- short lock: some thousand rows
alter table public.repair_parts
  add column origin text
    constraint repair_parts_origin_known check (origin in ('new', 'reused', 'donor')),
  add column serial text
    constraint repair_parts_serial_length check (char_length(serial) between 1 and 60),
  add column donor text
    constraint repair_parts_donor_length check (char_length(donor) between 1 and 200);
