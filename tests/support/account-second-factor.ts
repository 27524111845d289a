import { Secret, TOTP } from 'otpauth';
import type { Answer, SiteVisitor } from './account-site.ts';

const STEP_MS = 30_000;

type SecondFactor = { secret: string; used: string; recoveryCodes: string[] };

/**
 * Turns the second factor on in the profile; returns the secret that the app keeps, the code that is used up, and the recovery codes,
 * of which a hosted project has none.
 */
export async function turnOnSecondFactor(visitor: SiteVisitor): Promise<SecondFactor> {
  const begun = await visitor.submit('/client/profil', { intent: 'enrol-app', factorName: 'Téléphone' });
  const fields = hiddenFields(begun.body);
  const secret = new URL(fields.uri ?? '').searchParams.get('secret') ?? '';
  const used = codeOf(secret);
  const done = await visitor.submit('/client/profil', { intent: 'confirm-app', ...fields, code: used });
  if (done.status >= 400) throw new Error(`the second factor was not turned on: ${done.status}`);
  return { secret, used, recoveryCodes: recoveryCodesIn(done.body) };
}

/** The recovery codes on a page, in the form in which it shows them. */
export const recoveryCodesIn = (html: string): string[] =>
  [...html.matchAll(/<code>([\da-z-]{19})<\/code>/g)].map(([, code = '']) => code);

/** Answers the step after the password. */
export async function passSecondFactor(
  visitor: SiteVisitor,
  secret: string,
  screen: string,
): Promise<Answer> {
  const { body } = await visitor.get(screen);
  return visitor.submit(screen, { intent: 'code', ...hiddenFields(body), code: codeOf(secret, 1) });
}

/**
 * The code of an app. A code works only once, and the next one is already valid: the present one turns the factor on, the next one
 * answers.
 */
export function codeOf(secret: string, step = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });
}

/** Names and values of the factor's hidden fields. */
export function hiddenFields(html: string): Record<string, string> {
  const found = [...html.matchAll(/<input type="hidden" name="(factor|uri)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
}
