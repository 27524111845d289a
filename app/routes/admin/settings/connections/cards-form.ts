import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';

const key = (form: RegExp, wrong: string) => z.string(wrong).trim().max(300, wrong).regex(form, wrong);

export const cardsSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('save'),
      secretKey: key(
        /^(sk|rk)_(test|live)_\w+$/,
        'Écrivez la clé secrète\u00a0: elle commence par sk_live_ (ou sk_test_ pour un essai).',
      ),
      webhookSecret: key(/^whsec_[\w+/=]+$/, 'Écrivez le secret de signature\u00a0: il commence par whsec_.'),
    }),
    z.object({ intent: z.literal('remove') }),
  ]);

export const CARDS_FIELDS = {
  secretKey: { label: 'Clé secrète', maxLength: 300 },
  webhookSecret: { label: 'Secret de signature du webhook', maxLength: 300 },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof cardsSchema>>;
