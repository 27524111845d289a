import { createHmac, timingSafeEqual } from 'node:crypto';

const macOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`newsletter ${id}`).digest('base64url');

/** What the link to a subscription ends with: the same for all mails, so that none stops working. */
export const subscriberToken = (secret: string, id: string): string => `${id}.${macOf(secret, id)}`;

/** The id of the subscription; null for a token that we did not make. */
export function subscriberOf(secret: string, token: string): string | null {
  const [id = '', mac = ''] = token.split('.');
  const [given, made] = [Buffer.from(mac), Buffer.from(macOf(secret, id))];
  return given.length === made.length && timingSafeEqual(given, made) ? id : null;
}
