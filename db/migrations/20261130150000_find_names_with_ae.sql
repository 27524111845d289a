-- « Lætitia » is written « laetitia » too, as words that are searched have it: until now neither spelling found her.
create or replace function internal.words_of(variadic texts text[])
returns tsvector
language sql
immutable parallel safe cost 10000
set search_path to ''
as $$
  select to_tsvector(
    'pg_catalog.simple',
    concat_ws(
      ' ',
      regexp_replace(folded.words, '[^a-z0-9]+', ' ', 'g'),
      case when folded.words ~ '[a-z0-9][''’‘ʼ´`‐‑–-]' then
        regexp_replace(
          regexp_replace(folded.words, '([a-z0-9])[''’‘ʼ´`‐‑–-]+(?=[a-z0-9])', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'
        )
      end,
      (
        select string_agg(substr(number.signs, at), ' ')
        from unnest(texts) as one (written)
        cross join lateral (
          select lower(ltrim(written, '+')) as signs, greatest(length(written) - 3, 1) as ends
          union all
          select regexp_replace(written, '^\+(33|262|590|594|596|508|32|41|49)', '0'), 1
          where written ~ '^\+(33|262|590|594|596|508|32|41|49)\d'
        ) number
        cross join lateral generate_series(1, number.ends) as at
        where written ~ '^\+?[A-Za-z0-9]{7,20}$' and written ~ '\d'
      )
    )
  )
  from (
    select lower(
      regexp_replace(
        normalize(
          translate(
            replace(
              replace(
                replace(replace(replace(array_to_string(texts, ' '), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'
              ),
              'ß', 'ss'
            ),
            'øØłŁđĐı', 'oollddi'
          ),
          nfd
        ),
        '[\u0300-\u036f]', '', 'g'
      )
    ) as words
  ) folded
$$;

-- short lock: some thousand rows; three seconds for 10 000 on a busy machine
reindex index public.customers_words_idx;

-- short lock: some thousand rows; three seconds for 10 000 on a busy machine
reindex index public.orders_words_idx;

-- short lock: some thousand rows; three seconds for 10 000 on a busy machine
reindex index public.repairs_words_idx;

-- short lock: some thousand rows; three seconds for 10 000 on a busy machine
reindex index public.appointments_words_idx;
