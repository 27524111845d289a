-- Pages that a member of the staff has read and wants to be named on. The name is shown as long as the page says what was read:
-- its words have a day of their own in content/.
create table internal.page_readings (
  path text not null
    constraint page_readings_path_form check (path ~ '^/[a-z0-9/-]{1,200}$'),
  -- The day of the words that were read.
  page_updated date not null,
  -- As it was shown to them when they agreed.
  reader_name text not null
    constraint page_readings_reader_name_length check (char_length(reader_name) between 1 and 200),
  read_at timestamptz not null,
  read_by uuid not null
    constraint page_readings_read_by_fkey references auth.users (id) on delete cascade,
  constraint page_readings_pkey primary key (path)
);
create index page_readings_read_by_idx on internal.page_readings (read_by);
alter table internal.page_readings enable row level security;
select internal.keep_change_log('internal.page_readings', 'read_by', 'read_at');
create trigger page_readings_page_cache after insert or update or delete or truncate on internal.page_readings
  for each statement execute function internal.notify_page_cache('content blog');
