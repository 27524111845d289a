import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { onceRight } from '#domain/text/once-right.ts';
import type { StoredStorage } from '#server/connections/storage-settings.ts';

const NOT_AN_URL = 'Écrivez l’adresse entière du service, par exemple https://s3.fr-par.scw.cloud.';

const spaceless = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .regex(/^[\x21-\x7e]*$/, message)
    .default('');

/** The fields of a bucket. Whether the secret key is written anew depends on what is stored. */
export const storageSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'try', 'remove', 'forget']),
      endpoint: z
        .string()
        .trim()
        .max(300, NOT_AN_URL)
        .refine((url) => url === '' || isService(url), NOT_AN_URL)
        .transform((url) => url.replace(/\/+$/, ''))
        .default(''),
      bucket: z
        .string()
        .trim()
        .refine(
          (name) => name === '' || /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(name),
          'Écrivez le nom du compartiment seul\u00a0: 3 à 63 lettres, chiffres, tirets ou points.',
        )
        .default(''),
      region: spaceless(60, 'Écrivez la région, sans espace\u00a0: fr-par, eu-west-3…'),
      accessKeyId: spaceless(200, 'Écrivez l’identifiant de la clé, sans espace.'),
      secretAccessKey: spaceless(500, 'Écrivez la clé secrète sur une ligne, sans espace.'),
      sealVersion: z.string().optional().catch(undefined),
    })
    .superRefine(
      ...needed('endpoint', 'Écrivez l’adresse du service, par exemple https://s3.fr-par.scw.cloud.'),
    )
    .superRefine(...needed('bucket', 'Écrivez le nom du compartiment.'))
    .superRefine(...needed('region', 'Écrivez la région, par exemple fr-par.'))
    .superRefine(...needed('accessKeyId', 'Écrivez l’identifiant de la clé.'))
    .refine(
      ({ intent, secretAccessKey, sealVersion = '0' }) =>
        !isAsked(intent) || secretAccessKey !== '' || sealVersion !== '0',
      {
        ...onceRight('intent', 'secretAccessKey'),
        path: ['secretAccessKey'],
        message: 'Écrivez la clé secrète.',
      },
    )
    .transform(({ intent, sealVersion: _, ...entered }) => ({ intent, entered }));

/** Whether a bucket is named: the other buttons leave one. */
const isAsked = (intent: string): boolean => intent === 'save' || intent === 'try';

type BucketField = 'endpoint' | 'bucket' | 'region' | 'accessKeyId';

/** For `superRefine`: a field that a bucket has. */
const needed = (field: BucketField, message: string) =>
  [
    (sent: Record<BucketField | 'intent', string>, context: z.RefinementCtx): void => {
      if (isAsked(sent.intent) && sent[field] === '')
        context.addIssue({ code: 'custom', path: [field], message });
    },
    onceRight('intent', field),
  ] as const;

function isService(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, search, hash } = new URL(url);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

const TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const STORAGE_FIELDS = {
  endpoint: {
    label: 'Adresse du service',
    help: 'Celle de votre fournisseur S3, sans le nom du compartiment\u00a0: https://s3.fr-par.scw.cloud.',
    type: 'url',
    maxLength: 300,
    ...TYPED,
  },
  bucket: {
    label: 'Compartiment',
    help: 'Privé, et pour ce site seul («\u00a0bucket\u00a0»).',
    maxLength: 63,
    ...TYPED,
  },
  region: { label: 'Région', help: 'Par exemple fr-par.', maxLength: 60, ...TYPED },
  accessKeyId: {
    label: 'Identifiant de la clé',
    help: '«\u00a0Access Key ID\u00a0» chez la plupart des fournisseurs.',
    maxLength: 200,
    ...TYPED,
  },
  secretAccessKey: { label: 'Clé secrète', maxLength: 500 },
  // Hidden: shows that somebody else has changed the key, and nothing about it.
  sealVersion: { label: 'Clé enregistrée' },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof storageSchema>>;

/** The stored bucket as the texts of its form; its secret key is never drawn. */
export const storageTexts = ({ sealVersion, ...bucket }: StoredStorage) => ({
  ...bucket,
  sealVersion: String(sealVersion),
});

export const storageWords = (field: string, text: string): string | undefined =>
  field === 'sealVersion' ? (text === '0' || text === '' ? 'Aucune' : `La n°\u00a0${text}`) : undefined;
