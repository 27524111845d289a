/** How a repair was paid; the shop takes the money itself. */
export const PAID_BY = {
  card: 'Payé par carte',
  cash: 'Payé en espèces',
  transfer: 'Payé par virement',
  before: 'Payé d’avance',
  free: 'Rien à payer',
} as const;

export type PaidBy = keyof typeof PAID_BY;
