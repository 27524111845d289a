import type { Selectable } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';

/** A row of an account, without columns that only Supabase's own service uses. */
export type UserRow = Omit<
  Selectable<AuthTables['auth.users']>,
  | 'instance_id'
  | 'is_super_admin'
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'
>;
export type IdentityRow = Selectable<AuthTables['auth.identities']>;
export type FactorRow = Omit<
  Selectable<AuthTables['auth.mfa_factors']>,
  'last_webauthn_challenge_data' | 'web_authn_aaguid' | 'web_authn_credential'
>;

/** An account as its clients see it: without hashes, tokens or empty members, except those that clients rely on. */
export function userShape(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
) {
  return withoutEmpty({
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: time(user.email_confirmed_at),
    invited_at: time(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: time(user.phone_confirmed_at),
    confirmation_sent_at: time(user.confirmation_sent_at),
    confirmed_at: time(user.confirmed_at),
    recovery_sent_at: time(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: time(user.email_change_sent_at),
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: time(user.phone_change_sent_at),
    reauthentication_sent_at: time(user.reauthentication_sent_at),
    last_sign_in_at: time(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: factors.length > 0 ? factors.map(factorShape) : undefined,
    identities: identities.map(identityShape),
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    banned_until: time(user.banned_until),
    deleted_at: time(user.deleted_at),
    is_anonymous: user.is_anonymous,
  });
}

export type UserShape = ReturnType<typeof userShape>;

function identityShape(identity: IdentityRow) {
  return withoutEmpty({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: time(identity.last_sign_in_at),
    created_at: time(identity.created_at),
    updated_at: time(identity.updated_at),
    email: identity.email || undefined,
  });
}

export function factorShape(factor: FactorRow) {
  return withoutEmpty({
    id: factor.id,
    created_at: time(factor.created_at),
    updated_at: time(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: time(factor.last_challenged_at) ?? null,
  });
}

const time = (date: Date | null) => date?.toISOString();

/** Undefined members leave the object itself, not only its JSON. */
function withoutEmpty<T extends Record<string, unknown>>(shape: T): T {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as T;
}

export const isBanned = (user: Pick<UserRow, 'banned_until'>, now: Date): boolean =>
  user.banned_until !== null && user.banned_until > now;

export const isEmailConfirmed = (user: Pick<UserRow, 'email_confirmed_at'>): boolean =>
  user.email_confirmed_at !== null;

export const isPhoneConfirmed = (user: Pick<UserRow, 'phone_confirmed_at'>): boolean =>
  user.phone_confirmed_at !== null;
