import { z } from 'zod';
import { type PasswordSettings, refuseWeakPassword } from '#packages/auth-service/index.ts';

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
    const { email, data, password } = asked;
    const refusal = await refuseWeakPassword(password, { settings, siteWords }, { email, data });
    return refusal ?? send(input, init);
  };
}

function passwordIn(input: Parameters<typeof fetch>[0], body: unknown) {
  const address = input instanceof Request ? input.url : String(input);
  if (!SETS_PASSWORD.test(address) || typeof body !== 'string') return undefined;
  return bodySchema.safeParse(JSON.parse(body)).data;
}
