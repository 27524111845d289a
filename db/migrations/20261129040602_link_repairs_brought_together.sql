-- Devices that one customer brings in one go: each names the first of them.
-- short lock: some thousand rows
alter table public.repairs
  add column brought_with uuid
    constraint repairs_brought_with_fkey references public.repairs (id) on delete set null
    constraint repairs_brought_with_another check (brought_with <> id);
-- short lock: the same rows
create index repairs_brought_with_idx on public.repairs (brought_with) where (brought_with is not null);
