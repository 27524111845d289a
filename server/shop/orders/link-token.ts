import { createHmac, hash } from 'node:crypto';

/** The secret in the link to an order: the same whenever a mail is made again, and stored nowhere. */
export function linkToken(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order link ${orderId}`).digest('base64url');
}

/**
 * The secret in the link that confirms an order: another mailbox gets another secret, and no page of ours ever shows
 * it.
 */
export function proofToken(secret: string, { id, email }: { id: string; email: string }): string {
  return createHmac('sha256', secret).update(`order proof ${id} ${email}`).digest('base64url');
}

/** The hash of either secret, as the database stores it. */
export function linkHash(token: string): string {
  return hash('sha256', token);
}
