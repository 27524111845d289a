-- Units of a line of a counter sale that came back, with what went back for them (decision 098).
-- short lock: a column that is one value is stored once
alter table public.counter_sales
  add column returned_cents integer default 0 not null
    constraint counter_sales_returned_within_total check (returned_cents between 0 and goods_cents + services_cents);

-- What a refund gives back for goods, where its lines are known; otherwise it is for goods and services in proportion.
-- short lock: a column without a value
alter table public.payments
  add column goods_cents integer
    constraint payments_goods_within_amount check (goods_cents between 0 and amount_cents)
    constraint payments_goods_of_sales check (num_nulls(goods_cents) = 1 or num_nulls(sale_id) = 0);
grant select (goods_cents) on public.payments to authenticated;

create table public.counter_returns (
  id bigint generated always as identity not null,
  sale_id uuid not null,
  line_id bigint not null,
  quantity integer not null,
  is_restocked boolean not null,
  amount_cents integer not null,
  reason text not null,
  refund_id bigint,
  actor_id uuid not null,
  created_at timestamptz default now() not null,
  constraint counter_returns_pkey primary key (id),
  constraint counter_returns_refund_id_key unique (refund_id),
  constraint counter_returns_sale_id_fkey foreign key (sale_id) references public.counter_sales(id),
  constraint counter_returns_line_id_fkey foreign key (line_id) references public.counter_sale_lines(id),
  constraint counter_returns_refund_id_fkey foreign key (refund_id) references public.payments(id),
  constraint counter_returns_amount_cents_positive check (amount_cents >= 0),
  constraint counter_returns_quantity_range check (quantity between 1 and 999),
  constraint counter_returns_reason_length check (char_length(reason) between 1 and 200),
  constraint counter_returns_refund_of_amount check ((amount_cents > 0) = (refund_id is not null))
);
create index counter_returns_sale_id_idx on public.counter_returns (sale_id, id);
create index counter_returns_line_id_idx on public.counter_returns (line_id);
create index counter_returns_created_at_idx on public.counter_returns (created_at);
alter table public.counter_returns enable row level security;
grant select on public.counter_returns to authenticated, service_role;
create policy "Returns at the counter are read by administrators" on public.counter_returns
  for select to authenticated
  using ((select public.may('orders', 'accounting')));

create function internal.bound_counter_return() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  line public.counter_sale_lines;
begin
  select * into line from public.counter_sale_lines where id = new.line_id and sale_id = new.sale_id;
  if line.id is null or new.is_restocked and line.product_id is null
    or new.quantity + (select coalesce(sum(quantity), 0) from public.counter_returns where line_id = new.line_id) > line.quantity
  then
    raise exception 'no more comes back than was sold' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger counter_returns_within_line before insert on public.counter_returns
  for each row execute function internal.bound_counter_return();
create trigger counter_returns_final before delete or update on public.counter_returns
  for each row execute function internal.refuse_change();
