import { COMPANY_FIELDS, companySent } from '#app/features/billing/company-form.ts';
import type { FieldTable } from '#app/forms/field-table.ts';
import { box, group, maybeText } from '#app/forms/made-of-form.ts';
import { inMinutes } from '#domain/dates/durations.ts';

/** The fields that both forms share: the device, its fault, and the customer. */
export const REQUEST_FIELDS = {
  'device.kind': { label: 'Type d’appareil' },
  'device.brand': { label: 'Marque', optional: true, maxLength: 80 },
  'device.model': {
    label: 'Modèle',
    help: 'Le plus exact possible\u00a0: CFI-1216A, HAC-001, A2338.',
    optional: true,
    maxLength: 120,
  },
  fault: {
    label: 'La panne, avec vos mots',
    help: 'Ce qui se passe, depuis quand, ce qui a précédé et ce qui a déjà été essayé. Jamais de mot de passe ici.',
    maxLength: 4000,
  },
  'customer.name': { label: 'Nom', autoComplete: 'name', maxLength: 200 },
  'customer.email': {
    label: 'Adresse e-mail',
    help: 'Le lien de suivi du dossier y part.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  'customer.phone': { label: 'Téléphone', optional: true, type: 'tel', autoComplete: 'tel', maxLength: 40 },
  'customer.channel': { label: 'Notre réponse' },
  ...COMPANY_FIELDS,
  acceptsDataNotice: { label: 'Information sur vos données' },
} as const satisfies FieldTable;

export type RequestFieldName = keyof typeof REQUEST_FIELDS;

/** The same fields, as they are sent. */
export const requestShape = () => ({
  idempotencyKey: maybeText(),
  customer: group({
    name: maybeText(),
    email: maybeText(),
    phone: maybeText(),
    channel: maybeText(),
    ...companySent(),
  }),
  device: group({ kind: maybeText(), brand: maybeText(), model: maybeText() }),
  fault: maybeText(),
  acceptsDataNotice: box(),
});

export const tooManyRequests = (retryAfterS: number): string =>
  `Plusieurs demandes sont déjà parties d’ici. Réessayez dans ${inMinutes(retryAfterS)}, ou appelez-nous.`;

export const FORM_USED = 'Ce formulaire a déjà servi. Rechargez la page pour faire une autre demande.';
