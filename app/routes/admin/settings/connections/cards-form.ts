import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { isPair, PUBLISHABLE_KEY } from '#domain/selling/card-keys.ts';
import { NOT_A_PAIR } from '#domain/selling/card-texts.ts';
import type { StoredCards } from '#server/connections/card-keys.ts';

const NO_SECRET_KEY = 'Écrivez la clé secrète\u00a0: elle commence par sk_live_ (ou sk_test_ pour un essai).';
const NO_WEBHOOK_SECRET = 'Écrivez le secret de signature\u00a0: il commence par whsec_.';
const NO_PUBLISHABLE_KEY =
  'Écrivez la clé publiable\u00a0: elle commence par pk_live_ (ou pk_test_ pour un essai).';

/** Whether an empty one will do depends on the rest of the form, and on what is stored. */
const key = (form: RegExp, wrong: string) =>
  z
    .string(wrong)
    .trim()
    .max(300, wrong)
    .refine((text) => text === '' || form.test(text), wrong)
    .default('');

export const cardsSchema = () =>
  z.discriminatedUnion('intent', [
    z
      .object({
        intent: z.literal('save'),
        secretKey: key(/^(sk|rk)_(test|live)_\w+$/, NO_SECRET_KEY),
        webhookSecret: key(/^whsec_[\w+/=]+$/, NO_WEBHOOK_SECRET),
        publishableKey: key(PUBLISHABLE_KEY, NO_PUBLISHABLE_KEY),
      })
      .superRefine(({ secretKey, webhookSecret, publishableKey }, context) => {
        const tell = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        // Two empty ones stand for those that are stored.
        if (secretKey === '' && webhookSecret !== '') tell('secretKey', NO_SECRET_KEY);
        if (webhookSecret === '' && secretKey !== '') tell('webhookSecret', NO_WEBHOOK_SECRET);
        if (secretKey !== '' && publishableKey !== '' && !isPair(secretKey, publishableKey))
          tell('publishableKey', NOT_A_PAIR);
      }),
    z.object({ intent: z.literal('remove') }),
  ]);

export const CARDS_FIELDS = {
  secretKey: { label: 'Clé secrète', maxLength: 300 },
  webhookSecret: { label: 'Secret de signature du webhook', maxLength: 300 },
  publishableKey: {
    label: 'Clé publiable',
    help: 'Avec elle, le panier et les produits proposent Apple Pay et Google Pay. Déclarez d’abord l’adresse du site chez Stripe, sous Réglages, Moyens de paiement, Domaines. Vide\u00a0: ni l’un ni l’autre.',
    optional: true,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 300,
  },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof cardsSchema>>;

/** The stored keys as the texts of their form: which secrets there are, and the key that is none. */
export const cardsTexts = ({ publishableKey, sealVersion }: StoredCards): FormTexts => ({
  publishableKey,
  sealVersion: sealVersion === 0 ? '' : String(sealVersion),
});
