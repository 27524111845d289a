-- Every row of the history has the same three words in its metadata: the page it is about, the page it came from, and the
-- area it belongs to (specification, section 3). A sign-in leads to the devices that are signed in.

create or replace function internal.record_sign_in() returns trigger
language plpgsql
-- It runs as whoever signs an account in, on a Supabase project its own auth service.
security definer
set search_path = ''
as $$
begin
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.id, 'connexion', 'Connexion à votre compte',
    jsonb_build_object('url', '/client/profil#appareils', 'sourcePage', '/connexion', 'context', 'compte')
  );
  return null;
end
$$;

create or replace function internal.record_order_step() returns trigger
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
    jsonb_build_object(
      'url', '/client/commandes/' || new.number, 'sourcePage', '', 'context', 'commande', 'state', new.state
    )
  );
  return null;
end
$$;

create or replace function internal.record_repair_step() returns trigger
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
    jsonb_build_object(
      'url', '/client/reparations/' || new.reference, 'sourcePage', '', 'context', 'reparation', 'state', new.state
    )
  );
  return null;
end
$$;
