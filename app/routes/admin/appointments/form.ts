import { z } from 'zod';
import { SLOT_FIELD } from '#app/features/appointments/slot-answers.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { APPOINTMENT_LIMITS, slotField } from '#domain/appointment/slot-request.ts';
import { emailField, optional, phoneField } from '#domain/customers/customer-fields.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';

export const CALLER_FIELDS = {
  startsAt: SLOT_FIELD,
  name: { label: 'Nom', maxLength: APPOINTMENT_LIMITS.name },
  phone: { label: 'Téléphone', optional: true, type: 'tel', maxLength: 40 },
  email: {
    label: 'E-mail',
    help: 'La confirmation et le rappel y partent. Sans e-mail, dites l’heure et le numéro au téléphone.',
    optional: true,
    type: 'email',
    autoCapitalize: 'none',
  },
  device: { label: 'Appareil', maxLength: APPOINTMENT_LIMITS.device },
  fault: { label: 'Panne ou demande', maxLength: APPOINTMENT_LIMITS.fault },
} satisfies FieldsOf<ReturnType<typeof callerSchema>>;

export const MOVE_FIELDS = { startsAt: SLOT_FIELD } satisfies FieldsOf<ReturnType<typeof moveSchema>>;

const REACH = 'Écrivez un téléphone ou un e-mail\u00a0: il faut pouvoir prévenir le client.';

/** An appointment for somebody who calls, who leaves a telephone, a mailbox or both. */
export const callerSchema = () =>
  z
    .object({
      startsAt: slotField(),
      name: lineField('Écrivez le nom du client.', APPOINTMENT_LIMITS.name),
      phone: optional(phoneField),
      email: optional(emailField),
      device: lineField('Écrivez quel appareil arrive.', APPOINTMENT_LIMITS.device),
      fault: linesField('Écrivez la panne en quelques mots.', APPOINTMENT_LIMITS.fault),
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
