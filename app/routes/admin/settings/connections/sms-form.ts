import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { SMS_SENDER } from '#domain/settings/sms-sender.ts';
import type { StoredSms } from '#server/connections/sms-settings.ts';

const NOT_AN_URL = 'Écrivez l’adresse entière, par exemple https://sms.exemple.fr/messages.';

/** The fields of a provider, except those that the environment decides. Whether a field is required depends on what is stored. */
export const smsSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'try', 'remove']),
      url: z
        .string()
        .trim()
        .max(500, NOT_AN_URL)
        .refine((url) => url === '' || isPostable(url), NOT_AN_URL)
        // Left empty, it may take over what another owner wrote meanwhile: the service asks for it.
        .default(''),
      token: z
        .string()
        .trim()
        .max(500, 'Écrivez le jeton, sans rien d’autre.')
        .regex(/^[\x21-\x7e]*$/, 'Écrivez le jeton sur une ligne, sans espace.')
        .default(''),
      sender: z
        .string()
        .trim()
        .refine(
          (sender) => sender === '' || SMS_SENDER.test(sender),
          'Écrivez 3 à 11 lettres sans accent ou chiffres, ou un numéro.',
        )
        .default(''),
      sealVersion: z.string().optional().catch(undefined),
    })
    .transform(({ intent, sealVersion: _, ...entered }) => ({ intent, entered }));

function isPostable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hash } = new URL(url);
  return /^https?:$/.test(protocol) && username + password + hash === '';
}

const TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const SMS_FIELDS = {
  url: {
    label: 'Adresse d’envoi',
    help: 'Celle à laquelle votre fournisseur prend un SMS\u00a0: le site y envoie {to, text, sender} en JSON.',
    type: 'url',
    maxLength: 500,
    ...TYPED,
  },
  token: { label: 'Jeton', optional: true, maxLength: 500 },
  sender: {
    label: 'Expéditeur',
    help: 'Le nom que montre le téléphone\u00a0: 3 à 11 lettres sans accent ou chiffres. Vide\u00a0: PapinReims.',
    optional: true,
    maxLength: 16,
    ...TYPED,
  },
  // Hidden: shows that somebody else has changed the token, and nothing about it.
  sealVersion: { label: 'Jeton enregistré' },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof smsSchema>>;

/** The stored connection as the texts of its form; a token is never drawn. */
export const smsTexts = ({ url, sender, sealVersion }: StoredSms) => ({
  url,
  sender,
  sealVersion: String(sealVersion),
});

export const smsWords = (field: string, text: string): string | undefined =>
  field === 'sealVersion' ? (text === '0' || text === '' ? 'Aucun' : `Le n°\u00a0${text}`) : undefined;
