-- An account that signs up by text message has its number without the « + »: its profile has it in the form of all others.
create or replace function internal.begin_profile_again()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
begin
  update public.profiles
  set
    full_name = left(nullif(new.raw_user_meta_data ->> 'full_name', ''), 200),
    phone = left('+' || ltrim(nullif(new.phone, ''), '+'), 40)
  where id = new.id;
  return new;
end
$$;

create or replace function internal.create_profile()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
begin
  insert into public.profiles (id, full_name, phone)
  values (
    new.id,
    left(nullif(new.raw_user_meta_data ->> 'full_name', ''), 200),
    left('+' || ltrim(nullif(new.phone, ''), '+'), 40)
  )
  on conflict (id) do nothing;
  return new;
end
$$;
