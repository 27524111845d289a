-- Who waits for a product to be there again, by their e-mail address. One mail asks whether it was them, one tells that the
-- product is back; the row goes with the second.

create table public.stock_alerts (
  id uuid default gen_random_uuid() constraint stock_alerts_pkey primary key,
  product_id uuid not null
    constraint stock_alerts_product_id_fkey references public.products (id) on delete cascade,
  email text not null constraint stock_alerts_email_length check (char_length(email) between 3 and 255),
  -- SHA-256 of the secret in the mail's link, which confirms and removes.
  token_hash text not null constraint stock_alerts_token_hash_key unique,
  asked_at timestamptz not null default now(),
  -- Null until the link was used: no other mail is sent before.
  confirmed_at timestamptz,
  constraint stock_alerts_product_id_email_key unique (product_id, email)
);

create index stock_alerts_asked_at_idx on public.stock_alerts (asked_at);

alter table public.stock_alerts enable row level security;

-- Only the server itself adds and confirms them, as the owner.
revoke all on public.stock_alerts from anon, authenticated;
grant select, delete on public.stock_alerts to authenticated;

create policy "Stock alerts are read by administrators" on public.stock_alerts
for select to authenticated
using ((select public.is_admin()));

create policy "Stock alerts are forgotten by administrators" on public.stock_alerts
for delete to authenticated
using ((select public.is_admin()));
