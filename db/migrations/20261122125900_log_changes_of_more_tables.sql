-- Tables of the back office that came at the same time as the log of changes, by migrations that could not know of it.
do $$
declare
  about text;
begin
  foreach about in array array['public.redirects', 'public.faq_entries', 'public.blog_posts']
  loop
    if to_regclass(about) is not null then
      perform internal.keep_change_log(about::regclass);
    end if;
  end loop;
end
$$;
