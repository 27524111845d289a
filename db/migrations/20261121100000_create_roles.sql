-- The roles that a request may take, named as on Supabase, where they already exist and are left as they are.
-- Roles belong to the whole server: another database may have made them, even at this very moment.
-- The login that takes them on is made at start (server/db/request-login.ts): its password depends on DATABASE_URL.

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls')
    ) as role (name, options)
  loop
    begin
      if to_regrole(wanted.name) is null then
        execute format('create role %I %s', wanted.name, wanted.options);
      end if;
    exception
      when duplicate_object or unique_violation then
        null;
      when insufficient_privilege then
        raise exception 'l’utilisateur % ne peut pas créer le rôle %', current_user, wanted.name
          using hint = format(
            'En superutilisateur, une fois : create role anon nologin noinherit; create role authenticated nologin noinherit; create role service_role nologin noinherit bypassrls; grant anon, authenticated, service_role to %I with admin option;',
            current_user
          );
    end;
  end loop;
end
$$;
