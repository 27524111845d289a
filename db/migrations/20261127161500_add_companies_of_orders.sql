-- The company that an order was placed for, and its own reference: they are printed on the invoice.
-- short lock: some thousand rows, written a few times an hour
alter table public.orders
  add column company text
    constraint orders_company_length check (char_length(company) between 1 and 200),
  add column siren text
    constraint orders_siren_form check (siren ~ '^\d{9}$')
    constraint orders_siren_of_company check (siren is null or num_nulls(company) = 0),
  -- The customer's own reference, of a purchase order for example.
  add column purchase_reference text
    constraint orders_purchase_reference_length check (char_length(purchase_reference) between 1 and 100);
