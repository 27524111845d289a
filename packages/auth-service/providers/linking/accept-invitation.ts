import type { Kysely } from 'kysely';
import type { AuthTables } from '../../auth-tables.ts';
import { findByLink } from '../../codes/one-time-links.ts';
import { AuthError, badRequest } from '../../transport/errors.ts';
import { confirmEmail } from '../../users/update-user.ts';
import type { UserRow } from '../../users/user-shape.ts';
import { type ExternalIdentity, usableEmails } from './external-identity.ts';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';
import { addIdentity, requireLocked } from './link-identity.ts';

/** The invited account of a token; the token is the one in the mail's link. */
export async function findInvited(db: Kysely<AuthTables>, token: string): Promise<string | undefined> {
  return (await findByLink(db, token, ['confirmation_token']))?.user_id;
}

/** Gives the invited account an external identity with the invited address instead of a password. @throws AuthError */
export async function acceptInvitation(
  tx: Kysely<AuthTables>,
  token: string,
  identity: ExternalIdentity,
  now: Date,
): Promise<UserRow> {
  const invitedId = await findInvited(tx, token);
  if (!invitedId) throw new AuthError(404, 'invite_not_found', 'Invite not found');
  const user = await requireLocked(tx, invitedId, now);
  if (!usableEmails(identity.profile).some(({ email }) => email === user.email))
    throw badRequest('Invited email does not match emails from external provider');
  await addIdentity(tx, user.id, identity, now);
  // A person who holds the token has read the mail.
  return confirmEmail(tx, await forgetUnconfirmed(tx, user, identity, now), now);
}
