-- Histories always name a member of the staff: whoever gave no name is called by the address of the account.

-- With the definer's rights: an account does not read auth.users.
create function internal.name_staff() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.full_name := (select left(email, 200) from auth.users where id = new.id);
  return new;
end
$$;

create trigger profiles_name_staff
before insert or update of role, full_name on public.profiles
for each row when (new.role = 'admin' and coalesce(trim(new.full_name), '') = '')
execute function internal.name_staff();

-- short lock: the staff, a few rows
update public.profiles set full_name = full_name where role = 'admin' and coalesce(trim(full_name), '') = '';
