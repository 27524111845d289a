import { z } from 'zod';

/** The two buttons of a file that was read. */
export const importStepSchema = () =>
  z.object({ intent: z.enum(['import', 'discard'], 'Choisissez d’importer ou d’abandonner.') });
