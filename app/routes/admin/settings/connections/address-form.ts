import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { onceRight } from '#domain/text/once-right.ts';
import type { StoredAddress } from '#server/connections/address-admin.ts';

const NOT_AN_ADDRESS =
  'Écrivez l’adresse entière, sans rien après le nom\u00a0: https://www.atelier-papin.fr.';

const MISSING = 'Écrivez l’adresse entière, par exemple https://www.atelier-papin.fr.';

/** The address is read as an origin: whatever follows the name would be lost in links. */
export const addressSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'try', 'keep', 'back', 'remove']),
      url: z
        .string()
        .trim()
        .max(200, NOT_AN_ADDRESS)
        .transform((typed) => typed.replace(/\/+$/, ''))
        .refine((typed) => typed === '' || isOrigin(typed), NOT_AN_ADDRESS)
        .transform((typed) => (typed === '' ? '' : new URL(typed).origin))
        .default(''),
    })
    .refine(({ intent, url }) => url !== '' || (intent !== 'save' && intent !== 'try'), {
      ...onceRight('intent', 'url'),
      path: ['url'],
      message: MISSING,
    });

function isOrigin(typed: string): boolean {
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return false;
  const { pathname, search, hash, username, password } = new URL(typed);
  return pathname === '/' && search + hash + username + password === '';
}

export const ADDRESS_FIELDS = {
  url: {
    label: 'Adresse du site',
    help: 'Celle que les visiteurs écrivent, par exemple https://www.atelier-papin.fr.',
    type: 'url',
    maxLength: 200,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof addressSchema>>;

/** The address in force as the texts of its form, with the hour until which it is to be confirmed. */
export const addressTexts = ({ url, confirmBy }: StoredAddress): FormTexts => ({
  url,
  confirmBy: confirmBy?.toISOString() ?? '',
});

/** The fields that are compared: the hour is nobody's to write. */
export const COMPARED_ADDRESS_FIELDS = { ...ADDRESS_FIELDS, confirmBy: { label: 'À confirmer avant le' } };

export const addressWords = (field: string, text: string): string | undefined =>
  field === 'confirmBy' && text ? formatDate(new Date(text), { withTime: true }) : undefined;
