import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The auth service's tables (db/migrations/*_create_auth_tables.sql). They are Supabase's; what we never use is left out. */
export interface AuthTables {
  'auth.users': UsersTable;
  'auth.identities': IdentitiesTable;
  'auth.sessions': SessionsTable;
  'auth.refresh_tokens': RefreshTokensTable;
  'auth.mfa_amr_claims': MfaAmrClaimsTable;
  'auth.mfa_factors': MfaFactorsTable;
  'auth.mfa_challenges': MfaChallengesTable;
  'auth.one_time_tokens': OneTimeTokensTable;
  'auth.flow_state': FlowStateTable;
  'auth.sso_providers': SsoProvidersTable;
  'auth.sso_domains': SsoDomainsTable;
  'internal.one_time_token_misses': OneTimeTokenMissesTable;
  'internal.one_time_links': OneTimeLinksTable;
  'internal.sign_up_attempts': SignUpAttemptsTable;
  'internal.rate_limits': RateLimitsTable;
  'internal.recovery_codes': RecoveryCodesTable;
  'internal.kept_forms': KeptFormsTable;
  'internal.mailbox_proofs': MailboxProofsTable;
  'internal.mailbox_codes': MailboxCodesTable;
}

/** A json object; written with JSON.stringify. */
type JsonObject = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;

interface UsersTable {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: JsonObject;
  raw_user_meta_data: JsonObject;
  created_at: Date | null;
  updated_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: Generated<string | null>;
  phone_change_sent_at: Date | null;
  confirmed_at: GeneratedAlways<Date | null>;
  email_change_confirm_status: Generated<number | null>;
  banned_until: Date | null;
  reauthentication_sent_at: Date | null;
  is_sso_user: Generated<boolean>;
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
}

interface IdentitiesTable {
  id: Generated<string>;
  provider_id: string;
  user_id: string;
  identity_data: ColumnType<Record<string, unknown>, string, string>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  email: GeneratedAlways<string | null>;
}

interface SessionsTable {
  id: string;
  user_id: string;
  created_at: Date | null;
  updated_at: Date | null;
  factor_id: string | null;
  aal: 'aal1' | 'aal2' | 'aal3' | null;
  not_after: Date | null;
  /** Without time zone, in UTC: read and write it through server/auth/sessions, which says so to PostgreSQL. */
  refreshed_at: ColumnType<Date | null, never, unknown>;
  user_agent: string | null;
  ip: string | null;
  refresh_token_hmac_key: string | null;
  refresh_token_counter: number | null;
}

/** Tokens of the old format, which only imported accounts have. */
interface RefreshTokensTable {
  id: GeneratedAlways<number>;
  token: string | null;
  user_id: string | null;
  revoked: boolean | null;
  created_at: Date | null;
  updated_at: Date | null;
  parent: string | null;
  session_id: string | null;
}

interface MfaAmrClaimsTable {
  id: string;
  session_id: string;
  created_at: Date;
  updated_at: Date;
  authentication_method: string;
}

interface MfaFactorsTable {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'webauthn' | 'phone';
  status: 'unverified' | 'verified';
  created_at: Date;
  updated_at: Date;
  secret: string | null;
  phone: string | null;
  last_challenged_at: Date | null;
}

interface MfaChallengesTable {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
  otp_code: string | null;
}

interface OneTimeTokensTable {
  id: string;
  user_id: string;
  token_type:
    | 'confirmation_token'
    | 'reauthentication_token'
    | 'recovery_token'
    | 'email_change_token_new'
    | 'email_change_token_current'
    | 'phone_change_token';
  token_hash: string;
  relates_to: string;
}

interface FlowStateTable {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  code_challenge: string | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  authentication_method: string;
  auth_code_issued_at: Date | null;
  invite_token: string | null;
  referrer: string | null;
  linking_target_id: string | null;
}

interface SsoProvidersTable {
  id: string;
  resource_id: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  disabled: boolean | null;
}

interface SsoDomainsTable {
  id: string;
  sso_provider_id: string;
  domain: string;
  created_at: Date | null;
  updated_at: Date | null;
}

interface OneTimeTokenMissesTable {
  token_id: string;
  misses: number;
}

interface OneTimeLinksTable {
  token_id: string;
  secret_hash: string;
}

interface SignUpAttemptsTable {
  token_id: string;
  encrypted_password: string;
  user_metadata: ColumnType<Record<string, unknown>, string, string>;
  provider: string | null;
  provider_id: string | null;
  browser_hash: string | null;
  is_resent: Generated<boolean>;
}

interface RateLimitsTable {
  key: string;
  full_at: Date;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  created_at: Generated<Date>;
}

/** Which mailbox the owner of an account has shown to be theirs. */
interface MailboxProofsTable {
  user_id: string;
  email: string;
  proven_at: Date;
}

interface MailboxCodesTable {
  user_id: string;
  email: string;
  digest: string;
  tries: Generated<number>;
  expires_at: Date;
}

interface KeptFormsTable {
  id: string;
  user_id: string;
  sealed: Buffer;
  created_at: Date;
}
