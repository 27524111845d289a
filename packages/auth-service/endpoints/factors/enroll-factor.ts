import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import {
  insertFactor,
  type NewFactor,
  purgeForgotten,
  replacePhoneFactor,
  requireRoom,
} from '../../factors/enrolling.ts';
import { requireFactorUser } from '../../factors/require-factor-user.ts';
import { makeTotpSecret } from '../../factors/totp.ts';
import type { SessionRow } from '../../sessions/find-session.ts';
import { badRequest, unprocessable } from '../../transport/errors.ts';
import { readBody, text } from '../../transport/read-body.ts';
import { readPhone } from '../../users/addresses.ts';
import { lockUser } from '../../users/find-user.ts';
import { requireFreshSession } from '../../users/require-owner.ts';
import type { FactorRow, UserRow } from '../../users/user-shape.ts';

const MAX_NAME = 255;

const bodySchema = z.object({ friendly_name: text, factor_type: text, issuer: text, phone: text });

/** POST /factors: adds a second factor, which counts once its first correct code was given. */
export function enrollFactor(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user, session } = await requireFactorUser(c, deps);
    const body = await readBody(c, bodySchema);
    requireEnrollable(deps, body.factor_type);
    await requireFreshSession(deps, user, session);
    if (body.friendly_name.length > MAX_NAME)
      throw badRequest(`friendly_name is longer than ${MAX_NAME} characters`);
    const own = { userId: user.id, name: body.friendly_name, now: deps.clock() };
    if (body.factor_type === 'phone') {
      if (!body.phone) throw badRequest('Phone number required to enroll Phone factor');
      const factor = await enroll(deps, session, { ...own, type: 'phone', phone: readPhone(body.phone) });
      return c.json({ ...enrolledFactor(factor), phone: body.phone });
    }
    const issuer = body.issuer || new URL(deps.settings.siteUrl).host;
    const { secret, uri, qrCode } = makeTotpSecret(issuer, accountName(user));
    const factor = await enroll(deps, session, { ...own, type: 'totp', secret });
    return c.json({ ...enrolledFactor(factor), totp: { qr_code: qrCode, secret, uri } });
  };
}

/** @throws AuthError */
function requireEnrollable({ settings: { mfa } }: AuthDeps, type: string): void {
  if (type === 'totp' && !mfa.totp) throw notEnabled('totp', 'TOTP');
  if (type === 'phone' && !mfa.phone) throw notEnabled('phone', 'Phone');
  if (type === 'webauthn') throw notEnabled('webauthn', 'WebAuthn');
  if (type !== 'totp' && type !== 'phone')
    throw badRequest('factor_type needs to be totp, phone, or webauthn');
}

const notEnabled = (type: string, name: string) =>
  unprocessable(`mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);

/** @throws AuthError */
function enroll(deps: AuthDeps, session: SessionRow, factor: NewFactor): Promise<FactorRow> {
  return deps.database.transaction(async (tx) => {
    await lockUser(tx, factor.userId);
    if (factor.type === 'phone') await replacePhoneFactor(tx, factor.userId, factor.phone);
    await purgeForgotten(tx, factor.userId, factor.now);
    await requireRoom(tx, session, factor.name, deps.settings.mfa);
    return insertFactor(tx, factor);
  });
}

const accountName = (user: UserRow) => user.email || user.phone || user.id;

const enrolledFactor = ({ id, factor_type: type, friendly_name: name }: FactorRow) => ({
  id,
  type,
  friendly_name: name ?? '',
});
