import type { FieldsOf } from '#app/forms/field-table.ts';
import type { quickReplySchema } from '#domain/repair/quick-reply.ts';
import { LONGEST_REPLY } from '#domain/repair/reply-fields.ts';

export const REPLY_FORM = {
  name: {
    label: 'Nom de la réponse',
    help: 'Vous la choisissez par ce nom dans le dossier.',
    autoComplete: 'off',
    maxLength: 80,
  },
  text: { label: 'Texte', maxLength: LONGEST_REPLY, spellCheck: true },
} satisfies FieldsOf<ReturnType<typeof quickReplySchema>>;
