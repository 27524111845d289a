import { z } from 'zod';
import { lineField, writtenField } from '../text/text-fields.ts';
import { WITHDRAWAL_LIMITS } from './withdrawal-limits.ts';

/** A customer's declaration of withdrawal (code de la consommation, D. 221-5). No reason is asked for. */
export const withdrawalSchema = z.object({
  name: lineField('Écrivez votre nom.', WITHDRAWAL_LIMITS.name),
  contract: lineField(
    'Écrivez le numéro de la commande, ou ce que désigne le contrat.',
    WITHDRAWAL_LIMITS.contract,
  ),
  email: z
    .string('Écrivez votre adresse e-mail.')
    .trim()
    .toLowerCase()
    .min(1, 'Écrivez votre adresse e-mail.')
    .max(255, 'Écrivez une adresse de 255 caractères au plus.')
    .pipe(z.email('Écrivez une adresse complète, par exemple nom@exemple.fr.')),
  details: writtenField('')
    .pipe(
      z.string().max(WITHDRAWAL_LIMITS.details, `Écrivez ${WITHDRAWAL_LIMITS.details} caractères au plus.`),
    )
    .optional()
    .transform((text) => text || null),
});

export type WithdrawalRequest = z.output<typeof withdrawalSchema>;
