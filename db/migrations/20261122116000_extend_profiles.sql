-- What an account writes once: its company and the addresses that an order begins with. Written by the server after its own
-- checks; the privilege by column of the profile's owner stays as it was.
alter table public.profiles
  add column company text constraint profiles_company_length check (char_length(company) between 1 and 200),
  add column siren text constraint profiles_siren_form check (siren ~ '^\d{9}$'),
  -- {"street": …, "more": …, "postcode": …, "city": …}, as those of orders.
  add column billing_address jsonb
    constraint profiles_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  add column delivery_address jsonb
    constraint profiles_delivery_address_is_object check (jsonb_typeof(delivery_address) = 'object');
