import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import { prepareMail, sendPrepared } from '../../codes/prepare-code.ts';
import { requestedRedirect } from '../../redirects/redirect-address.ts';
import { requireAdmin } from '../../transport/bearer.ts';
import { readBody, record, text } from '../../transport/read-body.ts';
import { readEmail } from '../../users/addresses.ts';
import { describeUser } from '../../users/find-user.ts';
import { findOrCreateInvited } from '../../users/invited-user.ts';
import { requireSmall } from '../../users/metadata-size.ts';
import { retryOnConflict } from '../../users/retry-on-conflict.ts';

const bodySchema = z.object({ email: text, data: record });

/** POST /invite: an account whose owner chooses a password behind the link in the mail. */
export function invite(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const body = await readBody(c, bodySchema);
    const email = readEmail(body.email);
    requireSmall(body.data, deps.settings);
    const redirectTo = requestedRedirect(c, deps.settings);
    const prepared = await retryOnConflict(() =>
      deps.database.transaction(async (tx) => {
        const now = deps.clock();
        const user = await findOrCreateInvited(tx, { email, data: body.data }, now);
        // An administrator may ask again at once.
        const asNew = { ...user, confirmation_sent_at: null };
        return prepareMail(
          tx,
          deps,
          asNew,
          { purpose: 'invite', challenge: null, redirectTo, askedBy: 'account' },
          now,
        );
      }),
    );
    await sendPrepared(deps, prepared, { from: undefined, isShop: true });
    return c.json(await describeUser(deps.database.kysely, prepared.user));
  };
}
