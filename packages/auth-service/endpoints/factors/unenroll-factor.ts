import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import { endFactor } from '../../factors/end-factor.ts';
import { getFactor } from '../../factors/find-factor.ts';
import { requireFactorUser } from '../../factors/require-factor-user.ts';
import { sendNotice } from '../../mails.ts';
import { unprocessable } from '../../transport/errors.ts';
import { lockUser } from '../../users/find-user.ts';
import { requireFreshSession } from '../../users/require-owner.ts';

/** DELETE /factors/{id}. */
export function unenrollFactor(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user, session } = await requireFactorUser(c, deps);
    const seen = await getFactor(deps.database.kysely, user.id, c.req.param('id'));
    const isRaised = (session.aal ?? 'aal1') !== 'aal1';
    if (seen.status === 'verified' && isRaised) await requireFreshSession(deps, user, session);
    const factor = await deps.database.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const found = await getFactor(tx, user.id, c.req.param('id'));
      if (found.status === 'verified' && (session.aal ?? 'aal1') === 'aal1')
        throw unprocessable('insufficient_aal', 'AAL2 required to unenroll verified factor');
      await endFactor(tx, found, deps.clock());
      return found;
    });
    if (factor.status === 'verified') await sendNotice(deps, 'notice-factor-removed', user);
    return c.json({ id: factor.id });
  };
}
