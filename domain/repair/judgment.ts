import { z } from 'zod';
import { lineField } from '../text/text-fields.ts';

/** A court's decision about a device that nobody fetched, as the shop records it. */
export const judgmentSchema = z.strictObject({
  judgedOn: z.iso.date('Écrivez la date de la décision.'),
  reference: lineField('Écrivez la référence de la décision, par exemple RG 27/00123.', 120),
  isConfirmed: z.literal(true, 'Confirmez\u00a0: un dossier clos ne se rouvre pas.'),
});
