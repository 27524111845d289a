-- Whoever lets appointment after appointment lapse gets the next ones more slowly: their networks stay a day.
alter table public.appointments
  -- A digest of the IPv4 /24 or the IPv6 /48 around the network.
  add column region text;

-- short lock: some hundred rows, those of a year
create index appointments_network_idx on public.appointments (updated_at) where network is not null;
