import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import type { StoredReplies } from '#server/connections/replies-settings.ts';

const NOT_AN_ADDRESS = 'Écrivez une adresse entière, par exemple dossiers@exemple.fr.';

/** The address grows by the number of a case and its proof: the part before the @ has 64 signs at most. */
const MAILBOX = /^[\w.-]{1,24}@[\w-]+(?:\.[\w-]+)+$/;

/** The fields of the connection, except those that the environment decides. Whether the key is required depends on what is stored. */
export const repliesSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'remove']),
      address: z
        .string()
        .trim()
        .toLowerCase()
        .max(200, NOT_AN_ADDRESS)
        .refine((address) => address === '' || address.includes('@'), NOT_AN_ADDRESS)
        .refine(
          (address) => address === '' || !address.includes('@') || MAILBOX.test(address),
          'Écrivez 24 signes au plus avant l’arobase, sans «\u00a0+\u00a0» ni accent.',
        )
        .default(''),
      secret: z
        .string()
        .trim()
        .max(200, 'Écrivez 200 signes au plus.')
        .regex(/^(?:|[\x21-\x7e]{20,})$/, 'Écrivez 20 signes au moins, sans espace ni accent.')
        .default(''),
      sealVersion: z.string().optional().catch(undefined),
    })
    .transform(({ intent, sealVersion: _, ...draft }) => ({ intent, draft }));

export const REPLIES_FIELDS = {
  address: {
    label: 'Boîte des réponses',
    help: 'Les clients y répondent, à une adresse en «\u00a0+…\u00a0» propre à leur dossier. Vide\u00a0: ils répondent à la boîte de l’atelier.',
    optional: true,
    type: 'email',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 200,
  },
  secret: { label: 'Clé de signature', optional: true, maxLength: 200 },
  // Hidden: shows that somebody else has changed the key, and nothing about it.
  sealVersion: { label: 'Clé enregistrée' },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof repliesSchema>>;

/** The stored connection as the texts of its form; a key is never drawn. */
export const repliesTexts = ({ address, sealVersion }: StoredReplies) => ({
  address,
  sealVersion: String(sealVersion),
});

export const repliesWords = (field: string, text: string): string | undefined =>
  field === 'sealVersion' ? (text === '0' || text === '' ? 'Aucune' : `Le n°\u00a0${text}`) : undefined;
