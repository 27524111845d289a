import { z } from 'zod';
import type { FieldsOf, FieldTable } from '#app/forms/field-table.ts';
import { box, group, maybeText } from '#app/forms/made-of-form.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { ALTERNATIVES } from '#domain/repair/quote-alternatives.ts';
import {
  REPAIR_STATES,
  REPAIR_TRANSITIONS,
  type RepairEvent,
  type RepairState,
  transitionOf,
} from '#domain/repair/repair-states.ts';
import { onceRight } from '#domain/text/once-right.ts';
import {
  CASE_FIELDS,
  caseShape,
  DATA_CHOICE,
  estimateOf,
  PROMISED_ON,
  reusedPartsOf,
  secondOf,
  TERMS_FIELDS,
  termsShape,
} from './case-form.ts';
import type { handOverSchema } from './hand-over-form.ts';
import { LEAVING_FIELDS } from './money-form.ts';

const PUBLIC_NOTE = { label: 'Note', optional: true } as const;
const CONFIRMATION = { label: 'Confirmation', isBox: true } as const;

export const MOVE_FIELDS = {
  event: {},
  seenState: {},
  note: { ...PUBLIC_NOTE, help: 'Le client la lit dans son suivi.', maxLength: 2000 },
  staffNote: {
    label: 'Pour l’atelier seul',
    help: 'Le client ne lit pas cette note dans son suivi.',
    optional: true,
    maxLength: 2000,
  },
  postage: {
    label: 'Port du retour',
    help: 'S’ajoute à ce que le client doit, et le message le lui dit. Videz la case s’il n’est pas dû.',
    optional: true,
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 20,
  },
  withFees: { label: 'Frais acceptés', isBox: true },
  isQuiet: { label: 'Ne pas prévenir', isBox: true },
  isConfirmed: CONFIRMATION,
} satisfies FieldsOf<ReturnType<typeof moveSchema>>;

const states = Object.keys(REPAIR_STATES) as [RepairState, ...RepairState[]];
const events = REPAIR_TRANSITIONS.map(({ event }) => event) as [RepairEvent, ...RepairEvent[]];

/** A step with no field but a note; a parcel that goes back has its postage. Steps that end a case need a confirmation. */
export const moveSchema = () =>
  z
    .object({
      event: z.enum(events),
      /** The state that the case had on the board. */
      seenState: z.enum(states).optional(),
      note: z.string().trim().max(2000, 'Écrivez 2000 caractères au plus.').default(''),
      staffNote: z.string().trim().max(2000, 'Écrivez 2000 caractères au plus.').default(''),
      postage: optional(eurosField()),
      withFees: box(),
      isQuiet: box(),
      isConfirmed: box(),
    })
    .refine(({ event, isConfirmed }) => transitionOf(event).to !== 'closed' || isConfirmed, {
      ...onceRight('event', 'isConfirmed'),
      path: ['isConfirmed'],
      message: 'Confirmez\u00a0: un dossier clos ne se rouvre pas.',
    });

/** The service checks it. */
export const estimateFormSchema = () => z.object({ estimate: termsShape().estimate, isQuiet: box() });

export const JUDGMENT_FIELDS = {
  judgedOn: { label: 'Date de la décision' },
  court: {
    label: 'Tribunal',
    help: 'Par exemple tribunal judiciaire de Reims.',
    autoComplete: 'off',
    maxLength: 120,
  },
  reference: {
    label: 'Référence de la décision',
    help: 'Le numéro, par exemple RG 27/00123.',
    autoComplete: 'off',
    maxLength: 120,
  },
  isConfirmed: CONFIRMATION,
} satisfies FieldsOf<ReturnType<typeof judgmentSchema>>;

/** The service checks it. */
export const judgmentSchema = () =>
  z.object({ judgedOn: maybeText(), court: maybeText(), reference: maybeText(), isConfirmed: box() });

export const ANSWER_FIELDS = {
  'agreed.name': { label: 'Accord donné par', autoComplete: 'off', maxLength: 200 },
  'agreed.by': { label: 'Comment' },
  acceptsTerms: { label: 'Conditions', isBox: true },
  reason: { label: 'Raison', optional: true, maxLength: 2000 },
  alternative: { label: 'Solution choisie' },
  choices: {},
} satisfies FieldsOf<ReturnType<typeof answerSchema>>;

/** The customer's answer to a quote, given at the counter or on the phone: a choice for each line by its id. */
export const answerSchema = () =>
  z.object({
    answer: z.enum(['accept', 'refuse']),
    quoteId: maybeText(),
    alternative: z.enum(ALTERNATIVES).nullable().catch(null),
    choices: z.record(z.string().regex(/^\d{1,15}$/), z.string()).default({}),
    acceptsTerms: box(),
    agreed: group({ name: maybeText(), by: maybeText() }),
    reason: maybeText(),
  });

export const HAND_OVER_FIELDS = {
  leftBy: { label: 'Comment l’appareil part' },
  handedTo: {
    label: 'Remis à',
    help: 'La personne, ou le transporteur à qui le colis est confié.',
    autoComplete: 'off',
    maxLength: 200,
  },
  proof: { label: 'Vérifié', help: 'Au comptoir seulement.' },
  signature: {},
  signed: {},
  unsignedReason: {
    label: 'Sans signature, pourquoi',
    help: 'À remplir si personne ne signe, par exemple\u00a0: pressé, ou ne peut pas signer.',
    optional: true,
    autoComplete: 'off',
    maxLength: 300,
  },
  covered: { label: 'La garantie a répondu de' },
  ...LEAVING_FIELDS,
  trackingNumber: {
    label: 'Numéro de suivi du colis rendu',
    optional: true,
    autoComplete: 'off',
    maxLength: 80,
  },
  note: { ...PUBLIC_NOTE, help: 'Le client la lit.', maxLength: 1000 },
  isQuiet: { label: 'Ne pas prévenir', isBox: true },
} satisfies FieldsOf<ReturnType<typeof handOverSchema>>;

export const DELIVERY_FIELDS = {
  deliveredOn: { label: 'Colis livré le' },
} satisfies FieldsOf<ReturnType<typeof deliveryFormSchema>>;

/** The service checks it. */
export const deliveryFormSchema = () => z.object({ deliveredOn: maybeText() });

export const LETTER_FIELDS = {
  'letter.sentOn': { label: 'Lettre recommandée envoyée le' },
  'letter.number': {
    label: 'Numéro du recommandé',
    optional: true,
    autoComplete: 'off',
    maxLength: 40,
  },
} satisfies FieldsOf<ReturnType<typeof letterFormSchema>>;

/** The service checks it. */
export const letterFormSchema = () =>
  z.object({ letter: group({ sentOn: maybeText(), number: maybeText() }) });

export const CORRECT_FIELDS = {
  ...CASE_FIELDS,
  dataChoice: DATA_CHOICE,
  trackingIn: { label: 'Suivi du colis reçu', optional: true, autoComplete: 'off', maxLength: 80 },
  trackingOut: { label: 'Suivi du colis rendu', optional: true, autoComplete: 'off', maxLength: 80 },
  promisedOn: PROMISED_ON,
  ...TERMS_FIELDS,
} satisfies FieldsOf<ReturnType<typeof correctSchema>>;

/** The facts about the customer, the device and its terms, as the service accepts a correction. */
export const correctSchema = () =>
  z
    .object({ ...caseShape(), trackingIn: maybeText(), trackingOut: maybeText(), ...termsShape() })
    .transform(
      ({ promisedOn, accountLock, dataChoice, trackingIn, trackingOut, reusedParts, estimate, ...sent }) => ({
        ...sent,
        second: secondOf(sent.second) ?? null,
        promisedOn: promisedOn || null,
        trackingIn: trackingIn?.trim() || null,
        trackingOut: trackingOut?.trim() || null,
        // The form has it for devices that may be tied to an account.
        ...(accountLock !== undefined && { accountLock: accountLock || null }),
        // Nobody has asked yet: that is said by leaving it alone.
        ...(dataChoice && { dataChoice }),
        // The form has no such field before the intake, nor once a quote is accepted.
        ...(reusedParts.choice !== undefined && { reusedParts: reusedPartsOf(reusedParts) }),
        ...(estimate.min !== undefined && { estimate: estimateOf(estimate) ?? null }),
      }),
    );

export const MESSAGE_FIELDS = {
  reply: { label: 'Réponse rapide', optional: true },
  message: { label: 'Écrire au client', maxLength: 4000 },
  files: {
    label: 'Photos, vidéos ou PDF',
    help: 'Le client les voit avec celles de son dossier.',
    optional: true,
  },
};

export const messageSchema = () => z.object({ message: maybeText() });

/** The quick reply that is put under what was typed. */
export const insertSchema = () => z.object({ reply: maybeText() });

export const addPartSchema = () =>
  z.object({
    productId: z.string().default(''),
    quantity: z
      .string()
      .default('')
      .transform((text) => Number(text || '1')),
  });

/** The pressed button names the part, or the mail. */
export const givenBackSchema = () => z.object({ partId: z.string().default('').transform(Number) });
export const resendSchema = () => z.object({ mail: z.string() });

/** Where a device is that a carrier takes back. */
export const RETURN_FIELDS = {
  carrier: { label: 'Transporteur', autoComplete: 'off', maxLength: 80 },
  number: { label: 'Numéro de suivi', autoComplete: 'off', maxLength: 80 },
} satisfies FieldsOf<ReturnType<typeof returnSchema>>;

/** The service checks it. */
export const returnSchema = () => z.object({ carrier: maybeText(), number: maybeText() });

/** The prepaid label of a parcel, as the carrier makes it. */
export const LABEL_FIELDS = {
  label: {
    label: 'Étiquette',
    help: 'Le PDF que donne votre transporteur. Le client est prévenu et l’imprime.',
  },
} satisfies FieldTable;

export const PHOTO_FIELDS = {
  stage: { label: 'Étape' },
  caption: { label: 'Légende', optional: true, maxLength: 300 },
  isPublic: { isBox: true },
  photos: { label: 'Photos ou vidéos' },
} satisfies FieldTable;

export const photosSchema = () =>
  z.object({
    stage: z.string().default(''),
    caption: maybeText().transform((text) => text?.trim() || undefined),
    isPublic: box(),
  });
