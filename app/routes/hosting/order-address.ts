import { contactPath, quotePath } from '#app/features/content/quote-link.ts';

type Product = { path: string; cardTitle: string; isMonthly: boolean };

/**
 * The address to order a product: the partner's page if the shop has set one, else our contact page with the product as
 * subject. Products without a monthly price are quoted, and never lead to the partner.
 * @param orderUrl HOSTING_ORDER_URL, in which `{slug}` stands for the product
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
