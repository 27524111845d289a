import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { phoneField } from '#domain/customers/customer-fields.ts';
import { lineField } from '#domain/text/text-fields.ts';

// Only actions read the schema.

/** Where the link to what is due goes. */
export const PAY_TEXT_FIELDS = {
  phone: {
    label: 'Portable du client',
    help: 'Il sert à cet envoi seul, et s’efface des envois au bout de trente jours.',
    type: 'tel',
    autoComplete: 'off',
    maxLength: 40,
  },
} satisfies FieldsOf<ReturnType<typeof payTextSchema>>;
export const payTextSchema = () =>
  z.object({ phone: lineField('Écrivez le numéro du portable.', 40).pipe(phoneField) });
