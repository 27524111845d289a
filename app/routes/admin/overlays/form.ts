import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { dayField, momentOf, timeField } from '#app/forms/moment-fields.ts';
import { onceRight } from '#domain/text/once-right.ts';
import { lineField } from '#domain/text/text-fields.ts';
import type { OverlayField, OverlayFields } from '#server/overlays/overlay.ts';

/** A function: made at once, it would bring the schemas to browsers. */
const whenShape = () => ({ fromDay: dayField(), fromTime: timeField() });

type When = z.output<z.ZodObject<ReturnType<typeof whenShape>>>;

/** The day and the hour as one moment; null for at once. */
const momentIn = ({ fromDay, fromTime }: When, wrong: (field: string, message: string) => void) =>
  momentOf(['fromDay', fromDay], ['fromTime', fromTime], wrong);

/** For `superRefine`. */
const momentCheck = () =>
  [
    (sent: When, context: z.RefinementCtx): void => {
      momentIn(sent, (field, message) => context.addIssue({ code: 'custom', path: [field], message }));
    },
    onceRight('fromDay', 'fromTime'),
  ] as const;

const withMoment = <Press extends When>({ fromDay, fromTime, ...press }: Press) => ({
  ...press,
  from: momentIn({ fromDay, fromTime }, () => {}),
});

/** The act that a pressed button asks for; the schema of the text reads the fields. */
export const pressSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'preview', 'try', 'reset', 'take-back']),
      /** The newest version that the page has shown, or the one to take back. */
      version: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
      ...whenShape(),
    })
    .superRefine(...momentCheck())
    .transform(withMoment);

export const PRESS_FIELDS = {
  fromDay: { label: 'À partir du', optional: true },
  fromTime: {
    label: 'Heure',
    help: 'À l’heure de Reims, par exemple 08:30\u00a0; minuit si elle est vide.',
    optional: true,
    maxLength: 5,
    autoComplete: 'off',
  },
} satisfies FieldsOf<ReturnType<typeof pressSchema>>;

/** The model and the hour of a price that is added; the schema of the price reads its other fields. */
export const newPriceSchema = () =>
  z
    .object({
      device: lineField('Écrivez le modèle, par exemple iPhone 12 ou A2403.', 80),
      ...whenShape(),
    })
    .superRefine(...momentCheck())
    .transform(withMoment);

export const NEW_PRICE_FIELDS = {
  device: {
    label: 'Modèle',
    help: 'Un nom ou un code du registre des appareils : iPhone 12, A2403.',
    maxLength: 80,
    autoComplete: 'off',
  },
  ...PRESS_FIELDS,
} satisfies FieldsOf<ReturnType<typeof newPriceSchema>>;

/** The fields of a text or of figures, all its rows included. */
export const overlayFields = (groups: readonly OverlayFields[]): Record<string, FieldFacts> =>
  Object.fromEntries(groups.flatMap(({ fields }) => fields.map((field) => [field.name, factsOf(field)])));

function factsOf({
  input,
  label,
  summary,
  unit,
  help,
  optional = false,
  maxLength,
}: OverlayField): FieldFacts {
  const after = input === 'price' ? '€' : unit;
  return {
    label: after ? `${label} (${after})` : label,
    ...(summary && { summary }),
    ...(help && { help }),
    ...(maxLength && { maxLength }),
    ...(input === 'check' && { isBox: true }),
    ...(input === 'price' && { inputMode: 'decimal' as const, maxLength: 12 }),
    ...(input === 'number' && { inputMode: 'numeric' as const, maxLength: 9 }),
    optional,
    autoComplete: 'off',
  };
}
