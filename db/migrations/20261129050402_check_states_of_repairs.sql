alter table public.repairs validate constraint repairs_state_known;
