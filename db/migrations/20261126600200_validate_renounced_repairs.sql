-- What the migration before asked of new rows holds for all there are.
alter table public.withdrawals validate constraint withdrawals_repair_id_fkey;
alter table public.withdrawals validate constraint withdrawals_one_contract;
