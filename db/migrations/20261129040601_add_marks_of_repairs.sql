-- What can be seen on a device that comes in, each mark with its side and its place.
-- short lock: some thousand rows
alter table public.repairs
  add column marks jsonb not null default '[]'::jsonb
    constraint repairs_marks_are_few check (jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) <= 30);
