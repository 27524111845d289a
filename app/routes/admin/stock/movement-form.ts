import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { onceRight } from '#domain/text/once-right.ts';
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
    .superRefine(
      (sent, context) => {
        if (unitsOf(sent) !== null) return;
        const message =
          sent.reason === 'correction'
            ? 'Écrivez de combien le stock change, par exemple -2 ou 3.'
            : 'Écrivez un nombre entier, de 1 à 10000.';
        context.addIssue({ code: 'custom', path: ['quantity'], message });
      },
      onceRight('reason', 'quantity'),
    )
    .refine(({ reason, note }) => reason === 'purchase' || note !== '', {
      ...onceRight('reason', 'note'),
      path: ['note'],
      message: 'Écrivez pourquoi le stock change.',
    })
    .transform(({ deliveryNote, note, ...sent }) => ({
      reason: sent.reason,
      delta: (sent.reason === 'loss' ? -1 : 1) * (unitsOf(sent) ?? 0),
      reference: deliveryNote,
      note,
    }));

/** A correction has a sign, and no movement is of nothing. */
const unitsOf = ({ reason, quantity }: { reason: string; quantity: string }): number | null =>
  wholeOf(quantity, reason === 'correction' ? -10_000 : 1, 10_000) || null;

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
    .refine(({ received = {} }) => Object.values(received).some(Boolean), {
      ...onceRight('received'),
      message: 'Écrivez ce qui a été reçu d’un produit au moins.',
    })
    .transform(({ received = {}, deliveryNote }) => ({
      reference: deliveryNote,
      lines: Object.entries(received).flatMap(([id, delta]) =>
        delta ? [{ productId: id.toLowerCase(), delta }] : [],
      ),
    }));
