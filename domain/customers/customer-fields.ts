import { z } from 'zod';
import { lineField } from '../text/text-fields.ts';
import { internationalPhone } from './phone.ts';

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

export const phoneField = z
  .string('Écrivez votre numéro de téléphone.')
  .max(40, 'Écrivez un numéro de téléphone.')
  .transform((text, context) => {
    const international = internationalPhone(text);
    if (international) return international;
    context.addIssue({
      code: 'custom',
      message: 'Écrivez un numéro complet, par exemple 06 12 34 56 78.',
    });
    return z.NEVER;
  });

export const addressSchema = z.strictObject({
  street: lineField('Écrivez le numéro et la rue.', 120),
  more: lineField('', 120).optional(),
  postcode: z
    .string('Écrivez le code postal.')
    .trim()
    .min(1, 'Écrivez le code postal.')
    // 00 and 99 are not départements; 96 does not exist yet.
    .regex(/^(?!00|96|99)\d{5}$/, 'Écrivez les cinq chiffres d’un code postal de France.'),
  city: lineField('Écrivez la ville.', 80),
});

/** An address in France, as the customer wrote it. */
export type Address = z.infer<typeof addressSchema>;
