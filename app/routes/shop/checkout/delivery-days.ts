import { formatLongDate } from '#domain/dates/dates.ts';
import type { Delivery } from '#domain/order/delivery-date.ts';

/** When a parcel arrives, as a sentence; the law's own limit if the shop is closed too long to say. */
export const deliveryDays = (delivery: Delivery | null): string =>
  delivery
    ? `Entre le ${formatLongDate(delivery.earliest)} et le ${formatLongDate(delivery.latest)}, pour un paiement reçu aujourd’hui.`
    : 'Au plus tard trente jours après la commande.';
