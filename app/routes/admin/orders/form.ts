import type { FieldsOf } from '#app/forms/field-table.ts';
import type { orderStepSchema } from '#domain/order/order-step.ts';

/** The fields of all steps of an order; each form has those of its step. */
export const ORDER_FIELDS = {
  trackingNumber: {
    label: 'Numéro de suivi',
    help: 'Celui du transporteur, par exemple 6A12345678901.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 80,
  },
  share: { label: 'Part à rembourser' },
  lines: { label: 'Produits à rembourser' },
  amount: { label: 'Montant', inputMode: 'decimal', autoComplete: 'off', maxLength: 20 },
  method: { label: 'Moyen' },
  reference: {
    label: 'Référence',
    help: 'Celle de la banque ou du prestataire. Une même référence ne se note pas deux fois.',
    optional: true,
    autoComplete: 'off',
    maxLength: 200,
  },
  entryId: { label: 'Ligne à rectifier' },
  reason: {
    label: 'Motif',
    help: 'Il reste au livre des recettes, avec la ligne fausse et celle qui la reprend.',
    autoComplete: 'off',
    maxLength: 200,
  },
  restock: { label: 'Remettre en stock' },
  message: { label: 'Message au client', help: 'Il le lit tel quel.', optional: true, maxLength: 1000 },
  note: {
    label: 'Nouvelle note',
    help: 'Pour l’atelier seul\u00a0: ni le client ni les exports ne l’ont.',
    maxLength: 2000,
  },
  withDelivery: { isBox: true },
  isQuiet: { label: 'Ne pas prévenir', isBox: true },
} satisfies FieldsOf<typeof orderStepSchema>;
