-- The device of the register (docs/decisions/071) that the words of a case mean; null if it knows none. No foreign key: shipped devices
-- are in content/data/devices.

alter table public.repairs
add column device_id text
constraint repairs_device_id_form check (device_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(device_id) <= 80);
