import { createHmac } from 'node:crypto';
import { freeInvoiceLink, freeInvoiceTokenHash } from '../free-invoices/free-invoice-link.ts';

export type SaleLinkDeps = {
  /** Makes the links of sales. */
  secret: string;
  siteUrl: string;
};

/** The secret in the link of a sale: the same whenever it is made again, and stored nowhere. */
const saleToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`counter sale link ${id}`).digest('base64url');

/** The hash of the secret, as the database stores it. */
export const saleLinkHash = (secret: string, id: string): string =>
  freeInvoiceTokenHash(saleToken(secret, id));

/** The page that says what is left to pay for a sale, and how: the same as of invoices. */
export const saleLink = ({ secret, siteUrl }: SaleLinkDeps, id: string): string =>
  freeInvoiceLink(siteUrl, saleToken(secret, id));
