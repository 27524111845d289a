import { AuthError, errorEnvelope, NEW_VERSION } from '../transport/errors.ts';
import { type About, type PasswordRules, requireStrongPassword } from './policy.ts';

/**
 * The protocol's answer to a password that the rules refuse, for a host that asks another service to set it; null if they accept it.
 */
export async function refuseWeakPassword(
  password: string,
  rules: PasswordRules,
  about: About,
): Promise<Response | null> {
  try {
    await requireStrongPassword(password, rules, about);
    return null;
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { body, headers } = errorEnvelope(error, NEW_VERSION, '');
    return Response.json(body, { status: error.status, headers });
  }
}
