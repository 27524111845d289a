import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';

const RELOAD = 'Rechargez la page.';

/** Every form of a row says which state of it was seen; before it is stored, the page has chosen its id. */
export const SEEN_FIELDS = { rowId: {}, seenVersion: {} } satisfies FieldsOf<ReturnType<typeof seenSchema>>;
export const seenSchema = () =>
  z.object({
    rowId: z.uuid(RELOAD),
    seenVersion: z.coerce.number(RELOAD).pipe(z.int(RELOAD)),
  });
