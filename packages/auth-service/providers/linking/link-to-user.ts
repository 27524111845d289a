import type { Kysely } from 'kysely';
import type { AuthDeps } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { unprocessable } from '../../transport/errors.ts';
import { findUserByEmail } from '../../users/find-user.ts';
import { confirmEmail, deriveProviders, emailExists, updateUser } from '../../users/update-user.ts';
import type { UserRow } from '../../users/user-shape.ts';
import { type ExternalIdentity, findIdentity, primaryEmail, usableEmails } from './external-identity.ts';
import {
  type Acceptance,
  addIdentity,
  askForProof,
  requireLocked,
  type SignInRequest,
} from './link-identity.ts';

/** Adds an identity to the account whose owner asked for it. @throws AuthError */
export async function linkToUser(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  userId: string,
  request: SignInRequest,
): Promise<Acceptance> {
  const { identity } = request;
  const now = deps.clock();
  const user = await requireLocked(tx, userId, now);
  if (user.is_sso_user)
    throw unprocessable('user_sso_managed', 'Linking an identity to a SSO account is not allowed');
  const known = await findIdentity(tx, identity);
  if (known) {
    const whose = known.user_id === userId ? '' : ' to another user';
    throw unprocessable('identity_already_exists', `Identity is already linked${whose}`);
  }
  await addIdentity(tx, userId, identity, now);
  if (user.email) return { user: await deriveProviders(tx, user, now) };
  return giveEmail(tx, deps, user, request, now);
}

/** Gives the identity's address to an account without one, such as a visitor's. @throws AuthError */
async function giveEmail(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  request: SignInRequest,
  now: Date,
): Promise<Acceptance> {
  const { identity } = request;
  const primary = primaryEmail(usableEmails(identity.profile));
  // An unverified address is never given: giving a free one would reveal the ones that are taken.
  if (primary && !primary.isVerified && hidesUnverified(deps)) {
    const own = await updateUser(tx, user.id, { is_anonymous: false }, now);
    return { user: await deriveProviders(tx, own, now) };
  }
  if (primary && (await findUserByEmail(tx, primary.email))) throw emailExists();
  const changes = { ...(primary && { email: primary.email }), is_anonymous: false };
  const isOurs = !primary || primary.isVerified || !deps.settings.email.mustConfirm;
  if (isOurs) {
    const changed = await deriveProviders(tx, await updateUser(tx, user.id, changes, now), now);
    return { user: primary ? await confirmEmail(tx, changed, now) : changed };
  }
  const claimed = await updateUser(tx, user.id, { email: primary.email }, now);
  const own = await deriveProviders(tx, claimed, now);
  const mails = await askForProof(tx, deps, own, request, now);
  return { refusal: notConfirmed(identity), mails };
}

const hidesUnverified = ({ settings }: AuthDeps) => settings.email.mustConfirm && !settings.tellsUnknown;

const notConfirmed = ({ provider }: ExternalIdentity) =>
  unprocessable(
    'email_not_confirmed',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );
