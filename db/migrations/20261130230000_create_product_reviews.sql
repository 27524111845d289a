-- What a buyer says of a product is a testimonial about a line of an order: written, read by the shop, published or refused like any
-- other. It is shown on the page of the product and nowhere else, so the data API, which gives the testimonials about the shop to
-- everybody, leaves it out.
-- short lock: some hundred rows, written by staff and a few customers
alter table public.testimonials
  add column is_review boolean not null default false
    constraint testimonials_review_is_no_example check (not (is_review and is_example));

-- short lock: nobody waits for long on so small a table
alter policy "Visible testimonials are read by everybody" on public.testimonials
using (is_visible and not is_review);

-- In a table of its own, since a row of testimonials is everybody's once it is visible: who bought is nobody's business.
create table public.product_reviews (
  testimonial_id uuid
    constraint product_reviews_pkey primary key
    constraint product_reviews_testimonial_id_fkey references public.testimonials (id) on delete cascade,
  -- One review for each line: a second one is an edit, or follows a withdrawal.
  order_line_id bigint not null
    constraint product_reviews_order_line_id_key unique
    constraint product_reviews_order_line_id_fkey references public.order_lines (id),
  -- Whose page shows it: what was bought, or the model of the used unit that was.
  product_id uuid not null
    constraint product_reviews_product_id_fkey references public.products (id) on delete cascade,
  -- The one answer of the shop.
  reply text constraint product_reviews_reply_length check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  constraint product_reviews_reply_is_dated check ((reply is null) = (replied_at is null))
);

create index product_reviews_product_id_idx on public.product_reviews (product_id);

alter table public.product_reviews enable row level security;

-- The server alone writes them, as the owner, once the order is proven to be its reader's.
revoke all on public.product_reviews from anon, authenticated, service_role;
grant select on public.product_reviews to authenticated, service_role;

create policy "Reviews are read by administrators" on public.product_reviews
for select to authenticated
using ((select public.may('content')));

create trigger product_reviews_page_cache
after insert or update or delete or truncate on public.product_reviews
for each statement execute function internal.notify_page_cache('testimonials');

select internal.keep_change_log('public.product_reviews');
