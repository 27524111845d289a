import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { codeField } from '#app/forms/fields.ts';

export const CODE_FIELDS = {
  code: { label: 'Code reçu par SMS', help: 'Six chiffres.' },
} satisfies FieldsOf<ReturnType<typeof codeSchema>>;

export const codeSchema = () => z.object({ code: codeField });
