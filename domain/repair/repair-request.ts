import { z } from 'zod';
import { buyerShape, requireCompany } from '../customers/billing-fields.ts';
import { addressSchema, emailField, optional, phoneField } from '../customers/customer-fields.ts';
import { canTakeTexts } from '../customers/read-phone.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { ACCOUNT_LOCKS, type AccountLock } from './account-lock.ts';
import { DATA_CHOICES, type DataChoice, USUAL_DATA_CHOICE } from './data-choice.ts';
import { type DeviceId, deviceIds } from './devices.ts';
import { isInsurable, UNINSURABLE } from './insured-value.ts';
import {
  CONDITION_ITEMS,
  CONDITION_VALUES,
  type ConditionItem,
  type ConditionValue,
  REUSED_PARTS_CASES,
  type ReusedPartsCase,
} from './intake.ts';
import { MARK_KINDS, MARK_SIDES, MAX_MARKS, type MarkKind, type MarkSide } from './marks.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';
import { isPossibleSerial, normalSerial, WRONG_IMEI } from './serial.ts';

const EMPTY = 'Écrivez quelque chose, ou laissez ce champ vide.';
const maybeLine = (max: number) => optional(lineField(EMPTY, max));
const maybeLines = (max: number) => optional(linesField(EMPTY, max));

const INCOMPLETE_MARK = 'Dites de chaque marque le côté, l’endroit et ce que c’est.';

const MAX_ACCESSORIES = 30;
const MAX_CENTS = 10_000_000;

const keyField = (message: string) => z.uuid(message).toLowerCase();

/** What customers read who write of themselves. */
const THEIR_WORDS = {
  name: 'Écrivez votre nom.',
  channel: 'Choisissez comment vous joindre.',
  email: 'Écrivez l’adresse e-mail où vous joindre.',
  phone: 'Écrivez le numéro où vous joindre.',
  mobile: 'Écrivez un numéro de mobile pour recevoir des SMS.',
};

/** What the shop reads that writes of a customer. */
const SHOP_WORDS: typeof THEIR_WORDS = {
  name: 'Écrivez le nom du client.',
  channel: 'Choisissez comment joindre le client.',
  email: 'Écrivez l’adresse e-mail du client.',
  phone: 'Écrivez le numéro du client.',
  mobile: 'Écrivez un numéro de mobile\u00a0: le client y reçoit des SMS.',
};

const customerShape = (words: typeof THEIR_WORDS) => ({
  name: lineField(words.name, REPAIR_LIMITS.name),
  email: optional(emailField),
  phone: optional(phoneField),
  channel: z.enum(['email', 'sms', 'phone'], words.channel),
  ...buyerShape(),
});

type Reachable = {
  email?: string | undefined;
  phone?: string | undefined;
  channel: 'email' | 'sms' | 'phone';
};

/** Require the address of the preferred channel, and the company of a number. */
const customerChecks = (words: typeof THEIR_WORDS) => [
  z.superRefine(requireCompany, onceRight('company', 'siren')),
  z.superRefine(
    ({ channel, email }: Reachable, context) => {
      if (channel === 'email' && !email)
        context.addIssue({ code: 'custom', path: ['email'], message: words.email });
    },
    onceRight('channel', 'email'),
  ),
  z.superRefine(
    ({ channel, phone }: Reachable, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['phone'], message });
      if (channel !== 'email' && !phone) issue(words.phone);
      if (channel === 'sms' && phone && !canTakeTexts(phone)) issue(words.mobile);
    },
    onceRight('channel', 'phone'),
  ),
];

/** A customer, as the shop writes them. */
const writtenCustomer = () => z.strictObject(customerShape(SHOP_WORDS)).check(...customerChecks(SHOP_WORDS));

/** Somebody else who may be called about the device. */
const secondContactSchema = z.strictObject({
  name: lineField('Écrivez le nom de cette personne.', REPAIR_LIMITS.name),
  phone: phoneField,
  /** Whether they may take it home. */
  mayCollect: z.boolean().default(false),
});

export type SecondContact = z.output<typeof secondContactSchema>;

const serialField = lineField('Écrivez le numéro de série.', REPAIR_LIMITS.serial)
  .transform(normalSerial)
  .refine(isPossibleSerial, WRONG_IMEI);

const deviceSchema = z.strictObject({
  kind: z.enum(deviceIds as [DeviceId, ...DeviceId[]], 'Choisissez le type d’appareil.'),
  brand: maybeLine(REPAIR_LIMITS.brand),
  model: maybeLine(REPAIR_LIMITS.model),
  serial: optional(serialField),
});

const fault = linesField('Décrivez la panne.', REPAIR_LIMITS.fault);

const accessories = z
  .array(lineField('Écrivez l’accessoire.', REPAIR_LIMITS.accessory))
  .max(MAX_ACCESSORIES, `Écrivez ${MAX_ACCESSORIES} accessoires au plus.`)
  .default([]);

const BATTERY = 'Dites dans quel état est la batterie.';
const DAMAGED_BATTERY =
  'Une batterie abîmée ne voyage pas par la poste\u00a0: apportez l’appareil, ou écrivez-nous pour le faire collecter.';

/** What a customer says of a parcel: where it goes back to, its battery, and what is paid for it. */
const parcelShape = () => ({
  returnAddress: addressSchema,
  battery: z.enum(['none', 'sound', 'damaged'], BATTERY),
  /** What the parcel is insured for. */
  insuredCents: z.int(UNINSURABLE).refine(isInsurable, UNINSURABLE).optional(),
  /** The price of a prepaid label, as it was shown to the customer who wants one. */
  labelFeeCents: z.int('Dites comment vous envoyez l’appareil.').min(0).optional(),
  /** The fees that the customer accepts before the parcel leaves, in the words that were shown. */
  acceptsFees: maybeLine(1000),
});

/** The parcel of a device whose case is open already. */
export const parcelAnnouncementSchema = z
  .strictObject(parcelShape())
  .refine(({ battery }) => battery !== 'damaged', {
    ...onceRight('battery'),
    path: ['battery'],
    message: DAMAGED_BATTERY,
  });

export type ParcelAnnouncement = z.output<typeof parcelAnnouncementSchema>;

const { returnAddress, battery, ...paidParcelShape } = parcelShape();

/** A customer's request, at /demande (`request`), at /envoi (`mail-in`), or with an appointment. */
export const repairRequestSchema = z
  .strictObject({
    /** The key of an attempt: the same key is the same case. */
    idempotencyKey: keyField('Rechargez la page pour envoyer votre demande.'),
    wayIn: z.enum(['request', 'mail-in', 'appointment']),
    /** The link is sent to the customer's e-mail, so it is always needed. */
    customer: z
      .strictObject({ ...customerShape(THEIR_WORDS), email: emailField })
      .check(...customerChecks(THEIR_WORDS)),
    device: deviceSchema,
    fault,
    subject: maybeLine(REPAIR_LIMITS.subject),
    accessories,
    ...paidParcelShape,
    /** Only a parcel has them. */
    returnAddress: returnAddress.optional(),
    battery: battery.optional(),
    trackingNumber: maybeLine(80),
    /** The notice about data on the device, as it was shown. */
    acceptsDataNotice: z.literal(true, 'Confirmez avoir lu l’information sur vos données.'),
  })
  .refine(({ wayIn, returnAddress }) => wayIn !== 'mail-in' || returnAddress !== undefined, {
    ...onceRight('wayIn', 'returnAddress'),
    path: ['returnAddress'],
    message: 'Écrivez l’adresse de retour.',
  })
  .superRefine(
    ({ wayIn, battery }, context) => {
      if (wayIn !== 'mail-in') return;
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['battery'], message });
      if (!battery) issue(BATTERY);
      if (battery === 'damaged') issue(DAMAGED_BATTERY);
    },
    onceRight('wayIn', 'battery'),
  );

export type RepairRequest = z.output<typeof repairRequestSchema>;

const cents = z
  .int('Écrivez un montant.')
  .min(0, 'Écrivez un montant.')
  .max(MAX_CENTS, 'Ce montant est trop grand.');

export const estimateSchema = z
  .strictObject({
    minCents: cents,
    maxCents: cents,
    /** What would change the estimate. */
    note: maybeLines(REPAIR_LIMITS.note),
    until: z.iso.date('Écrivez jusqu’à quand l’estimation est valable.'),
  })
  .refine(({ minCents, maxCents }) => minCents <= maxCents, {
    ...onceRight('minCents', 'maxCents'),
    path: ['maxCents'],
    message: 'Le montant le plus haut vient après le plus bas.',
  });

const items = Object.keys(CONDITION_ITEMS) as [ConditionItem, ...ConditionItem[]];
const values = Object.keys(CONDITION_VALUES) as [ConditionValue, ...ConditionValue[]];

/** Items that nobody examined are left out. */
const conditionSchema = z.preprocess(
  (given) =>
    given !== null && typeof given === 'object'
      ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== undefined))
      : given,
  z.partialRecord(z.enum(items), z.enum(values, 'Choisissez un état.')).default({}),
);

const share = z.int(INCOMPLETE_MARK).min(0, INCOMPLETE_MARK).max(100, INCOMPLETE_MARK);

const marksSchema = z
  .array(
    z.strictObject({
      side: z.enum(MARK_SIDES as [MarkSide, ...MarkSide[]], INCOMPLETE_MARK),
      x: share,
      y: share,
      kind: z.enum(Object.keys(MARK_KINDS) as [MarkKind, ...MarkKind[]], INCOMPLETE_MARK),
      words: maybeLine(REPAIR_LIMITS.markWords),
    }),
  )
  .max(MAX_MARKS, `Notez ${MAX_MARKS} marques au plus.`)
  .default([]);

const reusedPartsSchema = z.discriminatedUnion(
  'choice',
  [
    z.strictObject({
      choice: z.enum(['asked', 'yes', 'no']),
      case: z
        .undefined(
          'Cette raison va avec «\u00a0Pièces d’occasion non proposées\u00a0»\u00a0: choisissez ceci, ou retirez la raison.',
        )
        .optional(),
    }),
    z.strictObject({
      choice: z.literal('not_offered'),
      case: z.enum(
        Object.keys(REUSED_PARTS_CASES) as [ReusedPartsCase, ...ReusedPartsCase[]],
        'Dites pourquoi les pièces d’occasion ne sont pas proposées.',
      ),
    }),
  ],
  'Notez le choix des pièces.',
);

/** Lines from point to point, in absolute coordinates: `M10 20L30 40.5L31 42`. */
const STROKES =
  /^M-?\d{1,5}(?:\.\d{1,3})?[ ,]-?\d{1,5}(?:\.\d{1,3})?(?:[ML]-?\d{1,5}(?:\.\d{1,3})?[ ,]-?\d{1,5}(?:\.\d{1,3})?)*$/;

/** Strokes as the data of an SVG path (STROKES). */
export const signatureField = () =>
  optional(
    z
      .string()
      .max(REPAIR_LIMITS.signature, 'Cette signature est trop longue\u00a0: recommencez.')
      .regex(STROKES, 'Cette signature n’est pas lisible\u00a0: recommencez.'),
  );

const accountLockSchema = z.enum(
  Object.keys(ACCOUNT_LOCKS) as [AccountLock, ...AccountLock[]],
  'Dites si l’appareil est lié à un compte.',
);

const dataChoices = Object.keys(DATA_CHOICES) as [DataChoice, ...DataChoice[]];

/** What becomes of the data on a device. */
export const dataChoiceSchema = z.enum(dataChoices, 'Dites si les données de l’appareil sont à conserver.');

/** What the shop records when it takes a device in. */
const intakeShape = {
  /** The first repair, if this one is a guarantee repair. */
  returnOf: optional(z.uuid('Ce dossier n’existe pas.').toLowerCase()),
  /** The claim under the legal guarantee, if this mends goods that the shop sold. */
  claimId: optional(z.uuid('Cette réclamation n’existe pas.').toLowerCase()),
  /** A case of the same drop-off, if the customer brings several devices. */
  broughtWith: optional(z.uuid('Ce dossier n’existe pas.').toLowerCase()),
  condition: conditionSchema,
  conditionNote: maybeLines(REPAIR_LIMITS.note),
  marks: marksSchema,
  accessories,
  reusedParts: reusedPartsSchema,
  estimate: estimateSchema.optional(),
  promisedOn: optional(z.iso.date('Écrivez une date.')),
  unlockCode: maybeLine(REPAIR_LIMITS.unlockCode),
  /** The customer was asked for a code, and keeps it. */
  refusesUnlockCode: z.boolean().default(false),
  hasNoUnlockCode: z.boolean().default(false),
  accountLock: accountLockSchema.optional(),
  dataChoice: dataChoiceSchema.default(USUAL_DATA_CHOICE),
  acceptsDataNotice: z.literal(true, 'Le client confirme l’information sur ses données.'),
  signature: signatureField(),
};

type CodeOrNot = { unlockCode?: string | undefined; refusesUnlockCode: boolean; hasNoUnlockCode: boolean };

/** Refuses a code that is given and also kept by the customer, or that there is none of. */
function refuseBoth(
  { unlockCode, refusesUnlockCode, hasNoUnlockCode }: CodeOrNot,
  context: z.RefinementCtx,
): void {
  if ([Boolean(unlockCode), refusesUnlockCode, hasNoUnlockCode].filter(Boolean).length > 1)
    context.addIssue({
      code: 'custom',
      path: ['unlockCode'],
      message: 'Effacez ce code, ou choisissez une autre réponse\u00a0: l’un dit le contraire de l’autre.',
    });
}

/** The intake of an existing case: requested online or announced. */
export const intakeSchema = z
  .strictObject({
    ...intakeShape,
    /** Corrections made in front of the device. */
    device: deviceSchema,
  })
  .superRefine(refuseBoth, onceRight('unlockCode', 'refusesUnlockCode', 'hasNoUnlockCode'));

export type RepairIntake = z.output<typeof intakeSchema>;

/** An intake at the counter for a customer who requested nothing before. */
export const counterSchema = z
  .strictObject({
    idempotencyKey: keyField('Rechargez la page pour enregistrer cet appareil.'),
    customer: writtenCustomer(),
    second: secondContactSchema.optional(),
    device: deviceSchema,
    fault,
    ...intakeShape,
  })
  .superRefine(refuseBoth, onceRight('unlockCode', 'refusesUnlockCode', 'hasNoUnlockCode'));

/** What the shop changes in a case later; a missing field does not change, null empties it. */
export const repairChangeSchema = z.strictObject({
  customer: writtenCustomer().optional(),
  second: secondContactSchema.nullable().optional(),
  device: deviceSchema.optional(),
  promisedOn: z.iso.date('Écrivez une date.').nullable().optional(),
  accountLock: accountLockSchema.nullable().optional(),
  dataChoice: dataChoiceSchema.optional(),
  estimate: estimateSchema.nullable().optional(),
  reusedParts: reusedPartsSchema.optional(),
  trackingIn: lineField(EMPTY, 80).nullable().optional(),
  trackingOut: lineField(EMPTY, 80).nullable().optional(),
});

export type RepairChange = z.output<typeof repairChangeSchema>;

/** What a customer says of an estimate, which its event names. */
export const estimateAnswerSchema = z.strictObject({
  answer: z.enum(['accept', 'refuse']),
  estimateId: z.int('Rechargez la page pour voir l’estimation.'),
  note: maybeLines(REPAIR_LIMITS.note),
});

/** The tracking number of the parcel that brings the device. */
export const trackingSchema = lineField('Écrivez le numéro de suivi du colis.', 80).refine(
  (written) => /\d/.test(written),
  'Un numéro de suivi a des chiffres\u00a0: recopiez celui du reçu.',
);

/** A note that only the shop reads. */
export const staffNoteSchema = linesField('Écrivez la note.', REPAIR_LIMITS.note);

/** A message in the thread of a case. */
export const messageSchema = linesField('Écrivez votre message.', REPAIR_LIMITS.message);
