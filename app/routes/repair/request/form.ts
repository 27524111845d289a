import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { maybeText, tellWrong } from '#app/forms/made-of-form.ts';
import { repairRequestSchema } from '#domain/repair/repair-request.ts';
import { REQUEST_FIELDS, requestShape } from '../form/shared-form.ts';

export const ASK_FIELDS = { subject: {}, choix: {}, ...REQUEST_FIELDS } satisfies FieldsOf<
  ReturnType<typeof askSchema>
>;

/** The form of /demande. */
export const askSchema = () =>
  z
    .object({ ...requestShape(), subject: maybeText(), choix: maybeText() })
    .transform(({ choix: choice, ...sent }, context) => {
      const asked = { ...sent, wayIn: 'request' };
      tellWrong(asked, repairRequestSchema, context);
      return { asked, choice };
    });
