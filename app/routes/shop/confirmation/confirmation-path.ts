export const CONFIRMATION_PATH = '/confirmation-commande';

/** Where a payment leads: the order is asked about there, whatever is known of it. */
export const PAID_PATH = `${CONFIRMATION_PATH}?paiement=fait`;
