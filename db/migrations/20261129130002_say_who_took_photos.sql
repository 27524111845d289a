-- What the shop photographs when a parcel is opened is told to its customer, and stands apart from what the customer sent.
-- Null: taken before this was kept.
alter table public.repair_photos
  add column author text
    constraint repair_photos_author_known check (author in ('customer', 'shop'));
