import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { eurosField } from '../money/euros-field.ts';
import { onceRight } from '../text/once-right.ts';
import { linesField } from '../text/text-fields.ts';
import { LEAST_LEFT_CENTS, MOST_PERCENT, promoKey } from './promo-code.ts';

// Only actions read this: nothing here reaches a browser.

const CODE = 'Écrivez de 3 à 24 lettres sans accent, chiffres ou traits d’union.';

const wholeField = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(max, message));

const dayField = () => optional(z.iso.date('Choisissez un jour.'));

const references = () =>
  optional(linesField('', 4000)).transform((text = '') => [
    ...new Set(
      text
        .split(/[\n,;]/)
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ]);

/** The contents of a promo code's form. */
export const promoCodeSchema = () =>
  z
    .object({
      /** The code itself: a field of that name is a secret, which no page shows again. */
      name: z
        .string(CODE)
        .transform(promoKey)
        .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, CODE)),
      percent: optional(wholeField(MOST_PERCENT, `Écrivez un nombre entier, de 1 à ${MOST_PERCENT}.`)),
      amount: optional(eurosField()),
      startsOn: dayField(),
      endsOn: dayField(),
      maxUses: optional(wholeField(1_000_000, 'Écrivez un nombre de commandes, à partir de 1.')),
      maxUsesEach: optional(wholeField(1000, 'Écrivez un nombre de commandes, de 1 à 1000.')),
      minGoods: optional(eurosField()),
      categories: z.record(z.string().max(100), z.literal('oui')).optional(),
      onlyProducts: references(),
      notProducts: references(),
      stacks: z.literal('oui').optional(),
      isActive: z.literal('oui').optional(),
      note: optional(linesField('', 500)),
    })
    .superRefine(
      ({ percent, amount }, context) => {
        if ((percent === undefined) === (amount === undefined))
          context.addIssue({
            code: 'custom',
            path: ['percent'],
            message: 'Donnez un pourcentage ou un montant, et un seul des deux.',
          });
      },
      onceRight('percent', 'amount'),
    )
    .superRefine(
      ({ startsOn, endsOn }, context) => {
        if (startsOn && endsOn && endsOn < startsOn)
          context.addIssue({
            code: 'custom',
            path: ['endsOn'],
            message: 'Choisissez un dernier jour qui suit le premier.',
          });
      },
      onceRight('startsOn', 'endsOn'),
    )
    .superRefine(
      ({ amount, minGoods = LEAST_LEFT_CENTS }, context) => {
        if (amount !== undefined && amount > minGoods - LEAST_LEFT_CENTS)
          context.addIssue({
            code: 'custom',
            path: ['minGoods'],
            message: 'Demandez au moins un euro de plus que le montant\u00a0: un code ne rend rien gratuit.',
          });
        else if (minGoods < LEAST_LEFT_CENTS)
          context.addIssue({ code: 'custom', path: ['minGoods'], message: 'Écrivez un euro au moins.' });
      },
      onceRight('amount', 'minGoods'),
    );

export type PromoCodeForm = z.output<ReturnType<typeof promoCodeSchema>>;
