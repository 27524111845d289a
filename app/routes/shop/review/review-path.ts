import { withQuery } from '#domain/urls/with-query.ts';

/** Which line of the order: the reference of its product. */
export const LINE = 'ref';

/** The page where a line of an order is reviewed, by the secret of the order's link. */
export const reviewPath = (link: string, sku: string, more: Record<string, string> = {}): string =>
  withQuery('/suivi-commande/avis', { lien: link, [LINE]: sku, ...more });
