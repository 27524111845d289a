-- An appointment leads to the file that its device was taken in with.

alter table public.appointments
  add constraint appointments_repair_id_fkey foreign key (repair_id) references public.repairs (id) on delete set null;

create index if not exists appointments_repair_id_idx on public.appointments (repair_id) where repair_id is not null;
