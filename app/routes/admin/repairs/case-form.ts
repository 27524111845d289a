import { COMPANY_FIELDS, companySent } from '#app/features/billing/company-form.ts';
import type { FieldTable } from '#app/forms/field-table.ts';
import { box, group, maybeText } from '#app/forms/made-of-form.ts';
import { parseEuros } from '#domain/money/money.ts';
import { ACCOUNT_LOCK_LABEL } from '#domain/repair/account-lock.ts';

// Fields that the intake shares with « Corriger le dossier »: customer, device and terms. Names are those of the
// service.

export const CASE_FIELDS = {
  'customer.name': { label: 'Nom', autoComplete: 'off', maxLength: 200 },
  'customer.phone': {
    label: 'Téléphone',
    optional: true,
    type: 'tel',
    autoComplete: 'off',
    maxLength: 40,
  },
  'customer.email': {
    label: 'E-mail',
    optional: true,
    type: 'email',
    autoComplete: 'off',
    maxLength: 255,
  },
  'customer.channel': { label: 'Comment le joindre' },
  ...COMPANY_FIELDS,
  'second.name': {
    label: 'Autre contact',
    help: 'À qui l’on peut parler de l’appareil, avec l’accord du client.',
    optional: true,
    autoComplete: 'off',
    maxLength: 200,
  },
  'second.phone': {
    label: 'Son téléphone',
    optional: true,
    type: 'tel',
    autoComplete: 'off',
    maxLength: 40,
  },
  'second.mayCollect': { label: 'Peut reprendre l’appareil', isBox: true },
  'device.kind': { label: 'Type d’appareil' },
  'device.brand': { label: 'Marque', optional: true, maxLength: 80 },
  'device.model': { label: 'Modèle', optional: true, maxLength: 120 },
  'device.serial': {
    label: 'Numéro de série ou IMEI',
    help: 'Un IMEI a quinze chiffres\u00a0: composez *#06#.',
    optional: true,
    autoComplete: 'off',
    maxLength: 60,
  },
  accountLock: { label: ACCOUNT_LOCK_LABEL, optional: true },
} satisfies FieldTable;

/** What both forms ask besides, each in a place of its own. */
export const DATA_CHOICE = { label: 'Données de l’appareil', optional: true } as const;
export const PROMISED_ON = { label: 'Promis le', optional: true } as const;

const EUROS = { optional: true, inputMode: 'decimal', maxLength: 12 } as const;

export const TERMS_FIELDS = {
  'reusedParts.choice': {
    label: 'Pièces d’occasion',
    help: 'La loi demande de les proposer (code de la consommation, article L. 224-109).',
  },
  'reusedParts.case': { label: 'Si elles ne sont pas proposées, pourquoi', optional: true },
  'estimate.min': { label: 'Estimation, au moins, en euros', ...EUROS },
  'estimate.max': { label: 'Estimation, au plus, en euros', ...EUROS },
  'estimate.until': { label: 'Estimation valable jusqu’au', optional: true },
  'estimate.note': { label: 'Réserves sur l’estimation', optional: true, maxLength: 2000 },
} satisfies FieldTable;

/** An estimate alone, sent before the device arrives: its amounts and its last day are asked for. */
export const ESTIMATE_FIELDS = {
  ...TERMS_FIELDS,
  'estimate.min': { ...TERMS_FIELDS['estimate.min'], optional: false },
  'estimate.max': { ...TERMS_FIELDS['estimate.max'], optional: false },
  'estimate.until': { ...TERMS_FIELDS['estimate.until'], optional: false },
  isQuiet: { label: 'Ne pas prévenir', isBox: true },
} satisfies FieldTable;

export const caseShape = () => ({
  customer: group({
    name: maybeText(),
    email: maybeText(),
    phone: maybeText(),
    channel: maybeText(),
    ...companySent(),
  }),
  second: group({ name: maybeText(), phone: maybeText(), mayCollect: box() }),
  device: group({ kind: maybeText(), brand: maybeText(), model: maybeText(), serial: maybeText() }),
  accountLock: maybeText(),
  dataChoice: maybeText(),
  promisedOn: maybeText(),
});

export const termsShape = () => ({
  reusedParts: group({ choice: maybeText(), case: maybeText() }),
  estimate: group({ min: maybeText(), max: maybeText(), until: maybeText(), note: maybeText() }),
});

type Sent<Name extends string> = { [Each in Name]?: string | undefined };

/** A reason is always passed on: the service reports one that does not fit the choice, rather than dropping it. */
export const reusedPartsOf = ({ choice, case: why }: Sent<'choice' | 'case'>) => ({
  choice,
  case: why || undefined,
});

/** Undefined if nothing is said of anybody else; the service says what is missing. */
export function secondOf({ name = '', phone = '', mayCollect }: SentSecond) {
  const isEmpty = !name.trim() && !phone.trim() && !mayCollect;
  return isEmpty ? undefined : { name, phone, mayCollect };
}

type SentSecond = Sent<'name' | 'phone'> & { mayCollect: boolean };

/** Undefined if neither an amount nor a note is written; a note without amounts is an error. */
export function estimateOf(sent: SentEstimate) {
  const isEmpty = [sent.min, sent.max, sent.note].every((text) => !text?.trim());
  return isEmpty ? undefined : writtenEstimate(sent);
}

/** An estimate as far as it is written: the service says what it lacks. */
export const writtenEstimate = ({ min = '', max = '', note, until }: SentEstimate) => ({
  minCents: parseEuros(min) ?? Number.NaN,
  maxCents: parseEuros(max) ?? Number.NaN,
  note,
  until,
});

type SentEstimate = Sent<'min' | 'max' | 'note' | 'until'>;

/** The service's faults of a case, at the form's fields, which are in euros. */
export const atCaseFields = (issues: readonly { path: string; message: string }[]) =>
  issues.map(({ path, message }) => ({
    path: path.replace(/^estimate\.(min|max)Cents$/, 'estimate.$1'),
    message,
  }));
