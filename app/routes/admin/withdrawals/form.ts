import type { FieldsOf } from '#app/forms/field-table.ts';
import type { withdrawalStepSchema } from '#domain/order/withdrawal-step.ts';

/** The fields of all steps of a withdrawal; each form has those of its step. */
export const WITHDRAWAL_FIELDS = {
  caseNumber: { label: 'Commande ou réparation', autoCapitalize: 'characters', maxLength: 40 },
  extent: { label: 'Marchandise revenue' },
  amount: { label: 'Montant', inputMode: 'decimal', maxLength: 20 },
  method: { label: 'Moyen', help: 'La loi veut celui du paiement, sauf accord exprès du client.' },
  reference: {
    label: 'Référence',
    help: 'Celle de la banque ou du prestataire. Une même référence ne se note pas deux fois.',
    optional: true,
    maxLength: 200,
  },
  restock: {
    label: 'Remettre en stock',
    help: 'Ce qui se revend tel quel. Le reste ne revient pas en rayon.',
  },
  message: { label: 'Message au client', help: 'Il le lit tel quel.', maxLength: 1000 },
} satisfies FieldsOf<typeof withdrawalStepSchema>;
