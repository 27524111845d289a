-- Sums of each day of Reims that is over, so that the figures of a year read some hundred rows. They name nobody.

create table public.daily_visits (
  date date constraint daily_visits_pkey primary key,
  -- Visits that began, by the kind of device.
  desktop_visits integer not null,
  mobile_visits integer not null,
  tablet_visits integer not null,
  page_views integer not null,
  -- Each counted once a day: a browser is not known again the day after.
  unique_visitors integer not null
);

create table public.daily_sales (
  date date constraint daily_sales_pkey primary key,
  -- Placed that day, whatever became of them.
  orders integer not null,
  -- Money that came for goods less what went back: below zero on a day with more refunds.
  goods_cents bigint not null,
  -- Repairs handed over and paid that day, and what of it was for parts.
  services_cents bigint not null,
  parts_cents bigint not null,
  repairs integer not null
);

alter table public.daily_visits enable row level security;
alter table public.daily_sales enable row level security;

-- Only the server itself writes them, as the owner.
revoke all on public.daily_visits, public.daily_sales from anon, authenticated, service_role;
grant select on public.daily_visits, public.daily_sales to authenticated, service_role;

create policy "Sums of visits are read by administrators" on public.daily_visits
for select to authenticated
using ((select public.is_admin()));

create policy "Sums of sales are read by administrators" on public.daily_sales
for select to authenticated
using ((select public.is_admin()));

-- The next time, the job adds up again every day whose visits are still there.
delete from internal.daily_jobs where job = 'visits roll-up';

-- The day that is not over yet.
create index repairs_handed_over_idx on public.repairs (handed_over_at) where handed_over_at is not null;
