import { z } from 'zod';
import { type About, requireStrongPassword } from '../auth/passwords/policy.ts';
import type { PasswordSettings } from '../auth/settings.ts';
import { AuthError, NEW_VERSION, VERSION_HEADER } from '../auth/transport/errors.ts';

/** Requests that set a password: signing up, and changing one's account. */
const SETS_PASSWORD = /\/auth\/v1\/(?:signup|user)(?:\?|$)/;

const bodySchema = z.looseObject({
  email: z.string().nullish().catch(undefined),
  password: z.string(),
  data: z.record(z.string(), z.unknown()).nullish().catch(undefined),
});

/**
 * Passes a password on to a hosted project only if it meets the site's own rules, which are stricter. Other programs
 * on the project can set what the project allows.
 */
export function refusingWeakPasswords(
  settings: { password: PasswordSettings },
  siteWords: () => readonly string[],
  send: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    const asked = passwordIn(input, init?.body);
    if (!asked) return send(input, init);
    try {
      const { email, data } = asked;
      const about: About = { email, data };
      await requireStrongPassword(asked.password, { settings, siteWords }, about);
    } catch (error) {
      if (error instanceof AuthError) return refusal(error);
      throw error;
    }
    return send(input, init);
  };
}

function passwordIn(input: RequestInfo | URL, body: unknown) {
  const address = input instanceof Request ? input.url : String(input);
  if (!SETS_PASSWORD.test(address) || typeof body !== 'string') return undefined;
  return bodySchema.safeParse(JSON.parse(body)).data;
}

const refusal = ({ status, code, message, extra }: AuthError) =>
  Response.json({ code, message, ...extra }, { status, headers: { [VERSION_HEADER]: NEW_VERSION } });
