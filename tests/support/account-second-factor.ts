import { Secret, TOTP } from 'otpauth';
import type { Answer, SiteVisitor } from './account-site.ts';

const STEP_MS = 30_000;

/** Turns the two steps on in the profile; returns the secret that the app keeps. */
export async function turnOnSecondFactor(visitor: SiteVisitor): Promise<string> {
  const begun = await visitor.submit('/client/profil', { intent: 'activer', factorName: 'Téléphone' });
  const fields = hiddenFields(begun.body);
  const secret = new URL(fields.uri ?? '').searchParams.get('secret') ?? '';
  const done = await visitor.submit('/client/profil', {
    intent: 'confirmer',
    ...fields,
    code: codeOf(secret, -1),
  });
  if (done.status !== 303) throw new Error(`the second factor was not turned on: ${done.status}`);
  return secret;
}

/** Answers the step after the password. */
export async function passSecondFactor(
  visitor: SiteVisitor,
  secret: string,
  screen: string,
  step = 0,
): Promise<Answer> {
  const { body } = await visitor.get(screen);
  return visitor.submit(screen, { intent: 'code', ...hiddenFields(body), code: codeOf(secret, step) });
}

/** A code works once: steps before and after the present one are right too. */
export function codeOf(secret: string, step = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });
}

/** Names and values of the factor's hidden fields. */
export function hiddenFields(html: string): Record<string, string> {
  const found = [...html.matchAll(/<input type="hidden" name="(factor|uri)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
}
