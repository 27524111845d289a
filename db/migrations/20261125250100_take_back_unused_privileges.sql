-- « All » of a table is more than requests ever use: emptying it whatever its policies say, keys and triggers upon it, locks. Of the
-- tables there are, and of those that will be made.

do $$
declare
  -- Since PostgreSQL 17: to lock a table, and to rebuild it.
  unused text := case
    when current_setting('server_version_num')::int >= 170000 then 'truncate, references, trigger, maintain'
    else 'truncate, references, trigger'
  end;
begin
  execute format('revoke %s on all tables in schema public from anon, authenticated, service_role', unused);
  execute format(
    'alter default privileges in schema public revoke %s on tables from anon, authenticated, service_role', unused
  );
end
$$;
