-- Every movement of stock and every purchase names who of the staff did it.

-- As before, but that a case of a repair, whose operations also serve customers and take no claims, says who acts (stock.actor).
create or replace function internal.keep_stock_movement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before integer := case tg_op when 'INSERT' then 0 else old.stock end;
  default_reason text := case tg_op when 'INSERT' then 'opening' else 'correction' end;
begin
  if new.stock = before then
    return null;
  end if;
  insert into public.stock_movements (product_id, delta, stock_before, stock_after, reason, reference, note, actor_id)
  values (
    new.id,
    new.stock - before,
    before,
    new.stock,
    coalesce(nullif(current_setting('stock.reason', true), ''), default_reason),
    nullif(current_setting('stock.reference', true), ''),
    nullif(current_setting('stock.note', true), ''),
    coalesce(auth.uid(), nullif(current_setting('stock.actor', true), '')::uuid)
  );
  return null;
end
$$;

-- short lock: some hundred rows, written by staff only
alter table public.purchases add column recorded_by uuid;

-- Who recorded it is a column of the journal already.
drop trigger change_log on public.purchases;
select internal.keep_change_log('public.purchases', 'recorded_by');
