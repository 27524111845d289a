import type { FieldsOf } from '#app/forms/field-table.ts';
import type { flagSchema } from '#domain/repair/flag-request.ts';
import { FLAG_NAME_MAX } from '#domain/repair/flag-tones.ts';

export const FLAG_FIELDS = {
  name: {
    label: 'Nom du repère',
    help: 'Par exemple «\u00a0À rappeler\u00a0», «\u00a0VIP\u00a0», «\u00a0Étagère\u00a03\u00a0».',
    autoComplete: 'off',
    maxLength: FLAG_NAME_MAX,
  },
  tone: { label: 'Couleur' },
} satisfies FieldsOf<ReturnType<typeof flagSchema>>;
