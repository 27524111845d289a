-- Numbers that customers see of orders, repairs, appointments and withdrawals are drawn, not counted: « CMD-2026-K7R-4WM ».
-- Nobody can go on from one to the next, nor learn from two of them how much is sold in between. Invoices, credit notes and the
-- register of used goods stay without a gap (internal.next_number). domain/file-number.ts reads them.
create function internal.draw_number(kind text, at timestamptz) returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Without signs that look alike (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V) or sound alike (B C D G P T V, M N), and without
  -- vowels: no words.
  signs constant text := '23456789FHJKMRTWXY';
  places constant integer := char_length(signs);
  rest bigint;
  tail text;
  drawn text;
begin
  loop
    -- The first 48 bits of such an id are all random, by the generator for secrets.
    rest := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    tail := '';
    for place in 1..6 loop
      tail := tail || substr(signs, (rest % places)::integer + 1, 1) || case place when 3 then '-' else '' end;
      rest := rest / places;
    end loop;
    -- One without a letter could be taken for one that was counted.
    continue when tail !~ '[A-Z]';
    drawn := draw_number.kind || '-' || extract(year from draw_number.at at time zone 'Europe/Paris')::integer || '-' || tail;
    -- Whoever draws the same at the same time waits, then sees it.
    perform pg_advisory_xact_lock(hashtextextended('atelier-papin number ' || drawn, 0));
    if not exists (
      select from public.orders where number = drawn
      union all select from public.repairs where reference = drawn
      union all select from public.appointments where reference = drawn
      union all select from public.withdrawals where reference = drawn
    ) then
      return drawn;
    end if;
  end loop;
end
$$;

delete from internal.counters where kind in ('CMD', 'REP', 'RDV', 'REN');
