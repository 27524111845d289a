-- A contract about a repair that its customer renounced: known to its file, which goes no further on that agreement.
alter table public.withdrawals
  -- Null for orders, and while nobody found which repair was meant.
  add column repair_id uuid;

alter table public.withdrawals
  add constraint withdrawals_repair_id_fkey foreign key (repair_id) references public.repairs (id) not valid,
  add constraint withdrawals_one_contract check (order_id is null or repair_id is null) not valid;

-- short lock: they are few
create index withdrawals_repair_id_idx on public.withdrawals (repair_id);

alter table public.repairs
  -- When; null while there is no declaration, or once the shop refused it, or its customer accepted another quote.
  add column renounced_at timestamptz;

-- Declarations that are there already: by the number and the address they gave, as new ones are.
update public.withdrawals
set repair_id = repairs.id
from public.repairs
where withdrawals.order_id is null
  and repairs.reference = upper(regexp_replace(withdrawals.contract_reference, '\s', '', 'g'))
  and lower(repairs.email) = lower(withdrawals.email);

-- Those that something is still to be done about.
update public.repairs
set renounced_at = declared.at
from (
  select repair_id, max(declared_at) as at from public.withdrawals
  where state in ('received', 'answered', 'returned')
  group by repair_id
) as declared
where declared.repair_id = repairs.id and repairs.state not in ('handed_over', 'closed');

create function internal.check_repair_renounced() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Without an agreement it goes back as it came: that is the way out.
  if new.renounced_at is not null
    and new.agreement is not null
    and new.state is distinct from old.state
    and new.state in ('accepted', 'waiting_part', 'in_repair', 'tested', 'ready', 'handed_over')
  then
    raise exception 'the agreement about this repair was renounced' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger repairs_check_renounced
before update of state on public.repairs
for each row execute function internal.check_repair_renounced();
