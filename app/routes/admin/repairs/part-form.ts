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

const TRACE_OF_PART = {
  origin: { label: 'D’où vient la pièce', optional: true },
  donor: {
    label: 'Appareil donneur',
    help: 'Son numéro, par exemple UO-000012, ou sa description.',
    optional: true,
    autoComplete: 'off',
    maxLength: 200,
  },
  serial: { label: 'Numéro de série de la pièce', optional: true, autoComplete: 'off', maxLength: 60 },
} as const;

export const TRACE_FIELDS = {
  ...TRACE_OF_PART,
  supplier: PART_FIELDS.supplier,
  cost: {
    ...PART_FIELDS.cost,
    help: 'Pour l’atelier seul. Pour un produit du stock, son prix d’achat compte tant que rien n’est écrit ici.',
  },
} satisfies FieldsOf<ReturnType<typeof traceFormSchema>>;

/** Where a part that is here comes from, and what it cost; the service checks it. */
export const traceFormSchema = () =>
  z.object({
    origin: maybeText(),
    donor: maybeText(),
    serial: maybeText(),
    supplier: maybeText(),
    cost: optional(eurosField({ mayBeZero: true })),
  });

export const NEW_PART_FIELDS = {
  name: {
    label: 'Pièce',
    help: 'Par exemple «\u00a0Nappe de l’écran du Lenovo T14\u00a0». Le client lit ce nom tant que la pièce est attendue.',
    autoComplete: 'off',
    maxLength: 200,
  },
  quantity: { label: 'Quantité', inputMode: 'numeric', autoComplete: 'off', maxLength: 2 },
  isHere: { label: 'Où elle est' },
  expectedOn: { ...PART_FIELDS.expectedOn, help: 'Le client reçoit cette date.' },
  supplier: PART_FIELDS.supplier,
  cost: { ...PART_FIELDS.cost, help: 'Pour l’atelier seul. S’il manque, il est demandé quand elle arrive.' },
  ...TRACE_OF_PART,
  isQuiet: PART_FIELDS.isQuiet,
} satisfies FieldsOf<ReturnType<typeof newPartSchema>>;

/** A part that is no product of the shop; the service checks it. */
export const newPartSchema = () =>
  z.object({
    name: maybeText(),
    quantity: z
      .string()
      .default('')
      .transform((text) => Number(text.trim() || '1')),
    isHere: z.enum(['oui', 'non'], 'Dites si la pièce est là.').transform((said) => said === 'oui'),
    expectedOn: maybeText(),
    supplier: maybeText(),
    cost: optional(eurosField({ mayBeZero: true })),
    origin: maybeText(),
    donor: maybeText(),
    serial: maybeText(),
    isQuiet: box(),
  });

export const ARRIVAL_FIELDS = {
  arrivedCost: { ...PART_FIELDS.cost, help: 'Il compte dans la marge du dossier.' },
  isCostUnknown: { label: 'Ce coût n’est pas encore connu', isBox: true },
} satisfies FieldsOf<ReturnType<typeof arrivalSchema>>;

/** What is asked when such a part comes; the service checks it. */
export const arrivalSchema = () =>
  z.object({ arrivedCost: optional(eurosField({ mayBeZero: true })), isCostUnknown: box() });
