-- The auth service's tables: same names, columns and types as Supabase's, so that accounts move either way with a dump.
-- On a Supabase project they exist, belong to its own auth service, and nothing here runs. Columns that we leave alone get
-- the defaults that service writes: it finds no account without an instance, and cannot read null for an empty text.

do $do$
begin
  if to_regclass('auth.users') is not null then
    return;
  end if;

  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.code_challenge_method as enum ('s256', 'plain');
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create type auth.one_time_token_type as enum (
    'confirmation_token',
    'reauthentication_token',
    'recovery_token',
    'email_change_token_new',
    'email_change_token_current',
    'phone_change_token'
  );

  create table auth.instances (
    id uuid not null constraint instances_pkey primary key,
    uuid uuid,
    raw_base_config text,
    created_at timestamptz,
    updated_at timestamptz
  );

  create table auth.audit_log_entries (
    instance_id uuid,
    id uuid not null constraint audit_log_entries_pkey primary key,
    payload json,
    created_at timestamptz,
    ip_address varchar(64) not null default ''
  );

  create table auth.users (
    instance_id uuid default '00000000-0000-0000-0000-000000000000',
    id uuid not null constraint users_pkey primary key,
    aud varchar(255),
    role varchar(255),
    email varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    invited_at timestamptz,
    confirmation_token varchar(255) default '',
    confirmation_sent_at timestamptz,
    recovery_token varchar(255) default '',
    recovery_sent_at timestamptz,
    email_change_token_new varchar(255) default '',
    email_change varchar(255) default '',
    email_change_sent_at timestamptz,
    last_sign_in_at timestamptz,
    raw_app_meta_data jsonb,
    raw_user_meta_data jsonb,
    is_super_admin boolean,
    created_at timestamptz,
    updated_at timestamptz,
    phone text default null constraint users_phone_key unique,
    phone_confirmed_at timestamptz,
    phone_change text default '',
    phone_change_token varchar(255) default '',
    phone_change_sent_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    email_change_token_current varchar(255) default '',
    email_change_confirm_status smallint default 0
      constraint users_email_change_confirm_status_check check (email_change_confirm_status between 0 and 2),
    banned_until timestamptz,
    reauthentication_token varchar(255) default '',
    reauthentication_sent_at timestamptz,
    is_sso_user boolean not null default false,
    deleted_at timestamptz,
    is_anonymous boolean not null default false
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create index users_email_change_idx on auth.users (email_change) where email_change <> '';
  create index users_phone_change_idx on auth.users (phone_change) where phone_change <> '';
  create index users_instance_id_idx on auth.users (instance_id);
  create index users_instance_id_email_idx on auth.users (instance_id, lower(email));
  create index users_is_anonymous_idx on auth.users (is_anonymous);
  create index users_created_at_idx on auth.users (created_at, id);

  create table auth.identities (
    provider_id text not null,
    user_id uuid not null constraint identities_user_id_fkey references auth.users (id) on delete cascade,
    identity_data jsonb not null,
    provider text not null,
    last_sign_in_at timestamptz,
    created_at timestamptz,
    updated_at timestamptz,
    email text generated always as (lower(identity_data ->> 'email')) stored,
    id uuid not null default gen_random_uuid() constraint identities_pkey primary key,
    constraint identities_provider_id_provider_unique unique (provider_id, provider)
  );
  create index identities_email_idx on auth.identities (email text_pattern_ops);
  create index identities_user_id_idx on auth.identities (user_id);

  create table auth.sso_providers (
    id uuid not null constraint sso_providers_pkey primary key,
    resource_id text constraint "resource_id not empty" check (resource_id is null or char_length(resource_id) > 0),
    created_at timestamptz,
    updated_at timestamptz,
    disabled boolean
  );
  create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

  create table auth.sso_domains (
    id uuid not null constraint sso_domains_pkey primary key,
    sso_provider_id uuid not null
      constraint sso_domains_sso_provider_id_fkey references auth.sso_providers (id) on delete cascade,
    domain text not null constraint "domain not empty" check (char_length(domain) > 0),
    created_at timestamptz,
    updated_at timestamptz
  );
  create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
  create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

  create table auth.sessions (
    id uuid not null constraint sessions_pkey primary key,
    user_id uuid not null constraint sessions_user_id_fkey references auth.users (id) on delete cascade,
    created_at timestamptz,
    updated_at timestamptz,
    factor_id uuid,
    aal auth.aal_level,
    not_after timestamptz,
    refreshed_at timestamp without time zone,
    user_agent text,
    ip inet,
    tag text,
    oauth_client_id uuid,
    refresh_token_hmac_key text,
    refresh_token_counter bigint,
    scopes text constraint sessions_scopes_length check (char_length(scopes) <= 4096)
  );
  create index sessions_user_id_idx on auth.sessions (user_id);
  create index user_id_created_at_idx on auth.sessions (user_id, created_at);
  create index sessions_not_after_idx on auth.sessions (not_after desc);

  create table auth.refresh_tokens (
    instance_id uuid,
    id bigserial constraint refresh_tokens_pkey primary key,
    token varchar(255) constraint refresh_tokens_token_unique unique,
    user_id varchar(255),
    revoked boolean,
    created_at timestamptz,
    updated_at timestamptz,
    parent varchar(255),
    session_id uuid constraint refresh_tokens_session_id_fkey references auth.sessions (id) on delete cascade
  );
  create index refresh_tokens_instance_id_idx on auth.refresh_tokens (instance_id);
  create index refresh_tokens_instance_id_user_id_idx on auth.refresh_tokens (instance_id, user_id);
  create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
  create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
  create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

  create table auth.mfa_amr_claims (
    session_id uuid not null
      constraint mfa_amr_claims_session_id_fkey references auth.sessions (id) on delete cascade,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    authentication_method text not null,
    id uuid not null constraint amr_id_pk primary key,
    constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
  );

  create table auth.mfa_factors (
    id uuid not null constraint mfa_factors_pkey primary key,
    user_id uuid not null constraint mfa_factors_user_id_fkey references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    secret text,
    phone text,
    last_challenged_at timestamptz constraint mfa_factors_last_challenged_at_key unique,
    web_authn_credential jsonb,
    web_authn_aaguid uuid,
    last_webauthn_challenge_data jsonb
  );
  create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
    where trim(friendly_name) <> '';
  create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
  create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
  create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

  create table auth.mfa_challenges (
    id uuid not null constraint mfa_challenges_pkey primary key,
    factor_id uuid not null
      constraint mfa_challenges_auth_factor_id_fkey references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null,
    verified_at timestamptz,
    ip_address inet not null,
    otp_code text,
    web_authn_session_data jsonb
  );
  create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
  create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

  create table auth.one_time_tokens (
    id uuid not null constraint one_time_tokens_pkey primary key,
    user_id uuid not null constraint one_time_tokens_user_id_fkey references auth.users (id) on delete cascade,
    token_type auth.one_time_token_type not null,
    token_hash text not null constraint one_time_tokens_token_hash_check check (char_length(token_hash) > 0),
    relates_to text not null,
    created_at timestamp without time zone not null default now(),
    updated_at timestamp without time zone not null default now()
  );
  create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
  create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
  create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

  create table auth.flow_state (
    id uuid not null constraint flow_state_pkey primary key,
    user_id uuid,
    auth_code text,
    code_challenge_method auth.code_challenge_method,
    code_challenge text,
    provider_type text not null,
    provider_access_token text,
    provider_refresh_token text,
    created_at timestamptz,
    updated_at timestamptz,
    authentication_method text not null,
    auth_code_issued_at timestamptz,
    invite_token text,
    referrer text,
    oauth_client_state_id uuid,
    linking_target_id uuid,
    email_optional boolean not null default false
  );
  create index idx_auth_code on auth.flow_state (auth_code);
  create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
  create index flow_state_created_at_idx on auth.flow_state (created_at desc);

  -- Only the service itself reads and writes these; no role of a request may.
  alter table auth.instances enable row level security;
  alter table auth.audit_log_entries enable row level security;
  alter table auth.users enable row level security;
  alter table auth.identities enable row level security;
  alter table auth.sso_providers enable row level security;
  alter table auth.sso_domains enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.refresh_tokens enable row level security;
  alter table auth.mfa_amr_claims enable row level security;
  alter table auth.mfa_factors enable row level security;
  alter table auth.mfa_challenges enable row level security;
  alter table auth.one_time_tokens enable row level security;
  alter table auth.flow_state enable row level security;

  -- What Supabase's tables have no place for. On a Supabase project these are missing: the code asks for one_time_token_misses.

  -- Wrong guesses of a code that was sent: a few, and the code is void.
  create table internal.one_time_token_misses (
    token_id uuid
      constraint one_time_token_misses_pkey primary key
      constraint one_time_token_misses_token_id_fkey references auth.one_time_tokens (id) on delete cascade,
    misses smallint not null
  );

  -- What a sign-up said (password, words, identity) belongs to that attempt until the address is proven, and ends with its code:
  -- the account has none of it before (docs/decisions/030-sign-ups-are-attempts.md).
  create table internal.sign_up_attempts (
    token_id uuid
      constraint sign_up_attempts_pkey primary key
      constraint sign_up_attempts_token_id_fkey references auth.one_time_tokens (id) on delete cascade,
    encrypted_password text not null default '',
    user_metadata jsonb not null default '{}',
    -- The identity of another service that signed up.
    provider text,
    provider_id text,
    -- SHA-256 of what the browser that signed up keeps.
    browser_hash text,
    -- Its code was asked for again, perhaps by somebody else.
    is_resent boolean not null default false
  );
  alter table internal.sign_up_attempts enable row level security;

  -- A mail's link opens with a secret of its own, not with what follows from its six digits: who guesses digits guesses no link,
  -- and who voids the digits leaves the link (docs/decisions/046-links-have-their-own-secret.md).
  create table internal.one_time_links (
    token_id uuid
      constraint one_time_links_pkey primary key
      constraint one_time_links_token_id_fkey references auth.one_time_tokens (id) on delete cascade,
    -- SHA-256 of what the link carries.
    secret_hash text not null constraint one_time_links_secret_hash_key unique
  );
  alter table internal.one_time_links enable row level security;
end
$do$;
