-- What a customer wants for the data on a device, and the version of the shop's promise about them that they were shown. Null: nobody
-- has asked, as in cases from before.
alter table public.repairs
  add column data_choice text
    constraint repairs_data_choice_known check (data_choice in ('keep', 'backup', 'may_erase', 'none')),
  add column data_pledge_version text
    constraint repairs_data_pledge_version_form check (data_pledge_version ~ '^\d{4}-\d{2}-\d{2}$');
