import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box, maybeText } from '#app/forms/made-of-form.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { eurosField } from '#domain/money/euros-field.ts';

export const PART_FIELDS = {
  supplier: { label: 'Fournisseur', optional: true, autoComplete: 'off', maxLength: 160 },
  expectedOn: {
    label: 'Attendue le',
    help: 'Le client reçoit cette date dès qu’elle est gardée, et chaque fois qu’elle change.',
    optional: true,
  },
  cost: {
    label: 'Coût d’achat de l’unité, en euros',
    help: 'Pour l’atelier seul.',
    optional: true,
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 20,
  },
  isQuiet: { label: 'Ne pas prévenir', isBox: true },
} satisfies FieldsOf<ReturnType<typeof partFormSchema>>;

/** What is known of an awaited part; the service checks it. */
export const partFormSchema = () =>
  z.object({
    supplier: maybeText(),
    expectedOn: maybeText(),
    cost: optional(eurosField({ mayBeZero: true })),
    isQuiet: box(),
  });

export const TRACE_FIELDS = {
  origin: { label: 'D’où vient la pièce', optional: true },
  donor: {
    label: 'Appareil donneur',
    help: 'Son numéro, par exemple UO-000012, ou sa description.',
    optional: true,
    autoComplete: 'off',
    maxLength: 200,
  },
  serial: { label: 'Numéro de série de la pièce', optional: true, autoComplete: 'off', maxLength: 60 },
} satisfies FieldsOf<ReturnType<typeof traceFormSchema>>;

/** Where a part comes from; the service checks it. */
export const traceFormSchema = () =>
  z.object({ origin: maybeText(), donor: maybeText(), serial: maybeText() });
