import { type Labels, readFields } from '#app/forms/read-fields.ts';
import { editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { orderStepSchema } from '#domain/order/order-step.ts';

const LABELS: Labels = {
  vers: 'Étape',
  suivi: 'Numéro de suivi',
  message: 'Message au client',
  etendue: 'Ce que vous remboursez',
  montant: 'Montant',
  lignes: 'Produits',
  moyen: 'Moyen',
  reference: 'Référence',
  stock: 'Remise en stock',
  note: 'Note',
};

/** Of an order, what a step may correct. */
export const orderTexts = ({ tracking_number: number }: { tracking_number: string | null }): FormTexts => ({
  suivi: number ?? '',
});

/** Keeps a correction from undoing what somebody else corrected meanwhile. */
export const orderGuard = (sent: FormTexts) =>
  editGuard({ sent, textsOf: orderTexts, labelOf: (field) => LABELS[field] });

/** The step that a form asks for, or what is wrong with it. */
export const readStep = (form: FormData) => readFields(orderStepSchema, form, LABELS);

/** What was typed, to be shown again. */
export function submittedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 5000)]] : [])),
  );
}
