import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import type { StoredPlatform } from '#server/connections/platform-settings.ts';

const NOT_AN_URL = 'Écrivez l’adresse entière, par exemple https://plateforme.exemple.fr/v1.';

const urlField = () =>
  z
    .string()
    .trim()
    .max(500, NOT_AN_URL)
    .refine((url) => url === '' || isPostable(url), NOT_AN_URL)
    // Left empty, it may take over what another owner wrote meanwhile: the service asks for it.
    .default('');

/** The fields of the platform. Whether its secret is required depends on what is stored. */
export const platformSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'try', 'remove']),
      url: urlField(),
      authUrl: urlField(),
      client: z
        .string()
        .trim()
        .max(200, 'Écrivez 200 signes au plus.')
        .regex(/^[\x21-\x7e]*$/, 'Écrivez l’identifiant sur une ligne, sans espace ni accent.')
        .default(''),
      secret: z
        .string()
        .trim()
        .max(500, 'Écrivez le secret, sans rien d’autre.')
        .regex(/^[\x21-\x7e]*$/, 'Écrivez le secret sur une ligne, sans espace.')
        .default(''),
      sendsFrom: optional(z.iso.date('Écrivez un jour qui existe, ou laissez vide.')).transform(
        (day) => day ?? '',
      ),
      sealVersion: z.string().optional().catch(undefined),
    })
    .refine(({ intent, client }) => intent === 'remove' || client !== '', {
      path: ['client'],
      error: 'Écrivez l’identifiant que donne votre plateforme.',
    })
    .transform(({ intent, sealVersion: _, ...entered }) => ({ intent, entered }));

function isPostable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hash, search } = new URL(url);
  return /^https?:$/.test(protocol) && username + password + hash + search === '';
}

const TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const PLATFORM_FIELDS = {
  url: {
    label: 'Adresse du service',
    help: 'Le début des adresses de son «\u00a0Flow Service\u00a0», jusqu’à la version\u00a0: le site y ajoute /flows.',
    type: 'url',
    maxLength: 500,
    ...TYPED,
  },
  // Not « tokenUrl »: what is named after a secret is never given back to a form that has a fault.
  authUrl: {
    label: 'Adresse des jetons',
    help: 'Celle où s’échangent l’identifiant et le secret (OAuth 2.0, client credentials).',
    type: 'url',
    maxLength: 500,
    ...TYPED,
  },
  client: {
    label: 'Identifiant',
    help: 'Le «\u00a0client\u00a0ID\u00a0» de votre compte.',
    maxLength: 200,
    ...TYPED,
  },
  secret: { label: 'Secret', optional: true, maxLength: 500 },
  sendsFrom: {
    label: 'Premier jour des envois',
    help: 'Les factures et avoirs aux entreprises émis depuis ce jour partent d’eux-mêmes. Vide\u00a0: rien ne part, et ce qui est reçu arrive quand même.',
    optional: true,
  },
  // Hidden: shows that somebody else has changed the secret, and nothing about it.
  sealVersion: { label: 'Secret enregistré' },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof platformSchema>>;

/** The stored connection as the texts of its form; a secret is never drawn. */
export const platformTexts = ({ url, authUrl, client, sendsFrom, sealVersion }: StoredPlatform) => ({
  url,
  authUrl,
  client,
  sendsFrom,
  sealVersion: String(sealVersion),
});

export const platformWords = (field: string, text: string): string | undefined =>
  field === 'sealVersion' ? (text === '0' || text === '' ? 'Aucun' : `Le n°\u00a0${text}`) : undefined;
