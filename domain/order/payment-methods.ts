import type { PaymentMethod } from './order-request.ts';

/** How an order is to be paid, as the shop calls it. */
export const PAYMENT_METHODS: Record<PaymentMethod, string> = {
  shop: 'À l’atelier',
  transfer: 'Virement',
  card: 'Carte en ligne',
};
