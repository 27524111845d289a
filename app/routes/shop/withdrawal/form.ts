import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { WITHDRAWAL_LIMITS } from '#domain/order/withdrawal-limits.ts';
import type { withdrawalSchema } from '#domain/order/withdrawal-request.ts';

export const WITHDRAWAL_FIELDS = {
  name: { label: 'Nom', autoComplete: 'name', maxLength: WITHDRAWAL_LIMITS.name },
  contract: { label: 'Contrat', maxLength: WITHDRAWAL_LIMITS.contract },
  email: {
    label: 'Adresse e-mail',
    help: 'L’accusé de réception y est envoyé aussitôt.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  },
  details: {
    label: 'Précisions',
    help: 'Si vous ne renoncez qu’à une partie du contrat\u00a0: les produits que vous rendez.',
    optional: true,
    maxLength: WITHDRAWAL_LIMITS.details,
  },
} satisfies FieldsOf<typeof withdrawalSchema>;

/** The number that a recapitulation was drawn with; null for anything else. */
export function idOf(value: unknown): string | null {
  const { success, data } = z.uuid().toLowerCase().safeParse(value);
  return success ? data : null;
}
