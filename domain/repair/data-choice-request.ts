import { z } from 'zod';
import { dataChoiceSchema } from './repair-request.ts';

/** What a customer says over the link of the data on a device. */
export const dataChoiceRequest = z.strictObject({
  choice: dataChoiceSchema,
  /** The choice that the page showed; empty if none was noted. */
  seen: z.union([dataChoiceSchema, z.literal('')], 'Rechargez la page.'),
  /** That data may be lost is confirmed apart. */
  isSure: z.boolean(),
});
