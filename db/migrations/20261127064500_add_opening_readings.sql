-- Pages and prices that came with the site and that an owner has read before opening the shop: what they say, the owner says from
-- then on. The journal gets each from the function that notes it.

create table internal.opening_readings (
  item text not null
    constraint opening_readings_item_form check (item ~ '^[a-z]{1,20}$'),
  read_at timestamptz not null,
  read_by uuid not null,
  constraint opening_readings_pkey primary key (item)
);

alter table internal.opening_readings enable row level security;
