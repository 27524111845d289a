-- Somebody else who may be called about a device, and whether they may take it home: as its customer said.
alter table public.repairs
  add column second_name text
    constraint repairs_second_name_length check (char_length(second_name) between 1 and 200),
  add column second_phone text
    constraint repairs_second_phone_length check (char_length(second_phone) between 1 and 40),
  add column second_may_collect boolean not null default false;

-- Whoever calls is found by their own name and number. The version before searches without this index meanwhile.
drop index public.repairs_words_idx;

-- short lock: some thousand rows; three seconds for 10 000 on a busy machine
create index repairs_words_idx on public.repairs
using gin (
  internal.words_of(
    reference, customer_name, company, email, phone, serial, former_number, brand, model, second_name, second_phone
  )
);
