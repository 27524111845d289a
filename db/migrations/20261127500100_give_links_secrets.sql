-- A mail's link opens with a secret of its own, and no longer with what follows from its six digits: who guesses digits guesses no
-- link, and who voids the digits leaves the link (docs/decisions/046-links-have-their-own-secret.md). Only where the accounts are ours.
do $do$
begin
  if to_regclass('internal.one_time_token_misses') is not null then
    create table internal.one_time_links (
      token_id uuid
        constraint one_time_links_pkey primary key
        constraint one_time_links_token_id_fkey references auth.one_time_tokens (id) on delete cascade,
      -- SHA-256 of what the link carries.
      secret_hash text not null constraint one_time_links_secret_hash_key unique
    );
    alter table internal.one_time_links enable row level security;
  end if;
end
$do$;
