import { createHash, createHmac } from 'node:crypto';

/** The secret in the link of an issued invoice: the same whenever it is made again, and stored nowhere. */
export const freeInvoiceToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`free invoice link ${id}`).digest('base64url');

/** The hash of the secret, as the database stores it. */
export const freeInvoiceTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** The address of the page that says how to pay an invoice. */
export const freeInvoiceLink = (siteUrl: string, token: string): string => `${siteUrl}/facture?lien=${token}`;
