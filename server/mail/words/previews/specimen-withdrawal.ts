import type { Withdrawal } from '../../../shop/withdrawals/declare-withdrawal.ts';

/** A withdrawal that nobody declared, for the preview of a mail. */
export const SPECIMEN_WITHDRAWAL: Withdrawal = {
  id: '3f0c1d5e-52c4-4a4e-9f5e-6f0f5f1c2b3a',
  reference: 'REN-2026-K7R-4WM',
  orderId: 'a5b1c7de-0d2f-4c55-8a77-0b7d0c1e2f3a',
  repairId: null,
  name: 'Camille Renard',
  contract: 'CMD-2026-K7R-4WM',
  email: 'camille.renard@exemple.fr',
  details: 'Le SSD seulement.',
  declaredAt: new Date('2026-11-21T13:05:00Z'),
};
