-- The list of accounts, the newest first, and of those who mind the shop.
create index profiles_created_at_idx on public.profiles (created_at desc, id);
create index profiles_admins_idx on public.profiles (created_at desc, id) where role = 'admin';
