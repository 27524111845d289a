import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { emailField, optional, phoneField } from '#domain/customers/customer-fields.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';

const LIMITS = { name: 200, device: 120, fault: 1000 };

export const CALLER_FIELDS = {
  startsAt: { label: 'Créneau' },
  name: { label: 'Nom', maxLength: LIMITS.name },
  phone: { label: 'Téléphone', optional: true, type: 'tel', maxLength: 40 },
  email: {
    label: 'E-mail',
    help: 'La confirmation et le rappel y partent. Sans elle, dites l’heure et le numéro au téléphone.',
    optional: true,
    type: 'email',
    autoCapitalize: 'none',
  },
  device: { label: 'Appareil', maxLength: LIMITS.device },
  fault: { label: 'Panne ou demande', maxLength: LIMITS.fault },
} satisfies FieldsOf<ReturnType<typeof callerSchema>>;

export const MOVE_FIELDS = { startsAt: { label: 'Créneau' } } satisfies FieldsOf<
  ReturnType<typeof moveSchema>
>;

const CHOOSE = 'Choisissez un créneau.';
const REACH = 'Écrivez un téléphone ou un e-mail\u00a0: il faut pouvoir prévenir le client.';

/** The start of a slot, as its radio button sends it. */
const slotField = () =>
  z
    .string(CHOOSE)
    .pipe(z.iso.datetime(CHOOSE))
    .transform((text) => new Date(text));

/** An appointment for somebody who calls, who leaves a telephone, a mailbox or both. */
export const callerSchema = () =>
  z
    .object({
      startsAt: slotField(),
      name: lineField('Écrivez le nom du client.', LIMITS.name),
      phone: optional(phoneField),
      email: optional(emailField),
      device: lineField('Écrivez quel appareil arrive.', LIMITS.device),
      fault: linesField('Écrivez la panne en quelques mots.', LIMITS.fault),
      /** Drawn with the form: sending it twice makes one appointment. */
      idempotencyKey: z.uuid().toLowerCase(),
    })
    .refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      path: ['phone'],
      message: REACH,
      // Beside what else is missing.
      when: () => true,
    });

/** `seen`: the change of the appointment that the page has shown. */
export const moveSchema = () =>
  z.object({ startsAt: slotField(), seen: z.coerce.number().int().min(0).max(1_000_000) });
