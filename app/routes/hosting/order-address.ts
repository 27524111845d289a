import { contactPath, quotePath } from '#app/features/content/quote-link.ts';

type Product = { path: string; cardTitle: string; isMonthly: boolean };

/**
 * Where a product is ordered: the partner's page when the shop has set one, else our contact page with the product as
 * its subject. What is not paid by the month is work on a quote, and never leaves for the partner.
 * @param orderUrl HOSTING_ORDER_URL, `{slug}` standing for the product
 */
export function orderAddress(
  { path, cardTitle, isMonthly }: Product,
  orderUrl: string | undefined,
): { to: string; newTab: boolean } {
  if (!isMonthly) return { to: quotePath(cardTitle), newTab: false };
  if (!orderUrl) return { to: contactPath(`Commande d’hébergement : ${cardTitle}`), newTab: false };
  const slug = path.slice(path.lastIndexOf('/') + 1);
  return { to: orderUrl.replaceAll('{slug}', slug), newTab: true };
}
