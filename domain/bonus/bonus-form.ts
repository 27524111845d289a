import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { bonusSteps, REASONED_STEPS } from './bonus-states.ts';

// Only actions read this: nothing here reaches a browser.

/** How many bonuses are noted at once. */
const MOST_NOTED = 100;

/** What has become of bonuses, noted of several at once. */
export const noteBonusesSchema = () =>
  z
    .object({
      bonuses: z
        .array(z.uuid('Rechargez la page.'), 'Cochez les bonus.')
        .min(1, 'Cochez les bonus.')
        .max(MOST_NOTED, `Cochez ${MOST_NOTED} bonus au plus.`),
      step: z.enum(bonusSteps, 'Choisissez ce qui est arrivé.'),
      reference: optional(lineField('', 80)),
      reason: optional(lineField('', 300)),
    })
    .superRefine(
      ({ step, reason }, context) => {
        if (REASONED_STEPS.includes(step) && reason === undefined)
          context.addIssue({ code: 'custom', path: ['reason'], message: 'Écrivez pourquoi.' });
      },
      onceRight('step', 'reason'),
    );

export type NotedBonuses = z.output<ReturnType<typeof noteBonusesSchema>>;
