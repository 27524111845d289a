import { z } from 'zod';
import { SLOT_FIELD } from '#app/features/appointments/slot-answers.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { APPOINTMENT_LIMITS, slotField } from '#domain/appointment/slot-request.ts';
import { emailField, optional, phoneField } from '#domain/customers/customer-fields.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';

const { name, device, fault } = APPOINTMENT_LIMITS;

export const APPOINTMENT_FIELDS = {
  startsAt: SLOT_FIELD,
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
export const DEAD_LINK = {
  title: 'Ce lien n’ouvre aucun rendez-vous',
  message: 'Copiez-le en entier depuis notre message, ou choisissez un créneau ici.',
};
