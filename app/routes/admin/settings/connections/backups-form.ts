import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { onceRight } from '#domain/text/once-right.ts';

const SHORT = 'Écrivez douze signes au moins\u00a0: quatre mots sans rapport font une bonne phrase.';

export const backupsSchema = () =>
  z.discriminatedUnion('intent', [
    z
      .object({
        intent: z.literal('save'),
        passphrase: z
          .string(SHORT)
          .trim()
          .min(12, SHORT)
          .max(200, 'Écrivez une phrase de deux cents signes au plus.')
          .regex(/^\P{Cc}*$/u, 'Écrivez la phrase sur une ligne.'),
        passphraseAgain: z.string('Écrivez la phrase une seconde fois.').trim(),
        isWritten: z.literal('oui', 'Écrivez-la d’abord ailleurs, puis cochez cette case.'),
      })
      .refine(({ passphrase, passphraseAgain }) => passphrase === passphraseAgain, {
        ...onceRight('passphrase', 'passphraseAgain'),
        path: ['passphraseAgain'],
        message: 'Les deux phrases diffèrent\u00a0: écrivez deux fois la même.',
      }),
    z.object({ intent: z.literal('remove') }),
  ]);

export const BACKUPS_FIELDS = {
  passphrase: { label: 'Phrase secrète', maxLength: 200 },
  passphraseAgain: { label: 'La même phrase, encore une fois', maxLength: 200 },
  isWritten: {
    label: 'Je l’ai écrite ailleurs que sur cette machine',
    isBox: true,
  },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof backupsSchema>>;
