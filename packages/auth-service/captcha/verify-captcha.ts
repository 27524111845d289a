import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthMiddleware } from '../auth-deps.ts';
import { isAdminCaller } from '../transport/bearer.ts';
import { AuthError } from '../transport/errors.ts';
import { captchaToken } from './captcha-token.ts';

const TIMEOUT_MS = 5_000;

const verdictSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Asks hCaptcha or Turnstile about the token in the body, when captchas are on. @throws AuthError */
export async function requireCaptcha(c: AuthContext, deps: AuthDeps): Promise<void> {
  const { captcha } = deps.settings;
  if (!captcha || (await isAdminCaller(c, deps))) return;
  const token = await captchaToken(c);
  if (!token) throw disallowed('no captcha_token found');
  const address = deps.addressOf(c);
  const form = new URLSearchParams({ secret: captcha.secret, response: token });
  if (address) form.set('remoteip', address);
  const verdict = await askProvider(captcha.verifyUrl, form);
  if (!verdict.success) throw disallowed(verdict['error-codes'].join(', '));
}

/** The same, for a whole route. */
export function captchaChecked(deps: AuthDeps): AuthMiddleware {
  return async (c, next) => {
    await requireCaptcha(c, deps);
    return next();
  };
}

async function askProvider(url: string, form: URLSearchParams): Promise<z.infer<typeof verdictSchema>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal });
    return verdictSchema.parse(await response.json());
  } catch (cause) {
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed', { cause });
  }
}

const disallowed = (detail: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${detail})`);
