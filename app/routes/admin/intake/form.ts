import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { box, group, maybeText } from '#app/forms/made-of-form.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import {
  bodiesOf,
  DEVICE_BODIES,
  type DeviceBody,
  fineBut,
  usualAccessoriesOf,
  usualParts,
} from '#domain/repair/device-bodies.ts';
import { CONDITION_ITEMS, type ConditionItem } from '#domain/repair/intake.ts';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';
import { writtenAgreement } from '#domain/repair/signed-state.ts';
import { writtenField } from '#domain/text/text-fields.ts';
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
} from '../repairs/case-form.ts';
import { expressProblems, isExpress } from './express-agreement.ts';
import { unlockOf, unlockProblem } from './given-code.ts';
import { marksOf } from './mark-texts.ts';

const conditionFields = Object.fromEntries(
  Object.entries(CONDITION_ITEMS).map(([item, label]) => [`condition.${item}`, { label, optional: true }]),
) as Record<`condition.${ConditionItem}`, FieldFacts>;

/** Accessories to tick, of whatever device; others are typed. */
export const ACCESSORIES = usualAccessoriesOf('');

const EXPRESS_PRICE = { optional: true, inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

const { 'device.kind': kind, accountLock, ...FIRST_FIELDS } = CASE_FIELDS;

/** All facts noted with the device at the counter. Names are those of the service. */
export const INTAKE_FIELDS = {
  ...FIRST_FIELDS,
  'device.kind': kind,
  'customer.channel': { ...CASE_FIELDS['customer.channel'], optional: true },
  fault: { label: 'Panne', maxLength: 4000 },
  fineBody: { label: 'Tout est en bon état', optional: true },
  ...conditionFields,
  markSide: { label: 'Marques', optional: true },
  markPlace: {},
  markKind: {},
  markWords: {},
  conditionNote: { label: 'Remarques', optional: true, maxLength: 1900 },
  usualAccessories: {},
  accessories: {
    label: 'Autres accessoires',
    help: 'Séparés par des virgules.',
    optional: true,
    maxLength: 1000,
  },
  unlockWay: { label: 'Code de déverrouillage', optional: true },
  unlockCode: {
    label: 'Code',
    help: 'Gardé chiffré\u00a0: chaque lecture est notée, et il est effacé à la remise. Il ne se réaffiche pas si le formulaire revient.',
    optional: true,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 200,
  },
  unlockPattern: {
    label: 'Schéma',
    help: 'Les points dans l’ordre, de 1 en haut à gauche à 9 en bas à droite\u00a0: 1-4-7-8.',
    optional: true,
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: 40,
  },
  accountLock,
  ...TERMS_FIELDS,
  promisedOn: PROMISED_ON,
  'express.part': {
    label: 'Pièce neuve posée',
    help: 'Vide s’il n’y en a pas.',
    optional: true,
    autoComplete: 'off',
    maxLength: REPAIR_LIMITS.quoteLine,
  },
  'express.partPrice': { label: 'Prix de la pièce, en euros', ...EXPRESS_PRICE },
  'express.labourPrice': { label: 'Main-d’œuvre, en euros', ...EXPRESS_PRICE },
  'express.acceptsTerms': { label: 'Prix et conditions', isBox: true },
  dataChoice: DATA_CHOICE,
  acceptsDataNotice: { label: 'Données', isBox: true },
  'agreement.name': {
    label: 'Nom du signataire',
    help: 'À défaut de signature dessinée\u00a0: le client écrit son nom et coche son accord.',
    optional: true,
    autoComplete: 'off',
    maxLength: 100,
  },
  'agreement.isGiven': { label: 'Accord', isBox: true },
  photos: { label: 'Photos ou vidéos', optional: true },
  idempotencyKey: {},
} satisfies FieldsOf<ReturnType<typeof intakeFormSchema>>;

type FormSettings = { takesSms: boolean };

/**
 * The form as the service accepts it. The service checks everything except the agreement in words and what the device is built as. What
 * is left empty is filled in as the counter would: how to reach the customer, and reused parts where the law does not ask for them.
 */
export const intakeFormSchema = ({ takesSms }: FormSettings = { takesSms: false }) =>
  z
    .object({
      ...caseShape(),
      fault: maybeText(),
      fineBody: maybeText(),
      condition: z.record(z.string(), z.string()).default({}),
      markSide: texts(),
      markPlace: texts(),
      markKind: texts(),
      markWords: texts(),
      conditionNote: maybeText(),
      usualAccessories: z.record(z.string(), z.string()).default({}),
      accessories: z.string().default(''),
      unlockWay: maybeText(),
      unlockCode: maybeText(),
      unlockPattern: maybeText(),
      ...termsShape(),
      express: group({
        part: writtenField('')
          .transform((words) => words.replaceAll('\n', ' '))
          .default(''),
        partPrice: optional(eurosField()),
        labourPrice: optional(eurosField()),
        acceptsTerms: box(),
      }),
      acceptsDataNotice: box(),
      signature: maybeText(),
      agreement: group({ name: z.string().trim().default(''), isGiven: box() }),
      photos: maybeText(),
      keptPhotos: z.array(z.string()).default([]),
      idempotencyKey: maybeText(),
    })
    .transform(({ customer, second, fault, idempotencyKey, keptPhotos, photos: _, ...sent }, context) => {
      const { agreement, usualAccessories, accessories, reusedParts, estimate, fineBody, ...noted } = sent;
      const { unlockWay, unlockCode, unlockPattern, accountLock, dataChoice, ...unlocked } = noted;
      const { markSide, markPlace, markKind, markWords, express, ...intake } = unlocked;
      const unlock = { unlockWay, unlockCode: unlockCode?.trim(), unlockPattern: unlockPattern?.trim() };
      const kind = sent.device.kind ?? '';
      const problems = [
        sent.signature ? undefined : agreementProblem(agreement),
        fineBody ? fineProblem(fineBody, kind) : undefined,
        unlockProblem(unlock),
        ...(isExpress(express) ? expressProblems(sent) : []),
      ];
      for (const problem of problems) if (problem) context.addIssue({ code: 'custom', ...problem });
      return {
        intake: {
          ...intake,
          ...unlockOf(unlock),
          accountLock: accountLock || undefined,
          dataChoice: dataChoice || undefined,
          condition: conditionOf(sent.condition, fineBody),
          conditionNote: noteOf(sent),
          marks: marksOf({ markSide, markPlace, markKind, markWords }),
          accessories: accessoriesOf(usualAccessories, accessories),
          reusedParts: reusedPartsOf(
            reusedParts.choice ? reusedParts : { ...reusedParts, ...usualParts(kind) },
          ),
          estimate: estimateOf(estimate),
        },
        /** A new case has these in addition. */
        added: {
          customer: { ...customer, channel: channelOf(customer, takesSms) },
          second: secondOf(second),
          fault,
          idempotencyKey,
        },
        keptPhotos,
        /** What is agreed at once, for a customer who waits. */
        express: isExpress(express)
          ? { ...express, name: (agreement.isGiven && agreement.name) || customer.name || '' }
          : null,
      };
    });

/** One text for each row of a list. */
const texts = () => z.record(z.string(), z.string()).default({});

/** By mail if there is an address, else by the telephone. */
const channelOf = ({ channel, email }: { channel?: string; email?: string }, takesSms: boolean): string =>
  channel || (email ? 'email' : takesSms ? 'sms' : 'phone');

function conditionOf(noted: Record<string, string>, fineBody: string | undefined) {
  const all = Object.fromEntries(Object.keys(CONDITION_ITEMS).map((item) => [item, noted[item] ?? '']));
  return fineBody && isBody(fineBody) ? fineBut(fineBody, all) : all;
}

const isBody = (words: string): words is DeviceBody => Object.hasOwn(DEVICE_BODIES, words);

/** The fault of « tout est en bon état », if it has one. */
function fineProblem(fineBody: string, kind: string) {
  if (isBody(fineBody) && bodiesOf(kind).includes(fineBody)) return undefined;
  return {
    path: ['fineBody'],
    message: isBody(fineBody)
      ? `Vous avez noté le bon état de «\u00a0${DEVICE_BODIES[fineBody].label}\u00a0», et choisi un autre type d’appareil.`
      : 'Dites ce qui est en bon état.',
  };
}

type Agreement = { name: string; isGiven: boolean };

/** The fault of the agreement in words, if it has one. */
function agreementProblem({ name, isGiven }: Agreement) {
  if (name.length > REPAIR_LIMITS.name)
    return { path: ['agreement', 'name'], message: `Écrivez ${REPAIR_LIMITS.name} caractères au plus.` };
  if (isGiven === (name !== '')) return undefined;
  return name
    ? {
        path: ['agreement', 'isGiven'],
        message: `Vous avez écrit «\u00a0${name}\u00a0» sans cocher son accord\u00a0: cochez-le, ou effacez ce nom.`,
      }
    : { path: ['agreement', 'name'], message: 'Écrivez le nom de qui donne son accord.' };
}

type Noted = { agreement: Agreement; signature?: string | undefined; conditionNote?: string | undefined };

/** A customer who cannot draw a signature agrees in words, which join the remarks printed on the ticket. */
function noteOf({ agreement: { name, isGiven }, signature, conditionNote }: Noted): string {
  const words = isGiven && name && !signature ? writtenAgreement(name) : '';
  return [conditionNote, words].filter(Boolean).join('\n');
}

const accessoriesOf = (usual: Record<string, string>, others: string): string[] => [
  ...ACCESSORIES.filter((_, index) => usual[index] === 'oui'),
  ...others
    .split(/[,;\n]/u)
    .map((words) => words.trim())
    .filter(Boolean),
];

/** The service's faults of an intake, at the form's fields. */
export const atIntakeFields = (issues: readonly { path: string; message: string }[]) =>
  issues.map(({ path, message }) => ({
    path: path === 'signature' ? 'agreement.name' : path.startsWith('marks') ? 'markSide' : path,
    message,
  }));
