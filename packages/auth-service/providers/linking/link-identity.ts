import type { Kysely } from 'kysely';
import type { AuthDeps } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { type PreparedMails, prepareMail } from '../../codes/prepare-code.ts';
import { AuthError, unprocessable } from '../../transport/errors.ts';
import { createIdentity, createUser } from '../../users/create-user.ts';
import { findUserByEmail, lockUser } from '../../users/find-user.ts';
import { confirmEmail, deriveProviders, mergeMetadata, updateUser } from '../../users/update-user.ts';
import { isBanned, isEmailConfirmed, type UserRow } from '../../users/user-shape.ts';
import {
  type ExternalIdentity,
  findIdentity,
  identityClaims,
  isConnection,
  primaryEmail,
  refreshIdentity,
  usableEmails,
} from './external-identity.ts';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';

/** The account that may sign in; or the reason why it may not yet, which is to be committed, with the mail that asks for more. */
export type Acceptance = { user: UserRow } | Refusal;
export type Refusal = { refusal: AuthError; mails?: PreparedMails };

export type SignInRequest = {
  identity: ExternalIdentity;
  redirectTo: string;
  browserHash: string | null;
  /** Takes the cost of a mail that asks an address's owner for more. @throws AuthError */
  admitMail: (email: string) => Promise<void>;
};

/**
 * The account of an external identity: the one that it belongs to; else the one whose address the provider has verified; else a new
 * one. An unverified address never leads to an existing account. @throws AuthError
 */
export async function acceptIdentity(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  request: SignInRequest,
): Promise<Acceptance> {
  const { identity } = request;
  const now = deps.clock();
  requireEmail(identity);
  const known = await findIdentity(tx, identity);
  if (known) {
    const user = await requireLocked(tx, known.user_id, now);
    await refreshIdentity(tx, known.id, identity, now);
    return admit(tx, deps, await mergeClaims(tx, user, identity, now), request, now);
  }
  const owner = await findOwner(tx, identity);
  if (owner) return join(tx, deps, owner.id, request, now);
  if (deps.settings.isSignupDisabled)
    throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
  const created = await createExternalUser(tx, identity, now);
  if (created) return admit(tx, deps, created, request, now);
  // Another request may have made it since we looked.
  const other = await findOwner(tx, identity);
  return other ? join(tx, deps, other.id, request, now) : refuseTaken(deps, request);
}

/** Refuses an unverified address that is another account's: the answer is that of a free address. @throws AuthError */
async function refuseTaken(deps: AuthDeps, { identity, admitMail }: SignInRequest): Promise<Refusal> {
  const { settings } = deps;
  const { provider } = identity;
  if (settings.tellsUnknown || !settings.email.mustConfirm)
    return { refusal: unverified(identity, `Verify the email with ${provider} in order to sign in`) };
  const email = primaryEmail(usableEmails(identity.profile))?.email;
  if (email) await admitMail(email);
  return { refusal: unverified(identity, proofSent(provider)) };
}

const proofSent = (provider: string) => `A confirmation email has been sent to your ${provider} email`;

/** @throws AuthError */
async function join(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  ownerId: string,
  request: SignInRequest,
  now: Date,
): Promise<Acceptance> {
  const user = await requireLocked(tx, ownerId, now);
  await addIdentity(tx, user.id, request.identity, now);
  return admit(tx, deps, await mergeClaims(tx, user, request.identity, now), request, now);
}

/** @throws AuthError */
function requireEmail({ profile, isEmailOptional }: ExternalIdentity): void {
  if (usableEmails(profile).length === 0 && !isEmailOptional)
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
}

/** @throws AuthError */
export async function requireLocked(tx: Kysely<AuthTables>, id: string, now: Date): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (!user) throw new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  return user;
}

/** Finds the owner by verified addresses, the provider's main one first; a company's own addresses lead nowhere. */
async function findOwner(tx: Kysely<AuthTables>, identity: ExternalIdentity): Promise<UserRow | undefined> {
  if (isConnection(identity)) return undefined;
  const verified = usableEmails(identity.profile).filter(({ isVerified }) => isVerified);
  for (const { email } of verified.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))) {
    const owner = await findUserByEmail(tx, email);
    if (owner) return owner;
  }
  return undefined;
}

export function addIdentity(
  tx: Kysely<AuthTables>,
  userId: string,
  identity: ExternalIdentity,
  now: Date,
): Promise<void> {
  const { provider, profile } = identity;
  const data = identityClaims(identity);
  return createIdentity(tx, { userId, provider, providerId: profile.subject, data }, now);
}

async function mergeClaims(
  tx: Kysely<AuthTables>,
  user: UserRow,
  identity: ExternalIdentity,
  now: Date,
): Promise<UserRow> {
  const metadata = mergeMetadata(user.raw_user_meta_data, identityClaims(identity));
  const changed = await updateUser(tx, user.id, { raw_user_meta_data: JSON.stringify(metadata) }, now);
  return deriveProviders(tx, changed, now);
}

/** Undefined if the address is another account's and the provider has not verified it. */
async function createExternalUser(
  tx: Kysely<AuthTables>,
  identity: ExternalIdentity,
  now: Date,
): Promise<UserRow | undefined> {
  const email = primaryEmail(usableEmails(identity.profile))?.email;
  const isSso = isConnection(identity);
  if (email && !isSso && (await findUserByEmail(tx, email))) return undefined;
  const user = await createUser(tx, { data: identityClaims(identity) }, now);
  await updateUser(tx, user.id, { email: email ?? null, is_sso_user: isSso }, now);
  await addIdentity(tx, user.id, identity, now);
  return deriveProviders(tx, user, now);
}

/**
 * An account whose address was never confirmed may have been made by somebody else: if its owner is here now, nothing that was left
 * there may open it. @throws AuthError
 */
async function admit(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  request: SignInRequest,
  now: Date,
): Promise<Acceptance> {
  const { identity } = request;
  if (!user.email || isEmailConfirmed(user)) return { user };
  const emails = usableEmails(identity.profile);
  const isVerified = emails.some((known) => known.isVerified && known.email === user.email);
  if (isVerified || isConnection(identity) || !deps.settings.email.mustConfirm) {
    const own = await forgetUnconfirmed(tx, user, identity, now);
    return { user: await confirmEmail(tx, own, now) };
  }
  const mails = await askForProof(tx, deps, user, request, now);
  return { refusal: unverified(identity, proofSent(identity.provider)), mails };
}

/** The identity does not belong to the account before the mail that is sent for it is answered. */
export async function askForProof(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  { identity, redirectTo, browserHash, admitMail }: SignInRequest,
  now: Date,
): Promise<PreparedMails> {
  const attempt = {
    passwordHash: '',
    data: identityClaims(identity),
    identity: { provider: identity.provider, subject: identity.profile.subject },
    browserHash,
    isResent: false,
  };
  await admitMail(user.email ?? '');
  const mail = { purpose: 'signup', challenge: null, redirectTo, attempt, askedBy: 'anybody' } as const;
  return prepareMail(tx, deps, user, mail, now);
}

const unverified = ({ provider }: ExternalIdentity, why: string) =>
  unprocessable('provider_email_needs_verification', `Unverified email with ${provider}. ${why}`);
