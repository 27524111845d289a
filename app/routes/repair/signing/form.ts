import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box, maybeText } from '#app/forms/made-of-form.ts';

export const CODE_FIELDS = {
  code: {
    label: 'Code affiché à l’atelier',
    help: 'Huit signes, par exemple K7R4 WM92.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 20,
  },
} as const;

export const SIGN_FIELDS = {
  acceptsTerms: { label: 'Accord', isBox: true },
  acceptsData: { label: 'Données', isBox: true },
  name: {
    label: 'Votre nom',
    help: 'À défaut de signature dessinée.',
    optional: true,
    autoComplete: 'off',
    maxLength: 200,
  },
  reason: { label: 'Raison du refus', optional: true, maxLength: 500 },
} satisfies FieldsOf<ReturnType<typeof signSchema>>;

/** The service checks the answer itself. */
export const signSchema = () =>
  z.object({
    signature: maybeText(),
    name: maybeText(),
    acceptsTerms: box(),
    acceptsData: box(),
    reason: maybeText(),
  });
