import { type Labels, readFields } from '#app/features/account/read-form.ts';
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

/** The step that a form asks for, or what is wrong with it. */
export const readStep = (form: FormData) => readFields(orderStepSchema, form, LABELS);

/** What was typed, to be shown again. */
export function keptFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 5000)]] : [])),
  );
}
