import type { DeliveryMethod } from './order-request.ts';

/** How an order arrives, wherever it is summed up. */
export const DELIVERY_WORDS: Record<DeliveryMethod, string> = {
  pickup: 'Retrait à l’atelier',
  relay: 'Envoi en point relais',
  parcel: 'Envoi à domicile',
};
