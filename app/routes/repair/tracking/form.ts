import { z } from 'zod';
import type { FieldsOf, FieldTable } from '#app/forms/field-table.ts';
import { box, maybeText } from '#app/forms/made-of-form.ts';
import { readCaseNumber } from '#domain/cases/case-number.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

export const FIND_FIELDS = {
  reference: {
    label: 'Numéro de dossier',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 40,
  },
  email: {
    label: 'Adresse e-mail',
    help: 'Celle que vous avez donnée pour ce dossier.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  },
} satisfies FieldsOf<ReturnType<typeof findSchema>>;

const WHOLE = 'Écrivez le numéro en entier, comme dans l’exemple.';

export const findSchema = () =>
  z.object({
    reference: z
      .string('Écrivez le numéro du dossier.')
      .trim()
      .min(1, { error: 'Écrivez le numéro du dossier.', abort: true })
      .transform((text) => readCaseNumber('REP', text))
      .pipe(z.string(WHOLE)),
    email: emailField,
  });

/** Upper bound for the files of one message. */
export const MAX_FILES = 5;

export const MESSAGE_FIELDS = {
  message: { label: 'Votre message', maxLength: 4000 },
  files: { label: 'Photos, vidéos ou PDF', optional: true },
} satisfies FieldTable;

/** The service checks the message itself. */
export const messageSchema = () => z.object({ message: maybeText() });

export const PARCEL_FIELDS = { trackingNumber: { label: 'Numéro de suivi' } } satisfies FieldsOf<
  ReturnType<typeof parcelSchema>
>;

export const parcelSchema = () => z.object({ trackingNumber: maybeText() });

export const DELIVERY_FIELDS = {
  deliveredOn: { label: 'Arrivé le' },
} satisfies FieldsOf<ReturnType<typeof deliveryFormSchema>>;

/** The service checks it. */
export const deliveryFormSchema = () => z.object({ deliveredOn: maybeText() });

/** The pair of photos that a button is about. */
export const pairSchema = () => z.object({ pairId: z.string().default('') });

export const DATA_FIELDS = {
  dataChoice: { label: 'Données de l’appareil' },
  dataIsSure: { label: 'Effacement', isBox: true },
  dataSeen: {},
} satisfies FieldsOf<ReturnType<typeof dataFormSchema>>;

/** What becomes of the data on the device; the service checks it. */
export const dataFormSchema = () =>
  z.object({ dataChoice: maybeText(), dataIsSure: box(), dataSeen: z.string().default('') });

export const ANSWER_FIELDS = {
  acceptsTerms: { label: 'Conditions générales' },
  startsEarly: {},
  alternative: { label: 'Deux solutions, une à choisir' },
  reason: {
    label: 'Pourquoi',
    help: 'Cela nous aide à proposer autre chose.',
    optional: true,
    maxLength: 2000,
  },
} satisfies FieldsOf<ReturnType<typeof answerSchema>>;

export const ESTIMATE_FIELDS = {
  estimateId: {},
  note: {
    label: 'Pourquoi',
    help: 'Cela nous aide à proposer autre chose.',
    optional: true,
    maxLength: 2000,
  },
} satisfies FieldsOf<ReturnType<typeof estimateAnswerFormSchema>>;

/** The service checks it. */
export const estimateAnswerFormSchema = () =>
  z.object({ estimateId: z.string().default('').transform(Number), note: maybeText() });

/** An answer to a quote, with a choice for each line by its id. */
export const answerSchema = () =>
  z.object({
    quoteId: maybeText(),
    alternative: maybeText(),
    choices: z.record(z.string(), z.string()).catch({}),
    acceptsTerms: box(),
    startsEarly: box(),
    reason: maybeText(),
  });

export type SentAnswer = z.output<ReturnType<typeof answerSchema>>;
