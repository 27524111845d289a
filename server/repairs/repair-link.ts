import { createHash, createHmac } from 'node:crypto';

/**
 * The secret in the link to a repair file: the same whenever a mail is made again, and kept nowhere. Another version is
 * another secret, and the one before leads nowhere any more.
 */
export function repairToken(secret: string, repairId: string, version: number): string {
  return createHmac('sha256', secret).update(`repair link ${repairId} ${version}`).digest('base64url');
}

/** What the database keeps of it. */
export function repairTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Where a case is followed by its link. */
export const trackingLink = (siteUrl: string, token: string): string =>
  `${siteUrl}/suivi-reparation?lien=${token}`;
