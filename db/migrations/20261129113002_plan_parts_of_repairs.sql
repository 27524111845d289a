-- From whom an awaited part comes, when, and what it costs. Its customer is told the day; no account but the staff's reads this table.
-- short lock: some thousand rows
alter table public.repair_parts
  add column supplier text
    constraint repair_parts_supplier_length check (char_length(supplier) between 1 and 160),
  add column expected_on date,
  add column cost_cents integer
    constraint repair_parts_cost_cents_range check (cost_cents between 0 and 10000000);
