import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { readChallenge } from '../codes/code-challenge.ts';
import { prepareMail, sendPrepared } from '../codes/prepare-code.ts';
import { admitAsked } from '../limits/admit-asked.ts';
import { takeWayIn } from '../limits/ways-in.ts';
import { requestedRedirect } from '../redirects/redirect-address.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { challengeMembers, readBody, text } from '../transport/read-body.ts';
import { readEmail } from '../users/addresses.ts';
import { findUserByEmail, lockUser } from '../users/find-user.ts';
import { isEmailConfirmed } from '../users/user-shape.ts';

const bodySchema = z.object({ email: text, ...challengeMembers });

/**
 * POST /recover: a way back in after a forgotten password. The answer never reveals whether the address has an
 * account.
 */
export function recover(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { settings, database, clock } = deps;
    const body = await readBody(c, bodySchema);
    if (!body.email) throw badRequest('Password recovery requires an email');
    const challenge = readChallenge(body);
    if (!settings.email.isEnabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    const email = readEmail(body.email);
    const admission = await admitAsked(c, deps, { email }, { hasReserve: true, isWayIn: true });
    const redirectTo = requestedRedirect(c, settings);
    const known = await findUserByEmail(database.kysely, email);
    if (!known || (admission === 'reserve' && !isEmailConfirmed(known))) return c.json({});
    // This comes before a code replaces the last one.
    if (!(await takeWayIn(c, deps, { email, user: known, admission }))) return c.json({});
    const prepared = await database.transaction(async (tx) => {
      const user = await lockUser(tx, known.id);
      if (user?.email !== email) return undefined;
      const request = { purpose: 'recovery', challenge, redirectTo, askedBy: 'anybody' } as const;
      return prepareMail(tx, deps, user, request, clock());
    });
    if (prepared) await sendPrepared(deps, prepared, 'by anybody');
    return c.json({});
  };
}
