-- A customer who does not wish to give the unlock code: noted as such, since an empty code says nothing.

alter table public.repairs add column refuses_unlock_code boolean not null default false;
