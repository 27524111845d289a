-- What policies ask about the request: auth.uid(), auth.role(), auth.email(), auth.jwt(). Same names and answers as
-- Supabase's, which exist there and are not ours to replace: each is made only where it is missing.

do $do$
begin
  if to_regnamespace('auth') is null then
    create schema auth;
    grant usage on schema auth to anon, authenticated, service_role;
  end if;

  if to_regprocedure('auth.jwt()') is null then
    create function auth.jwt() returns jsonb language sql stable as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb
    $$;
  end if;

  if to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as $$
      select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    $$;
  end if;

  if to_regprocedure('auth.role()') is null then
    create function auth.role() returns text language sql stable as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    $$;
  end if;

  if to_regprocedure('auth.email()') is null then
    create function auth.email() returns text language sql stable as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
    $$;
  end if;
end
$do$;
