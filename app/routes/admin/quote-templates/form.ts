import type { FieldsOf } from '#app/forms/field-table.ts';
import type { quoteTemplateSchema } from '#domain/repair/quote-template.ts';

export const TEMPLATE_FIELDS = {
  name: {
    label: 'Nom du modèle',
    help: 'Deux lettres de ce nom, ou d’une de ses lignes, le retrouvent dans un devis.',
    autoComplete: 'off',
    maxLength: 120,
  },
} satisfies FieldsOf<ReturnType<typeof quoteTemplateSchema>>;
