import { randomUUID } from 'node:crypto';
import { firstClaims } from './create-user.ts';
import type { Address } from './find-user.ts';
import { type IdentityRow, type UserRow, type UserShape, userShape } from './user-shape.ts';

type Words = Record<string, unknown>;

/**
 * The answer to every sign-up that waits for its proof: the attempt, made only of the asker's own data. `id` is the new account's; if
 * the address has an account already, a new id is drawn each time.
 */
export function answerAlike(address: Address, data: Words, id: string | undefined, now: Date): UserShape {
  const row = rowOf(address, id ?? randomUUID(), now);
  const claims = firstClaims(row.id, { ...address, data });
  const identity: IdentityRow = {
    id: randomUUID(),
    provider_id: row.id,
    user_id: row.id,
    identity_data: claims,
    provider: providerOf(address),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email: row.email,
  };
  return userShape({ ...row, role: 'authenticated', raw_user_meta_data: claims }, [identity]);
}

/** The protocol's answer for an address that has an account: programs written for it recognise it by its missing identity. */
export const protocolDecoy = (address: Address, data: Words, now: Date): UserShape =>
  userShape({ ...rowOf(address, randomUUID(), now), raw_user_meta_data: data }, []);

/**
 * The protocol's answer otherwise: the account as it would be if the attempt were confirmed; a stranger sees nothing of an invited one.
 */
export function withWords(shape: UserShape, { invited_at }: UserRow, data: Words): UserShape {
  if (invited_at) return { ...shape, user_metadata: {}, identities: [] };
  const identities = shape.identities.map((identity) => ({
    ...identity,
    identity_data: { ...data, ...identity.identity_data },
  }));
  return { ...shape, user_metadata: { ...data, ...shape.user_metadata }, identities };
}

const providerOf = (address: Address) => ('email' in address ? 'email' : 'phone');

function rowOf(address: Address, id: string, now: Date): UserRow {
  const provider = providerOf(address);
  return {
    ...emptyUser,
    ...address,
    id,
    raw_app_meta_data: { provider, providers: [provider] },
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
  };
}

const emptyUser: UserRow = {
  id: '',
  aud: 'authenticated',
  role: '',
  email: null,
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  last_sign_in_at: null,
  raw_app_meta_data: null,
  raw_user_meta_data: null,
  created_at: null,
  updated_at: null,
  phone: null,
  phone_confirmed_at: null,
  phone_change: null,
  phone_change_sent_at: null,
  confirmed_at: null,
  email_change_confirm_status: 0,
  banned_until: null,
  reauthentication_sent_at: null,
  is_sso_user: false,
  deleted_at: null,
  is_anonymous: false,
};
