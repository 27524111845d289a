import { z } from 'zod';
import type { AuthContext } from '../../auth-deps.ts';
import { badRequest } from '../../transport/errors.ts';
import { readBody, text } from '../../transport/read-body.ts';
import { readEmail, readPhone } from '../../users/addresses.ts';
import { readBanEnd } from '../../users/ban.ts';

const metadata = z.record(z.string(), z.unknown()).nullish();

const bodySchema = z.object({
  id: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  role: text,
  ban_duration: text,
});

const MAX_ROLE = 255;
const MAX_BYTES = 72;

export type AdminUser = Awaited<ReturnType<typeof readAdminUser>>;

/**
 * The values that an administrator sets for an account; empty and undefined members set nothing. @throws AuthError
 */
export async function readAdminUser(c: AuthContext, now: Date) {
  const body = await readBody(c, bodySchema);
  if (body.role.length > MAX_ROLE) throw badRequest(`role is longer than ${MAX_ROLE} characters`);
  if (Buffer.byteLength(body.password ?? '') > MAX_BYTES)
    throw badRequest(`Password cannot be longer than ${MAX_BYTES} characters`);
  return {
    id: body.id,
    email: body.email && readEmail(body.email),
    phone: body.phone && readPhone(body.phone),
    password: body.password || undefined,
    passwordHash: body.password_hash,
    mustConfirmEmail: body.email_confirm === true,
    mustConfirmPhone: body.phone_confirm === true,
    userMetadata: body.user_metadata ?? {},
    appMetadata: body.app_metadata ?? {},
    role: body.role,
    /** Undefined: no change; null: no ban. */
    bannedUntil: body.ban_duration ? readBanEnd(body.ban_duration, now) : undefined,
  };
}
