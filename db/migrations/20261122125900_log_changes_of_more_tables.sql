-- Tables of the back office that came at the same time as the log of changes.
select internal.keep_change_log('public.redirects');
select internal.keep_change_log('public.faq_entries');
select internal.keep_change_log('public.blog_posts', 'page');
select internal.keep_change_log('public.product_purchases');
select internal.keep_change_log('public.stock_counts');
-- How a customer was recognised, and what is noted of one, go with them: the log says that there was something.
select internal.keep_change_log('public.testimonial_decisions', 'proof');
select internal.keep_change_log('public.order_notes', 'text');
select internal.keep_change_log('public.customer_notes', 'text');
