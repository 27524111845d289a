-- A new table of public is open to the API roles, as on Supabase, and its row-level security decides. A table that
-- they must not even name takes the privileges back in its own migration.

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on functions to anon, authenticated, service_role;
