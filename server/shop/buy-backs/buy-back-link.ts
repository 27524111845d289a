import { createHash, createHmac } from 'node:crypto';
import { BUY_BACK_LINK_PATH } from '#domain/buy-back/buy-back-states.ts';

/** The secret in the link of a request: the same whenever a mail is made again, and stored nowhere. */
export const buyBackToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`buy-back link ${id}`).digest('base64url');

/** The hash of the secret, as the database stores it. */
export const buyBackTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The address of a request for whoever has its link. */
export const buyBackLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${BUY_BACK_LINK_PATH}?lien=${token}`;
