import type { PaymentMethod } from './order-request.ts';

/** How an order is paid, in the shop's words. */
export const PAYMENT_METHODS: Record<PaymentMethod, string> = {
  shop: 'À l’atelier',
  transfer: 'Virement',
  card: 'Carte en ligne',
};
