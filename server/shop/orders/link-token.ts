import { createHash, createHmac } from 'node:crypto';

/** The secret in the link to an order: the same whenever a mail is made again, and kept nowhere. */
export function linkToken(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order link ${orderId}`).digest('base64url');
}

/** What the database keeps of it. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
