-- A name has no invisible characters, and none that turn the direction of text, wherever it comes from: forms, sign-in by
-- another service, the data API. domain/text/visible-text.ts does it for all other texts.
create function internal.show_name() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.full_name := regexp_replace(new.full_name, '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
  return new;
end
$$;

-- Before profiles_name_staff: triggers run in the order of their names.
create trigger profiles_clean_name
before insert or update of full_name on public.profiles
for each row when (new.full_name ~ '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]')
execute function internal.show_name();

-- short lock: few names have any
update public.profiles set full_name = full_name
where full_name ~ '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]';
