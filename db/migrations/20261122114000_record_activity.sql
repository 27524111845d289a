-- The history of an account also tells what the site itself knows: sign-ins, and each step of its orders and repairs. The
-- screens word the states; the description names what it is about.

create function internal.record_sign_in() returns trigger
language plpgsql
-- It runs as whoever signs an account in, on a Supabase project its own auth service.
security definer
set search_path = ''
as $$
begin
  insert into public.activity_history (user_id, activity_type, description)
  values (new.id, 'connexion', 'Connexion à votre compte');
  return null;
end
$$;

create trigger users_record_sign_in
after update of last_sign_in_at on auth.users
for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at and new.last_sign_in_at is not null)
execute function internal.record_sign_in();

-- Also when an account adopts what was ordered or asked without it.
create function internal.record_order_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.user_id, 'commande', 'Commande ' || new.number,
    jsonb_build_object('url', '/client/commandes/' || new.number, 'state', new.state)
  );
  return null;
end
$$;

create trigger orders_record_step
after insert or update of state, user_id on public.orders
for each row when (new.user_id is not null)
execute function internal.record_order_step();

create function internal.record_repair_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.user_id, 'reparation', 'Réparation ' || new.reference,
    jsonb_build_object('url', '/client/reparations/' || new.reference, 'state', new.state)
  );
  return null;
end
$$;

create trigger repairs_record_step
after insert or update of state, user_id on public.repairs
for each row when (new.user_id is not null)
execute function internal.record_repair_step();
