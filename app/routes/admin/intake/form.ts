import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { box, group, maybeText } from '#app/forms/made-of-form.ts';
import { CONDITION_ITEMS, type ConditionItem, USUAL_ACCESSORIES } from '#domain/repair/intake.ts';
import {
  CASE_FIELDS,
  caseShape,
  estimateOf,
  reusedPartsOf,
  TERMS_FIELDS,
  termsShape,
} from '../repairs/case-form.ts';

const conditionFields = Object.fromEntries(
  Object.entries(CONDITION_ITEMS).map(([item, label]) => [`condition.${item}`, { label, optional: true }]),
) as Record<`condition.${ConditionItem}`, FieldFacts>;

/** All facts noted with the device at the counter. Names are those of the service. */
export const INTAKE_FIELDS = {
  ...CASE_FIELDS,
  fault: { label: 'Panne', maxLength: 4000 },
  ...conditionFields,
  conditionNote: { label: 'Remarques', optional: true, maxLength: 1900 },
  usualAccessories: {},
  accessories: {
    label: 'Autres accessoires',
    help: 'Séparés par des virgules.',
    optional: true,
    maxLength: 1000,
  },
  unlockCode: {
    label: 'Code',
    help: 'Gardé chiffré\u00a0: chaque lecture est notée, et il est effacé à la remise. Il ne se réaffiche pas si le formulaire revient.',
    optional: true,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 200,
  },
  refusesUnlockCode: { isBox: true },
  ...TERMS_FIELDS,
  acceptsDataNotice: { label: 'Données', isBox: true },
  'agreement.name': {
    label: 'Nom du signataire',
    help: 'À défaut de signature dessinée\u00a0: le client écrit son nom et coche son accord.',
    optional: true,
    autoComplete: 'off',
    maxLength: 100,
  },
  'agreement.isGiven': { label: 'Accord', isBox: true },
  photos: { label: 'Photos', optional: true },
  idempotencyKey: {},
} satisfies FieldsOf<ReturnType<typeof intakeFormSchema>>;

/** The form as the service accepts it. The service checks everything except the agreement in words. */
export const intakeFormSchema = () =>
  z
    .object({
      ...caseShape(),
      fault: maybeText(),
      condition: z.record(z.string(), z.string()).default({}),
      conditionNote: maybeText(),
      usualAccessories: z.record(z.string(), z.string()).default({}),
      accessories: z.string().default(''),
      unlockCode: maybeText(),
      refusesUnlockCode: box(),
      ...termsShape(),
      acceptsDataNotice: box(),
      signature: maybeText(),
      agreement: group({ name: z.string().trim().default(''), isGiven: box() }),
      photos: maybeText(),
      keptPhotos: z.array(z.string()).default([]),
      idempotencyKey: maybeText(),
    })
    .transform(({ customer, fault, idempotencyKey, keptPhotos, photos: _, ...sent }, context) => {
      const { agreement, usualAccessories, accessories, reusedParts, estimate, ...intake } = sent;
      const unsigned = sent.signature ? undefined : agreementProblem(agreement);
      if (unsigned) context.addIssue({ code: 'custom', ...unsigned });
      return {
        intake: {
          ...intake,
          condition: Object.fromEntries(
            Object.keys(CONDITION_ITEMS).map((item) => [item, sent.condition[item] ?? '']),
          ),
          conditionNote: noteOf(sent),
          accessories: accessoriesOf(usualAccessories, accessories),
          reusedParts: reusedPartsOf(reusedParts),
          estimate: estimateOf(estimate),
        },
        /** A new case has these in addition. */
        added: { customer, fault, idempotencyKey },
        keptPhotos,
      };
    });

type Agreement = { name: string; isGiven: boolean };

/** The fault of the agreement in words, if it has one. */
function agreementProblem({ name, isGiven }: Agreement) {
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
  const words = isGiven && name && !signature ? `Accord donné par écrit\u00a0: ${name}.` : '';
  return [conditionNote, words].filter(Boolean).join('\n');
}

const accessoriesOf = (usual: Record<string, string>, others: string): string[] => [
  ...USUAL_ACCESSORIES.filter((_, index) => usual[index] === 'oui'),
  ...others
    .split(/[,;\n]/u)
    .map((words) => words.trim())
    .filter(Boolean),
];

/** The service's faults of an intake, at the form's fields. */
export const atIntakeFields = (issues: readonly { path: string; message: string }[]) =>
  issues.map(({ path, message }) => ({
    path: path === 'signature' ? 'agreement.name' : path,
    message,
  }));
