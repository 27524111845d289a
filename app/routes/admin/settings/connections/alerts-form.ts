import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import type { StoredAlerts } from '#server/connections/alert-settings.ts';

const NOT_AN_URL = 'Écrivez l’adresse entière, par exemple https://ntfy.sh/mon-atelier.';

const url = () =>
  z
    .string()
    .trim()
    .max(500, NOT_AN_URL)
    .refine((typed) => typed === '' || isPostable(typed), NOT_AN_URL)
    .default('');

const SECRET = 'Écrivez 16 à 200 signes, sans espace, ou rien.';

export const alertsSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'try']),
      mailTo: z
        .string()
        .trim()
        .max(254, 'Écrivez une adresse plus courte.')
        .refine(
          (typed) => typed === '' || z.email().safeParse(typed).success,
          'Écrivez une adresse e-mail, par exemple moi@exemple.fr.',
        )
        .default(''),
      url: url(),
      format: z.enum(['text', 'json'], 'Choisissez ce que ce service comprend.').default('text'),
      secret: z
        .string()
        .trim()
        .regex(/^(?:[\x21-\x7e]{16,200})?$/, SECRET)
        .default(''),
      heartbeatUrl: url(),
      sealVersion: z.string().optional().catch(undefined),
    })
    .transform(({ intent, sealVersion: _, ...entered }) => ({ intent, entered }));

function isPostable(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, username, password, hash } = new URL(typed);
  return /^https?:$/.test(protocol) && username + password + hash === '';
}

const TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const FORMAT_WORDS: Record<StoredAlerts['format'], string> = {
  text: 'Texte simple (ntfy)',
  json: 'JSON (Slack, Mattermost, Discord, votre programme)',
};

export const ALERTS_FIELDS = {
  mailTo: {
    label: 'E-mail à prévenir',
    help: 'Une boîte chez un autre fournisseur que celui du site\u00a0: elle vous préviendra même si le vôtre est en panne.',
    optional: true,
    type: 'email',
    maxLength: 254,
    ...TYPED,
  },
  url: {
    label: 'Webhook',
    help: 'L’adresse que donne ntfy, Slack, Mattermost, Discord ou un autre service\u00a0: le site y poste chaque alerte.',
    optional: true,
    type: 'url',
    maxLength: 500,
    ...TYPED,
  },
  format: { label: 'Format du webhook' },
  secret: { label: 'Secret de signature', optional: true, maxLength: 200 },
  heartbeatUrl: {
    label: 'Veilleur externe',
    help: 'L’adresse que donne healthchecks.io, Uptime Kuma ou un semblable. Le site la visite toutes les cinq minutes\u00a0; réglez là-bas une alerte après vingt minutes de silence.',
    optional: true,
    type: 'url',
    maxLength: 500,
    ...TYPED,
  },
  // Hidden: shows that somebody else has changed the secret, and nothing about it.
  sealVersion: { label: 'Secret enregistré' },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof alertsSchema>>;

/** The stored settings as the texts of their form; a secret is never drawn. */
export const alertsTexts = ({ sealVersion, ...settings }: StoredAlerts) => ({
  ...settings,
  sealVersion: String(sealVersion),
});

export function alertsWords(field: string, text: string): string | undefined {
  if (field === 'sealVersion') return text === '0' || text === '' ? 'Aucun' : `Le n°\u00a0${text}`;
  return field === 'format' ? FORMAT_WORDS[text === 'json' ? 'json' : 'text'] : undefined;
}
