import { z } from 'zod';
import { PUBLISHABLE_KEY } from '#domain/selling/card-keys.ts';
import { SMS_SENDER } from '#domain/settings/sms-sender.ts';
import { authEnvironment } from '#packages/auth-service/index.ts';
import { databaseUrl, urlOverTls } from './over-tls.ts';
import { tracingEnvironment } from './telemetry/tracing/tracing-settings.ts';
import { analyticsSetting } from './third-parties/analytics-setting.ts';
import { chatSetting } from './third-parties/chat-setting.ts';
import { mapSetting } from './third-parties/map-setting.ts';

const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value);
const optionalUrl = z.preprocess(emptyAsUnset, urlOverTls.optional());
const optionalDatabase = z.preprocess(emptyAsUnset, databaseUrl.optional());
const wholeNumber = (fallback: number, min: number, max: number) =>
  z.preprocess(emptyAsUnset, z.coerce.number().int().min(min).max(max).default(fallback));
const text = (fallback: string) => z.preprocess(emptyAsUnset, z.string().min(1).default(fallback));

const MAILBOX = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const BACKUP_KEEP = /^\d{1,3}\/\d{1,3}\/\d{1,3}$/;

/** Every environment variable of the server, with its default; .env.example says what each one does. */
export const environmentSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: text('0.0.0.0'),
  DATA_DIR: text('data'),
  DATABASE_URL: optionalDatabase,
  DATABASE_AUTHENTICATOR_URL: optionalDatabase,
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 200),
  DATA_API_POOL_SIZE: wholeNumber(3, 1, 50),
  DATA_API_PER_ADDRESS: wholeNumber(2, 0, 1000),
  DATA_API_ANON_TIMEOUT_MS: wholeNumber(500, 50, 60_000),
  DATA_API_USER_TIMEOUT_MS: wholeNumber(2000, 50, 60_000),
  DATA_API_OPERATORS: z.preprocess(emptyAsUnset, z.enum(['safe', 'all']).default('safe')),
  DATA_API_STAR: z.preprocess(emptyAsUnset, z.enum(['granted', 'all']).default('granted')),
  POSTGRES_BIN: z.preprocess(emptyAsUnset, z.string().optional()),
  // http is allowed: a trial on the shop's own network has no TLS.
  SITE_URL: z.preprocess(emptyAsUnset, z.url({ protocol: /^https?$/ }).optional()),
  CONTACT_FORM_URL: optionalUrl,
  SHIPPING_FORM_URL: optionalUrl,
  ANALYTICS: z.preprocess(emptyAsUnset, analyticsSetting.optional()),
  LIVE_CHAT: z.preprocess(emptyAsUnset, chatSetting.optional()),
  MAP_EMBED_URL: z.preprocess(emptyAsUnset, mapSetting),
  HOSTING_ORDER_URL: optionalUrl,
  CHATBOT_URL: optionalUrl,
  MAP_AT_ONCE: z.preprocess(emptyAsUnset, z.enum(['on', 'off']).default('off')),
  KEYWORD_BLOCK: z.preprocess(emptyAsUnset, z.enum(['on', 'off']).default('on')),
  SEED: z.preprocess(emptyAsUnset, z.enum(['demo', 'none']).default('demo')),
  SMTP_URL: z.preprocess(emptyAsUnset, z.url({ protocol: /^smtps?$/ }).optional()),
  OUTBOX_DIR: z.preprocess(emptyAsUnset, z.string().optional()),
  MAIL_FROM: z.preprocess(emptyAsUnset, z.string().regex(MAILBOX, 'Nom <nom@exemple.fr> attendu').optional()),
  PRIVATE_HOSTS: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .regex(/^[\w.-]+(?:\s*,\s*[\w.-]+)*$/, 'noms de machines séparés par des virgules attendus')
      .optional(),
  ),
  MAIL_BOUNCE_TOKEN: z.preprocess(emptyAsUnset, z.string().min(20).optional()),
  // On screen too (app/routes/admin/settings/connections/replies-form.ts). The part before the @ grows by the number of a case and its proof: 64 signs at most.
  REPLIES_ADDRESS: z.preprocess(
    emptyAsUnset,
    z
      .email()
      .max(200)
      .regex(/^[^@+]{1,24}@/, '24 signes au plus avant l’arobase, sans +, attendus')
      .optional(),
  ),
  REPLIES_SECRET: z.preprocess(emptyAsUnset, z.string().min(20).optional()),
  STRANGERS_MAILS_ALARM: wholeNumber(60, 1, 100_000),
  SMS_API_URL: optionalUrl,
  SMS_API_TOKEN: z.preprocess(emptyAsUnset, z.string().optional()),
  SMS_COUNTRIES: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .regex(/^(?:\*|[1-9]\d{0,3}(?:,[1-9]\d{0,3})*)$/, 'indicatifs séparés par des virgules, ou *, attendus')
      .default('33,262,590,594,596'),
  ),
  SMS_PER_NUMBER: wholeNumber(10, 0, 1000),
  SMS_PER_DAY: wholeNumber(200, 0, 1_000_000),
  SMS_EUROS_PER_DAY: wholeNumber(15, 0, 100_000),
  SMS_PRICE_CENTS: wholeNumber(8, 0, 1000),
  SMS_SENDER: z.preprocess(
    emptyAsUnset,
    z.string().regex(SMS_SENDER, '3 à 11 lettres ou chiffres, ou un numéro, attendus').optional(),
  ),
  STRIPE_SECRET_KEY: z.preprocess(emptyAsUnset, z.string().optional()),
  STRIPE_WEBHOOK_SECRET: z.preprocess(emptyAsUnset, z.string().optional()),
  STRIPE_PUBLISHABLE_KEY: z.preprocess(
    emptyAsUnset,
    z.string().regex(PUBLISHABLE_KEY, 'clé qui commence par pk_test_ ou pk_live_ attendue').optional(),
  ),
  STRIPE_API_BASE: optionalUrl,
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.preprocess(emptyAsUnset, z.string().optional()),
  S3_REGION: z.preprocess(emptyAsUnset, z.string().optional()),
  S3_ACCESS_KEY_ID: z.preprocess(emptyAsUnset, z.string().optional()),
  S3_SECRET_ACCESS_KEY: z.preprocess(emptyAsUnset, z.string().optional()),
  REPAIR_SECRET_KEY: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=)*$/, '32 octets en base64 attendus')
      .optional(),
  ),
  BACKUP_EVERY: z.preprocess(
    (value) => (value === 'off' ? 0 : emptyAsUnset(value)),
    z.coerce.number().int().min(0).max(720).default(24),
  ),
  BACKUP_DIR: z.preprocess(emptyAsUnset, z.string().optional()),
  BACKUP_KEEP: z.preprocess(
    emptyAsUnset,
    z.string().regex(BACKUP_KEEP, 'jours/semaines/mois attendus, par exemple 7/4/6').default('7/4/6'),
  ),
  BACKUP_TO_BUCKET: z.preprocess(emptyAsUnset, z.enum(['on', 'off']).optional()),
  BACKUP_PASSPHRASE: z.preprocess(emptyAsUnset, z.string().min(12).optional()),
  SUPABASE_URL: optionalUrl,
  ADMIN_EMAIL: z.preprocess(emptyAsUnset, z.email('adresse e-mail attendue').optional()),
  ADMIN_PASSWORD: z.preprocess(emptyAsUnset, z.string().min(8).max(72).optional()),
  ...authEnvironment,
  ...tracingEnvironment,
  METRICS_TOKEN: z.preprocess(emptyAsUnset, z.string().min(16).optional()),
  PAGE_CACHE_MB: wholeNumber(128, 0, 65_536),
  WARM_PAGES: z.preprocess(emptyAsUnset, z.enum(['on', 'off']).default('on')),
  SCHEDULED_JOBS: z.preprocess(emptyAsUnset, z.enum(['on', 'off']).default('on')),
  SHUTDOWN_TIMEOUT_S: wholeNumber(15, 1, 600),
  LOG_LEVEL: z.preprocess(emptyAsUnset, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
});

export type Environment = z.infer<typeof environmentSchema>;
