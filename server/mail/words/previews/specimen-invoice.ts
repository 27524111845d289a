import type { ToldInvoice } from '../../templates/invoice-mail.tsx';

/** A free invoice that nobody issued, for the preview of a mail in a shop that has billed nothing yet. */
export const SPECIMEN_INVOICE: ToldInvoice = {
  number: 'FAC-2026-000042',
  isDeposit: false,
  issuedAt: new Date('2026-11-21T13:05:00Z'),
  customerName: 'Camille Renard',
  totalCents: 18_000,
  dueCents: 18_000,
  dueOn: '2026-12-21',
};
