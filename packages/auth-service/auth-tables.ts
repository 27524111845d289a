// The tables as TypeScript sees them: `npm run schema` writes this file from what the migrations make, and
// tests/db/schema-files.test.ts checks it. What SQL does not say about a column is in column-types.ts.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonOrNull, JsonWithDefault, LocalTime } from './column-types.ts';

export interface AuthTables {
  'internal.one_time_links': OneTimeLinksTable;
  'internal.one_time_token_misses': OneTimeTokenMissesTable;
  'internal.recovery_codes': RecoveryCodesTable;
  'internal.sign_up_attempts': SignUpAttemptsTable;
  'auth.audit_log_entries': AuthAuditLogEntriesTable;
  'auth.flow_state': AuthFlowStateTable;
  'auth.identities': AuthIdentitiesTable;
  'auth.instances': AuthInstancesTable;
  'auth.mfa_amr_claims': AuthMfaAmrClaimsTable;
  'auth.mfa_challenges': AuthMfaChallengesTable;
  'auth.mfa_factors': AuthMfaFactorsTable;
  'auth.one_time_tokens': AuthOneTimeTokensTable;
  'auth.refresh_tokens': AuthRefreshTokensTable;
  'auth.sessions': AuthSessionsTable;
  'auth.sso_domains': AuthSsoDomainsTable;
  'auth.sso_providers': AuthSsoProvidersTable;
  'auth.users': AuthUsersTable;
}

interface OneTimeLinksTable {
  token_id: string;
  secret_hash: string;
}

interface OneTimeTokenMissesTable {
  token_id: string;
  misses: number;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  created_at: Generated<Date>;
}

interface SignUpAttemptsTable {
  token_id: string;
  encrypted_password: Generated<string>;
  user_metadata: JsonWithDefault<Record<string, unknown>>;
  provider: string | null;
  provider_id: string | null;
  browser_hash: string | null;
  is_resent: Generated<boolean>;
}

interface AuthAuditLogEntriesTable {
  instance_id: string | null;
  id: string;
  payload: JsonOrNull<Record<string, unknown>>;
  created_at: Date | null;
  ip_address: Generated<string>;
}

interface AuthFlowStateTable {
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
  oauth_client_state_id: string | null;
  linking_target_id: string | null;
  email_optional: Generated<boolean>;
}

interface AuthIdentitiesTable {
  provider_id: string;
  user_id: string;
  identity_data: Json<Record<string, unknown>>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  email: GeneratedAlways<string | null>;
  id: Generated<string>;
}

interface AuthInstancesTable {
  id: string;
  uuid: string | null;
  raw_base_config: string | null;
  created_at: Date | null;
  updated_at: Date | null;
}

interface AuthMfaAmrClaimsTable {
  session_id: string;
  created_at: Date;
  updated_at: Date;
  authentication_method: string;
  id: string;
}

interface AuthMfaChallengesTable {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
  otp_code: string | null;
  web_authn_session_data: JsonOrNull<Record<string, unknown>>;
}

interface AuthMfaFactorsTable {
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
  web_authn_credential: JsonOrNull<Record<string, unknown>>;
  web_authn_aaguid: string | null;
  last_webauthn_challenge_data: JsonOrNull<Record<string, unknown>>;
}

interface AuthOneTimeTokensTable {
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
  created_at: LocalTime<Date>;
  updated_at: LocalTime<Date>;
}

interface AuthRefreshTokensTable {
  instance_id: string | null;
  id: Generated<number>;
  token: string | null;
  user_id: string | null;
  revoked: boolean | null;
  created_at: Date | null;
  updated_at: Date | null;
  parent: string | null;
  session_id: string | null;
}

interface AuthSessionsTable {
  id: string;
  user_id: string;
  created_at: Date | null;
  updated_at: Date | null;
  factor_id: string | null;
  aal: 'aal1' | 'aal2' | 'aal3' | null;
  not_after: Date | null;
  refreshed_at: LocalTime<Date | null>;
  user_agent: string | null;
  ip: string | null;
  tag: string | null;
  oauth_client_id: string | null;
  refresh_token_hmac_key: string | null;
  refresh_token_counter: number | null;
  scopes: string | null;
}

interface AuthSsoDomainsTable {
  id: string;
  sso_provider_id: string;
  domain: string;
  created_at: Date | null;
  updated_at: Date | null;
}

interface AuthSsoProvidersTable {
  id: string;
  resource_id: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  disabled: boolean | null;
}

interface AuthUsersTable {
  instance_id: Generated<string | null>;
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_token: Generated<string | null>;
  confirmation_sent_at: Date | null;
  recovery_token: Generated<string | null>;
  recovery_sent_at: Date | null;
  email_change_token_new: Generated<string | null>;
  email_change: Generated<string | null>;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: JsonOrNull<Record<string, unknown>>;
  raw_user_meta_data: JsonOrNull<Record<string, unknown>>;
  is_super_admin: boolean | null;
  created_at: Date | null;
  updated_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: Generated<string | null>;
  phone_change_token: Generated<string | null>;
  phone_change_sent_at: Date | null;
  confirmed_at: GeneratedAlways<Date | null>;
  email_change_token_current: Generated<string | null>;
  email_change_confirm_status: Generated<number | null>;
  banned_until: Date | null;
  reauthentication_token: Generated<string | null>;
  reauthentication_sent_at: Date | null;
  is_sso_user: Generated<boolean>;
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
}
