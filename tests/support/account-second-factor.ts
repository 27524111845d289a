import { Secret, TOTP } from 'otpauth';
import type { Answer, SiteVisitor } from './account-site.ts';

const STEP_MS = 30_000;

/** Turns the two steps on in the profile; returns the secret that the app keeps, and the code that is used up. */
export async function turnOnSecondFactor(visitor: SiteVisitor): Promise<{ secret: string; used: string }> {
  const begun = await visitor.submit('/client/profil', { intent: 'activer', factorName: 'Téléphone' });
  const fields = hiddenFields(begun.body);
  const secret = new URL(fields.uri ?? '').searchParams.get('secret') ?? '';
  const used = codeOf(secret);
  const done = await visitor.submit('/client/profil', { intent: 'confirmer', ...fields, code: used });
  if (done.status !== 303) throw new Error(`the second factor was not turned on: ${done.status}`);
  return { secret, used };
}

/** Answers the step after the password. */
export async function passSecondFactor(
  visitor: SiteVisitor,
  secret: string,
  screen: string,
): Promise<Answer> {
  const { body } = await visitor.get(screen);
  return visitor.submit(screen, { intent: 'code', ...hiddenFields(body), code: codeOf(secret, 1) });
}

/** A code works once, and the next one is right already: the present one turns the steps on, the next one answers. */
export function codeOf(secret: string, step = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });
}

/** Names and values of the factor's hidden fields. */
export function hiddenFields(html: string): Record<string, string> {
  const found = [...html.matchAll(/<input type="hidden" name="(factor|uri)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
}
