import { z } from 'zod';
import { lineField } from '../text/text-fields.ts';
import { tidyPostcode } from './foreign-postcode.ts';
import { type PhoneFault, readPersonalPhone, readPhone } from './read-phone.ts';

/** A field that may stay empty: undefined rather than an empty text. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  );

export const emailField = z
  .string('Écrivez votre adresse e-mail.')
  .trim()
  .toLowerCase()
  .min(1, { error: 'Écrivez votre adresse e-mail.', abort: true })
  .max(255, 'Écrivez une adresse de 255 caractères au plus.')
  .pipe(z.email('Écrivez une adresse complète, par exemple nom@exemple.fr.'));

const PHONE_FAULTS: Record<PhoneFault, string> = {
  unreadable: 'Écrivez un numéro complet, par exemple 06 12 34 56 78.',
  impossible:
    'Ce numéro n’existe pas\u00a0: vérifiez ses chiffres, et l’indicatif du pays s’il est étranger.',
  special: 'Ce numéro est court, surtaxé ou gratuit\u00a0: écrivez celui d’un mobile ou d’un fixe.',
};

const phoneReadBy = (read: (text: string) => { phone: string } | { phone: null; fault: PhoneFault }) =>
  z
    .string('Écrivez un numéro de téléphone.')
    .max(40, 'Écrivez un numéro de téléphone.')
    .transform((text, context) => {
      const reading = read(text);
      if (reading.phone !== null) return reading.phone;
      context.addIssue({ code: 'custom', message: PHONE_FAULTS[reading.fault] });
      return z.NEVER;
    });

/** A customer's number. */
export const phoneField = phoneReadBy(readPersonalPhone);

/** A company's number, which may be one that costs more. */
export const companyPhoneField = phoneReadBy(readPhone);

export const addressSchema = z.strictObject({
  street: lineField('Écrivez le numéro et la rue.', 120),
  more: lineField('', 120).optional(),
  postcode: z
    .string('Écrivez le code postal.')
    .transform(tidyPostcode)
    .pipe(
      z
        .string()
        .min(1, 'Écrivez le code postal.')
        // 00 and 99 are not départements; 96 does not exist yet.
        .regex(/^(?!00|96|99)\d{5}$/, 'Écrivez les cinq chiffres d’un code postal de France.'),
    ),
  city: lineField('Écrivez la ville.', 80),
});

/** An address as the customer wrote it: in France, except that of an order's invoice (./foreign-postcode.ts). */
export type Address = z.infer<typeof addressSchema>;
