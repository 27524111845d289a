import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { linesField } from '../text/text-fields.ts';
import { CHECK_ANSWERS, CHECK_POINTS, type CheckAnswer, type CheckPoint } from './check-points.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';

const points = Object.keys(CHECK_POINTS) as [CheckPoint, ...CheckPoint[]];
const answers = Object.keys(CHECK_ANSWERS) as [CheckAnswer, ...CheckAnswer[]];

const NOTHING = 'Notez au moins un point.';

/** What was tried on a device. Points without an answer are left out; there is one at least. */
export const checksSchema = z.strictObject({
  results: z
    .preprocess(
      (given) =>
        given !== null && typeof given === 'object'
          ? Object.fromEntries(
              Object.entries(given).filter(([, answer]) => answer !== '' && answer !== undefined),
            )
          : given,
      z.partialRecord(z.enum(points), z.enum(answers, 'Choisissez bon, défaut ou non testé.'), NOTHING),
    )
    .refine((results) => Object.keys(results).length > 0, NOTHING),
  words: optional(linesField('', REPAIR_LIMITS.checkWords)),
});
