import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { emailField, optional, phoneField } from '#domain/customers/customer-fields.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';

/** The longest text of each field. */
const LIMITS = { name: 200, device: 120, fault: 1000 };

const { name, device, fault } = LIMITS;

export const MAX_FAULT = fault;

export const APPOINTMENT_FIELDS = {
  startsAt: { label: 'Créneau' },
  device: {
    label: 'Appareil',
    help: 'Son nom ou son modèle\u00a0: PlayStation 5, iPhone 13, PC portable Asus…',
    maxLength: device,
  },
  fault: {
    label: 'Panne ou demande',
    help: 'Ce qui se passe, depuis quand, et ce qui a déjà été essayé.',
    maxLength: fault,
  },
  name: { label: 'Nom', autoComplete: 'name', maxLength: name },
  email: {
    label: 'Adresse e-mail',
    help: 'Un message y part\u00a0: son bouton confirme le rendez-vous, dans l’heure.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  },
  choix: {},
  phone: {
    label: 'Téléphone',
    help: 'Pour vous prévenir si un imprévu nous retient.',
    optional: true,
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
  },
} satisfies FieldsOf<ReturnType<typeof bookSchema>>;

const CHOOSE = 'Choisissez un créneau.';

/** The start of a slot, as its radio button sends it. */
const slotField = () =>
  z
    .string(CHOOSE)
    .pipe(z.iso.datetime(CHOOSE))
    .transform((text) => new Date(text));

export const moveSchema = () => z.object({ startsAt: slotField() });

/** A complete booking. */
export const bookSchema = () =>
  z.object({
    startsAt: slotField(),
    device: lineField('Écrivez quel appareil vous apportez.', device),
    fault: linesField('Décrivez la panne en quelques mots.', fault),
    name: lineField('Écrivez votre nom.', name),
    email: emailField,
    phone: optional(phoneField),
    /** What was chosen in the price finder. */
    choix: z.string().max(200).optional().catch(undefined),
    /** Drawn with the form: sending it twice makes one appointment. */
    idempotencyKey: z.uuid().toLowerCase(),
  });

/** Shown by the page and its forms for a link that opens nothing. */
export const DEAD_LINK =
  'Ce lien n’ouvre aucun rendez-vous. Copiez-le en entier depuis notre message, ou choisissez un créneau ici.';

/** A link's secret, which has 43 characters; null for any other value. */
export function linkOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;
}
