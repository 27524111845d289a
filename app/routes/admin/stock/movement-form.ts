import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { writtenField } from '#domain/text/text-fields.ts';
import { wholeOf } from '#domain/text/whole-number.ts';
import { maybeWhole } from './whole-number.ts';

const shortText = (max: number) =>
  writtenField('').pipe(z.string().max(max, `Écrivez ${max} caractères au plus.`));

// A movement entered by hand.

const DELIVERY_NOTE = { label: 'Bon de livraison', optional: true, maxLength: 100 };

export const MOVEMENT_FIELDS = {
  reason: { label: 'Mouvement' },
  quantity: { label: 'Quantité', help: 'Avec son signe pour une correction.', maxLength: 7 },
  deliveryNote: DELIVERY_NOTE,
  note: { label: 'Raison', help: 'D’une perte ou d’une correction.', optional: true, maxLength: 1000 },
} satisfies FieldsOf<ReturnType<typeof movementSchema>>;

export const movementSchema = () =>
  z
    .object({
      reason: z.enum(['purchase', 'loss', 'correction'], 'Choisissez le mouvement.'),
      quantity: z.string(),
      deliveryNote: shortText(100),
      note: shortText(1000),
    })
    .transform(({ reason, quantity, deliveryNote, note }, context) => {
      const isCorrection = reason === 'correction';
      const number = wholeOf(quantity, isCorrection ? -10_000 : 1, 10_000) || null;
      const wrong = (field: 'quantity' | 'note', message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (number === null)
        wrong(
          'quantity',
          isCorrection
            ? 'Écrivez de combien le stock change, par exemple -2 ou 3.'
            : 'Écrivez un nombre entier, de 1 à 10000.',
        );
      if (reason !== 'purchase' && note === '') wrong('note', 'Écrivez pourquoi le stock change.');
      const delta = (reason === 'loss' ? -1 : 1) * (number ?? 0);
      return { reason, delta, reference: deliveryNote, note };
    });

// A delivery: the number received of each product in the purchase list.

export const receiptFields = (ids: readonly string[]): Record<string, FieldFacts> => ({
  ...Object.fromEntries(ids.map((id) => [`received.${id}`, { label: 'Reçu', optional: true, maxLength: 7 }])),
  deliveryNote: DELIVERY_NOTE,
});

export const receiptSchema = () =>
  z
    .object({
      received: z
        .record(z.guid(), maybeWhole(0, 10_000, 'Écrivez un nombre entier, de 0 à 10000.'))
        .optional(),
      deliveryNote: shortText(100),
    })
    .transform(({ received = {}, deliveryNote }, context) => {
      const lines = Object.entries(received).flatMap(([id, delta]) =>
        delta ? [{ productId: id.toLowerCase(), delta }] : [],
      );
      if (lines.length === 0) context.addIssue('Écrivez ce qui a été reçu d’un produit au moins.');
      return { reference: deliveryNote, lines };
    });
