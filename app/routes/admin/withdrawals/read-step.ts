import { z } from 'zod';
import { readFields } from '#app/forms/read-fields.ts';
import { withdrawalStepSchema } from '#domain/order/withdrawal-step.ts';
import { FORM_STEPS } from './steps.ts';

// Read by the loader and the action only: nothing of this reaches a browser.

const LABELS = {
  message: 'Message',
  etendue: 'Ce qui est revenu',
  montant: 'Montant',
  moyen: 'Moyen',
  reference: 'Référence',
  stock: 'Remise en stock',
  commande: 'Commande',
};

export const readStep = (form: FormData) => readFields(withdrawalStepSchema, form, LABELS);

/** What was typed, to be shown again. */
export function submittedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 5000)]] : [])),
  );
}

const idSchema = z.uuid().toLowerCase();

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

/** Which step the address asks for. */
export const askedStep = (params: URLSearchParams) =>
  FORM_STEPS.find((step) => step === params.get('etape')) ?? null;
