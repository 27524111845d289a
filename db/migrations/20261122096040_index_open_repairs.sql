-- The shop's list begins with what is not over, what moved last first.
create index repairs_open_idx on public.repairs (updated_at desc, id) where state not in ('handed_over', 'closed');
