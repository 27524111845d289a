import { z } from 'zod';
import { SIX_DIGITS } from '#app/features/account/form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { codeField } from '#app/forms/fields.ts';

export const JOIN_FIELDS = {
  code: {
    ...SIX_DIGITS,
    help: 'Il est dans notre dernier message à cette adresse, et sert pendant quinze minutes.',
  },
} satisfies FieldsOf<ReturnType<typeof joinCodeSchema>>;

export const joinCodeSchema = () => z.object({ code: codeField });
