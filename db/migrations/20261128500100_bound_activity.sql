-- One account wrote 8 MB of activity a second, dated so that it was never purged. Its own lines are of now, and the newest of them stay: as many
-- as somebody reads, in as many bytes. What the site records (steps, sign-ins) is not an account's to write, nor to push out.

create policy "Activity is of now" on public.activity_history
as restrictive for insert to authenticated
with check (created_at = now());

-- Those that were dated into a time when nobody purges.
update public.activity_history set created_at = now() where created_at > now();

create function internal.trim_activity() returns trigger
language plpgsql
-- It deletes what its account may not: the oldest lines, whoever adds one.
security definer
set search_path = ''
as $$
begin
  delete from public.activity_history
  where id in (
    select id
    from (
      select
        id,
        row_number() over newest as line,
        sum(octet_length(activity_type) + coalesce(octet_length(description), 0) + octet_length(metadata::text))
          over newest as bytes
      from public.activity_history
      where user_id in (select user_id from added)
        and activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')
      window newest as (partition by user_id order by created_at desc, id rows unbounded preceding)
    ) as counted
    where line > 500 or bytes > 262144
  );
  return null;
end
$$;

create trigger activity_history_trim
after insert on public.activity_history
referencing new table as added
for each statement execute function internal.trim_activity();

-- A visit's path is what a browser has in its address bar; anybody may send one.
alter table public.page_visits
  add constraint page_visits_page_path_bytes check (octet_length(page_path) <= 1024) not valid;
