import { z } from 'zod';
import { WITHDRAWAL_LIMITS } from './withdrawal-limits.ts';

/** Without what neither a mail nor the database can show; a line break is one character, as the field counts it. */
const written = (missing: string) =>
  z.string(missing).transform((text) =>
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(/[^\P{Cc}\n]/gu, '')
      .trim(),
  );

const line = (missing: string, max: number) =>
  written(missing)
    .transform((text) => text.replaceAll('\n', ' '))
    .pipe(z.string().min(1, missing).max(max, `Écrivez ${max} caractères au plus.`));

/** What a customer declares to renounce a contract (code de la consommation, D. 221-5). No reason is asked for. */
export const withdrawalSchema = z.object({
  nom: line('Écrivez votre nom.', WITHDRAWAL_LIMITS.name),
  contrat: line(
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
  precisions: written('')
    .pipe(
      z.string().max(WITHDRAWAL_LIMITS.details, `Écrivez ${WITHDRAWAL_LIMITS.details} caractères au plus.`),
    )
    .optional()
    .transform((text) => text || null),
});

export type WithdrawalRequest = z.output<typeof withdrawalSchema>;
