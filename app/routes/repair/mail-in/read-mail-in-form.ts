import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { REQUEST_FIELDS, requestErrors, requestOf, textOf } from '../form/read-request.ts';

// Read by the action only: nothing of this reaches a browser.

const STEPS: Readonly<Record<string, { label: string; message: string }>> = {
  'etape-donnees': {
    label: 'Sauvegardez vos données',
    message: 'Cochez cette étape une fois vos données à l’abri.',
  },
  'etape-verrou': {
    label: 'Retirez le verrou et le compte',
    message: 'Cochez cette étape une fois le verrou retiré.',
  },
  'etape-emballage': { label: 'Emballez', message: 'Cochez cette étape une fois le carton prêt.' },
};

/** What the form holds besides its key. */
export const MAIL_IN_FIELDS = [
  ...Object.keys(STEPS),
  'batterie',
  ...REQUEST_FIELDS,
  'rue',
  'complement',
  'code-postal',
  'ville',
  'valeur',
  'suivi',
];

const MAX_EUROS = 20_000;

/** What is asked of the repair cases. The value to insure stands in the subject, where the shop reads it first. */
export function mailInOf(form: FormData) {
  const more = textOf(form, 'complement')?.trim();
  return {
    ...requestOf(form),
    wayIn: 'mail-in',
    subject: `Retour à assurer pour ${eurosOf(form) ?? 0}\u00a0€`,
    battery: textOf(form, 'batterie'),
    returnAddress: {
      street: textOf(form, 'rue') ?? '',
      ...(more && { more }),
      postcode: textOf(form, 'code-postal') ?? '',
      city: textOf(form, 'ville') ?? '',
    },
    trackingNumber: textOf(form, 'suivi'),
  };
}

function eurosOf(form: FormData): number | null {
  const written = (textOf(form, 'valeur') ?? '').replaceAll(/[\s€]/g, '');
  const euros = /^\d{1,5}$/.test(written) ? Number(written) : null;
  return euros !== null && euros >= 1 && euros <= MAX_EUROS ? euros : null;
}

/** What there is to correct, in the order of the form. */
export function mailInErrors(form: FormData): FieldError[] {
  const missing = Object.entries(STEPS)
    .filter(([name]) => form.get(name) !== 'oui')
    .map(([field, words]) => ({ field, ...words }));
  const value =
    eurosOf(form) === null
      ? [
          {
            field: 'valeur',
            label: 'Valeur à assurer',
            message: 'Écrivez une valeur en euros entiers, de 1 à 20\u00a0000.',
          },
        ]
      : [];
  return [...missing, ...requestErrors({ ...mailInOf(form), idempotencyKey: crypto.randomUUID() }), ...value];
}
