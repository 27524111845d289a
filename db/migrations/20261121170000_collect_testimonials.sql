-- Customers write their own testimonials, which wait until somebody of the shop has decided. What the law wants said of
-- each (code de la consommation, D. 111-17) stands in its row; what only the shop may know is in a table of its own, so
-- that everything of a visible row is everybody's.

alter table public.testimonials
  -- Written by us to show what the page will look like: always marked as such, and never counted.
  add column is_example boolean not null default false,
  -- How it reached us: the form of the site, the counter of the shop, a Google page.
  add column origin text not null default 'shop'
    constraint testimonials_origin_known check (origin in ('site', 'shop', 'google')),
  -- Somebody of the shop found the repair or the purchase that it is about.
  add column is_verified boolean not null default false,
  -- The day of that repair or purchase, as its author remembers it.
  add column experienced_on date,
  add constraint testimonials_example_unverified check (not (is_example and is_verified));

-- What the author sent to be checked.
create table public.testimonial_submissions (
  testimonial_id uuid
    constraint testimonial_submissions_pkey primary key
    constraint testimonial_submissions_testimonial_id_fkey references public.testimonials (id) on delete cascade,
  email text not null constraint testimonial_submissions_email_length check (char_length(email) between 3 and 255),
  reference text constraint testimonial_submissions_reference_length check (char_length(reference) <= 40),
  consented_at timestamptz not null default now()
);

create index testimonial_submissions_consented_at_idx on public.testimonial_submissions (consented_at);

alter table public.testimonial_submissions enable row level security;

-- Only the server itself adds them, as the owner.
revoke all on public.testimonial_submissions from anon, authenticated;
grant select, delete on public.testimonial_submissions to authenticated;

create policy "Submissions are read by administrators" on public.testimonial_submissions
for select to authenticated
using ((select public.is_admin()));

create policy "Submissions are forgotten by administrators" on public.testimonial_submissions
for delete to authenticated
using ((select public.is_admin()));

-- What a new site is given to begin with, once: what its owner then deletes does not come back.
create table if not exists internal.seeds (
  name text constraint seeds_pkey primary key,
  planted_at timestamptz not null default now()
);
