import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { onceRight } from '#domain/text/once-right.ts';
import type { StoredMail } from '#server/connections/mail-form.ts';

/** The default port for each encryption, if none was typed. */
const PORTS = { tls: 465, starttls: 587, none: 25 } as const;

/** The fields of a mail server, whichever button was pressed; a field that the environment decides is not in the form. */
export const mailSchema = () =>
  z
    .object({
      intent: z.enum(['save', 'force', 'try']),
      host: z
        .string()
        .trim()
        .toLowerCase()
        .max(253, 'Écrivez le nom du serveur, sans rien d’autre.')
        .regex(/^$|^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'Écrivez un nom de serveur, par exemple smtp.exemple.fr.')
        // Left empty, it may take over what another owner wrote meanwhile: the service asks for it.
        .default(''),
      security: z.enum(['tls', 'starttls', 'none'], 'Choisissez un chiffrement.').default('tls'),
      port: z
        .string()
        .trim()
        .regex(/^$|^\d{1,5}$/, 'Écrivez un port, par exemple 465.')
        .transform(Number)
        .refine((port) => port <= 65_535, 'Écrivez un port, par exemple 465.')
        .default(0),
      user: oneLine('Écrivez l’identifiant, sans rien d’autre.').default(''),
      password: z
        .string()
        .max(500, 'Écrivez le mot de passe, sans rien d’autre.')
        .regex(/^[^\r\n\0]*$/, 'Écrivez le mot de passe sur une ligne.')
        .default(''),
      sender: oneLine('Écrivez une adresse, sans rien d’autre.')
        .regex(
          /^$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
          'Écrivez une adresse, par exemple L’Atelier Papin <contact@exemple.fr>.',
        )
        .default(''),
      dkimSelector: z
        .string()
        .trim()
        .max(63, 'Écrivez le sélecteur, sans rien d’autre.')
        .regex(/^[\w.-]*$/, 'Écrivez le sélecteur\u00a0: des lettres et des chiffres.')
        .default(''),
      sealVersion: z.string().optional().catch(undefined),
    })
    .refine(
      ({ user, password, sealVersion = '0' }) => user === '' || password !== '' || sealVersion !== '0',
      { ...onceRight('user', 'password'), path: ['password'], message: 'Écrivez le mot de passe.' },
    )
    .transform(({ intent, sealVersion: _, port, ...mail }) => ({
      intent,
      entered: { ...mail, port: port || PORTS[mail.security] },
    }));

const oneLine = (tooLong: string) =>
  z
    .string()
    .trim()
    .max(200, tooLong)
    .regex(/^[^\r\n\0]*$/, tooLong);

const TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const MAIL_FIELDS = {
  host: {
    label: 'Serveur d’envoi',
    help: 'Le nom que donne votre fournisseur d’e-mail pour l’envoi (SMTP), par exemple smtp.exemple.fr.',
    maxLength: 253,
    ...TYPED,
  },
  security: { label: 'Chiffrement' },
  port: {
    label: 'Port',
    help: 'Vide\u00a0: 465 pour TLS, 587 pour STARTTLS.',
    optional: true,
    inputMode: 'numeric',
    maxLength: 5,
    ...TYPED,
  },
  user: {
    label: 'Identifiant',
    help: 'Souvent votre adresse e-mail.',
    optional: true,
    maxLength: 200,
    ...TYPED,
  },
  password: { label: 'Mot de passe', optional: true, maxLength: 500 },
  sender: {
    label: 'Expéditeur',
    help: 'Ce que lisent vos clients\u00a0: L’Atelier Papin <contact@exemple.fr>. Vide\u00a0: le nom et l’e-mail de l’atelier.',
    optional: true,
    maxLength: 200,
    ...TYPED,
  },
  dkimSelector: {
    label: 'Sélecteur DKIM',
    help: 'Votre fournisseur le donne avec sa clé. Vide\u00a0: les plus courants sont essayés.',
    optional: true,
    maxLength: 63,
    ...TYPED,
  },
  // Hidden: shows that somebody else has changed the password, and nothing about it.
  sealVersion: { label: 'Mot de passe enregistré' },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof mailSchema>>;

/** The stored connection as the texts of its form; a password is never drawn. */
export const mailTexts = ({ port, sealVersion, host, ...stored }: StoredMail) => ({
  ...stored,
  host,
  port: host === '' ? '' : String(port),
  sealVersion: String(sealVersion),
});

export const SECURITY_WORDS = {
  tls: 'TLS (port 465)',
  starttls: 'STARTTLS (port 587)',
  none: 'Sans chiffrement, pour un relais de ce réseau',
} as const;

/** A stored field in words, if its text means nothing to the reader. */
export function mailWords(field: string, text: string): string | undefined {
  if (field === 'security') return SECURITY_WORDS[text as keyof typeof SECURITY_WORDS];
  if (field === 'sealVersion') return text === '0' || text === '' ? 'Aucun' : `Le n°\u00a0${text}`;
  return undefined;
}
