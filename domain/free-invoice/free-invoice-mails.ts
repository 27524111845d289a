/** What is mailed about a free invoice, as the back office calls it. */
export const FREE_INVOICE_MAILS = {
  invoice: 'Facture',
  'credit-note': 'Avoir',
  reminder: 'Relance',
  payment: 'Paiement reçu',
  'payment-failed': 'Paiement refusé',
} as const;
