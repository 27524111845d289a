-- A quote may offer two whole solutions, of which its customer takes one: each line belongs to one of them, or to both.
alter table public.repair_quote_lines
  add column alternative text
    constraint repair_quote_lines_alternative_known check (alternative in ('a', 'b'));
-- What the quote says of each of them: its title, and the deposit that it asks for.
alter table public.repair_quotes
  add column alternatives jsonb
    constraint repair_quotes_alternatives_is_object check (jsonb_typeof(alternatives) = 'object');

create or replace function internal.guard_quote()
 returns trigger
 language plpgsql
 set search_path to ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' and exists (
    select from public.repairs where id = old.repair_id and forgotten_at is not null
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.state <> 'sent' or new.state not in ('accepted', 'refused', 'replaced', 'expired')
    or (new.id, new.repair_id, new.version, new.note, new.sent_at, new.valid_until, new.document, new.document_hash,
      new.alternatives)
      is distinct from
      (old.id, old.repair_id, old.version, old.note, old.sent_at, old.valid_until, old.document, old.document_hash,
      old.alternatives)
  then
    raise exception 'a quote that was sent is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
