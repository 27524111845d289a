import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box } from '#app/forms/made-of-form.ts';
import { isComparable } from '#domain/devices/device-register.ts';
import { type DeviceId, deviceIds } from '#domain/repair/devices.ts';
import { lineField } from '#domain/text/text-fields.ts';

export const DEVICE_FIELDS = {
  brand: { label: 'Marque', maxLength: 40, autoComplete: 'off' },
  family: { label: 'Famille', help: 'iPhone, Galaxy S, MacBook Air…', maxLength: 60, autoComplete: 'off' },
  name: {
    label: 'Nom du modèle',
    help: 'Sans la marque\u00a0: iPhone 18 Pro.',
    maxLength: 80,
    autoComplete: 'off',
  },
  kind: { label: 'Type d’appareil' },
  year: { label: 'Année de sortie', optional: true, inputMode: 'numeric', maxLength: 4 },
  codes: {
    label: 'Codes du fabricant',
    help: 'Séparés par des virgules\u00a0: A3258, A3519. Qui en cherche un trouve ce modèle.',
    optional: true,
    maxLength: 600,
    autoComplete: 'off',
  },
  prices: { label: 'Pannes et prix proposés', optional: true },
  isHidden: { label: 'Ne pas le proposer', isBox: true },
} satisfies FieldsOf<ReturnType<typeof deviceSchema>>;

const YEAR = 'Écrivez une année, comme 2026.';
const COMPARABLE =
  'Écrivez-le aussi en lettres de A à Z ou en chiffres\u00a0: le registre ne compare que cela.';
const CODES_MAX = 20;

const named = (missing: string, max: number) =>
  lineField(missing, max).pipe(z.string().min(2, 'Écrivez deux caractères au moins.'));
/** Searched for, or in an address. */
export const comparedName = (missing: string, max: number) =>
  named(missing, max).pipe(z.string().refine(isComparable, COMPARABLE));

export const deviceYear = () =>
  z
    .string()
    .trim()
    // « 2e3 » is a number, and no year.
    .regex(/^\d*$/, YEAR)
    .default('')
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.int(YEAR).min(1990, YEAR).max(2100, YEAR).nullable());

export const deviceCodes = () =>
  z
    .string()
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .split(/[,;\n]/u)
          .map((code) => code.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(
          z
            .string()
            .min(3, 'Un code a trois caractères au moins.')
            .max(40, 'Un code a 40 caractères au plus.')
            .refine(isComparable, COMPARABLE),
        )
        .max(CODES_MAX, `Écrivez ${CODES_MAX} codes au plus.`),
    );

export const pricesText = () => z.string().max(120, 'Choisissez des pannes de la liste.').default('');

export const deviceSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('save'),
      brand: comparedName('Écrivez la marque.', 40),
      family: named('Écrivez la famille.', 60),
      kind: z.enum(deviceIds as [DeviceId, ...DeviceId[]], 'Choisissez le type d’appareil.'),
      name: comparedName('Écrivez le nom du modèle.', 80),
      year: deviceYear(),
      codes: deviceCodes(),
      prices: pricesText().transform((key) => key || null),
      isHidden: box(),
    }),
    z.object({ intent: z.enum(['hide', 'show']) }),
  ]);
