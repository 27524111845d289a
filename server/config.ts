import path from 'node:path';
import type { JWK } from 'jose';
import { isPair } from '#domain/selling/card-keys.ts';
import {
  type AuthSettings,
  atSiteUrl,
  authSettings,
  ProviderSettingsError,
  readProviderSettings,
} from '#packages/auth-service/index.ts';
import type { BackupSettings } from './backup/backups-module.ts';
import type { RepliesConnection } from './connections/replies-settings.ts';
import { type Environment, environmentSchema } from './environment.ts';
import { describeProblem } from './environment-problem.ts';
import { inheritedSocket } from './inherited-socket.ts';
import type { LogLevel } from './log.ts';
import type { StripeSettings } from './shop/stripe/stripe-module.ts';
import type { SmsCapSettings } from './sms/sms-caps.ts';
import { type TracingSettings, tracingSettings } from './telemetry/tracing/tracing-settings.ts';
import type { AnalyticsSetting } from './third-parties/analytics-setting.ts';
import type { ChatSetting } from './third-parties/chat-setting.ts';
import type { S3Settings } from './uploads/store/s3-store.ts';

export type Config = {
  port: number;
  host: string;
  /** A socket that is already listening, instead of host and port. */
  listenFd?: number;
  dataDir: string;
  database: { url?: string; authenticatorUrl?: string; poolSize: number; postgresBin?: string };
  dataApi: DataApiSettings;
  site: SiteSettings;
  /** The names of the variables that are set, empty ones left out. */
  variables: ReadonlySet<string>;
  /** The public address that the process starts with: SITE_URL, or this machine. */
  usualSiteUrl: string;
  /** Whether SITE_URL decides it. */
  isSiteUrlGiven: boolean;
  /** The contents of a new database: examples, or nothing. */
  seed: 'demo' | 'none';
  /** Mails and text messages are written here when no server takes them. */
  outboxDir: string;
  mail: { smtpUrl?: string; from?: string; bounceToken?: string; strangersAlarmPerHour: number };
  /** How answers by mail and text message reach the site. */
  replies: RepliesConnection;
  /** Hosts of this machine or its network that the screens of connections may reach. */
  privateHosts: string[];
  sms: { apiUrl?: string; apiToken?: string; sender?: string; caps: SmsCapSettings };
  backups: BackupSettings;
  /** Where uploaded files are kept; undefined = in dataDir. */
  s3?: S3Settings;
  /** Card payments, if the shop has an account for them. */
  stripe?: StripeSettings;
  /** Another address of Stripe's API, for tests, also with keys set on screen. */
  stripeApiBase?: string | undefined;
  /** A hosted Supabase project whose auth service and data API replace ours. */
  supabaseUrl?: string;
  auth: AuthSettings;
  /** Keys given by the settings rather than made at the first start. */
  authKeys: { anonKey?: string; serviceRoleKey?: string; signingKeys?: JWK[]; jwtSecret?: string };
  firstAdmin: { email: string; password?: string };
  /** Keys that seal unlock codes (base64, comma-separated, the first one in use); undefined = a file in dataDir. */
  repairKey?: string;
  /** Where traces are sent; undefined: nowhere. */
  tracing?: TracingSettings;
  /** The token that opens /metrics; undefined: there is no such page. */
  metricsToken?: string;
  pageCacheBytes: number;
  /** Whether all pages are rendered and the search is built at start, before the first request. */
  warmsPages: boolean;
  /** Whether this process runs the jobs. */
  runsJobs: boolean;
  shutdownTimeoutMs: number;
  logLevel: LogLevel;
};

/** How much of the data API strangers may use at once. */
type DataApiSettings = {
  poolSize: number;
  perAddress: number;
  statementTimeoutMs: { anon: number; authenticated: number };
  operators: 'safe' | 'all';
  star: 'granted' | 'all';
};

/** The settings that pages show or link to. */
export type SiteSettings = {
  /** Public origin, without trailing slash. */
  url: string;
  /** External forms of the management platform; undefined = the built-in pages /demande and /envoi. */
  contactFormUrl?: string;
  shippingFormUrl?: string;
  /** External audience measurement, for visitors who consent; undefined = none, and no question. */
  analytics?: AnalyticsSetting;
  /** Live chat, for visitors who consent; undefined = none, and no question. */
  liveChat?: ChatSetting;
  /** Map shown when a visitor asks for it, with {lat}, {lon} and its sides to fill in; undefined = none. */
  mapEmbedUrl?: string;
  /** Whether the map is shown without being asked for. */
  hasMapAtOnce: boolean;
  /** Order page of the hosting partner, `{slug}` standing for the product; undefined = /contact. */
  hostingOrderUrl?: string;
  /** Chatbot of the kiosk, shown in a frame; undefined = the interactive diagnostic. */
  chatbotUrl?: string;
  /** The hidden keywords of the home page (docs/decisions). */
  hasKeywordBlock: boolean;
  /**
   * Where the newsletter box under articles keeps an address: in the reader's browser, or here once a mail has
   * confirmed it (decision 085); null: there is no box.
   */
  newsletter: 'browser' | 'mail' | null;
};

const FIRST_ADMIN_EMAIL = 'admin@atelier-papin.example';

/** A wrong setting. Its message is one French line that names the variable. */
export class ConfigError extends Error {}

/** Reads and checks the environment once, at start. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new ConfigError(describeProblem(parsed.error, env));
  const value = parsed.data;
  const siteUrl = (value.SITE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '');
  return {
    port: value.PORT,
    host: value.HOST,
    listenFd: inheritedSocket(env, process.pid),
    dataDir: value.DATA_DIR,
    database: {
      url: value.DATABASE_URL,
      authenticatorUrl: value.DATABASE_AUTHENTICATOR_URL,
      poolSize: value.DATABASE_POOL_SIZE,
      postgresBin: value.POSTGRES_BIN,
    },
    dataApi: {
      poolSize: value.DATA_API_POOL_SIZE,
      perAddress: value.DATA_API_PER_ADDRESS,
      statementTimeoutMs: {
        anon: value.DATA_API_ANON_TIMEOUT_MS,
        authenticated: value.DATA_API_USER_TIMEOUT_MS,
      },
      operators: value.DATA_API_OPERATORS,
      star: value.DATA_API_STAR,
    },
    site: {
      url: siteUrl,
      contactFormUrl: value.CONTACT_FORM_URL,
      shippingFormUrl: value.SHIPPING_FORM_URL,
      analytics: value.ANALYTICS,
      liveChat: value.LIVE_CHAT,
      mapEmbedUrl: value.MAP_EMBED_URL,
      hasMapAtOnce: value.MAP_AT_ONCE === 'on',
      hostingOrderUrl: value.HOSTING_ORDER_URL,
      chatbotUrl: value.CHATBOT_URL,
      hasKeywordBlock: value.KEYWORD_BLOCK === 'on',
      newsletter: 'browser',
    },
    variables: new Set(settingNames.filter((name) => env[name])),
    usualSiteUrl: siteUrl,
    isSiteUrlGiven: value.SITE_URL !== undefined,
    seed: value.SEED,
    outboxDir: value.OUTBOX_DIR ?? path.join(value.DATA_DIR, 'outbox'),
    mail: {
      smtpUrl: value.SMTP_URL,
      from: value.MAIL_FROM,
      bounceToken: value.MAIL_BOUNCE_TOKEN,
      strangersAlarmPerHour: value.STRANGERS_MAILS_ALARM,
    },
    replies: { secret: value.REPLIES_SECRET, address: value.REPLIES_ADDRESS },
    privateHosts: value.PRIVATE_HOSTS?.toLowerCase().split(/\s*,\s*/) ?? [],
    sms: {
      apiUrl: value.SMS_API_URL,
      apiToken: value.SMS_API_TOKEN,
      sender: value.SMS_SENDER,
      caps: {
        countries: value.SMS_COUNTRIES === '*' ? [] : value.SMS_COUNTRIES.split(','),
        perNumberPerDay: value.SMS_PER_NUMBER,
        perDay: value.SMS_PER_DAY,
        eurosPerDay: value.SMS_EUROS_PER_DAY,
        priceCents: value.SMS_PRICE_CENTS,
      },
    },
    stripe: stripeSettings(value),
    stripeApiBase: value.STRIPE_API_BASE,
    backups: backupSettings(value, env),
    s3: s3Settings(value),
    supabaseUrl: value.SUPABASE_URL?.replace(/\/+$/, ''),
    auth: authSettings(value, siteUrl, readProviders(env)),
    authKeys: {
      anonKey: value.ANON_KEY,
      serviceRoleKey: value.SERVICE_ROLE_KEY,
      signingKeys: value.AUTH_SIGNING_KEYS,
      jwtSecret: value.AUTH_JWT_SECRET,
    },
    firstAdmin: { email: value.ADMIN_EMAIL ?? FIRST_ADMIN_EMAIL, password: value.ADMIN_PASSWORD },
    repairKey: value.REPAIR_SECRET_KEY,
    tracing: tracingSettings(value),
    metricsToken: value.METRICS_TOKEN,
    pageCacheBytes: value.PAGE_CACHE_MB * 1024 * 1024,
    warmsPages: value.WARM_PAGES === 'on',
    runsJobs: value.SCHEDULED_JOBS === 'on',
    shutdownTimeoutMs: value.SHUTDOWN_TIMEOUT_S * 1000,
    logLevel: value.LOG_LEVEL,
  };
}

/** The same settings at another public address: links, cookies and the service of accounts are made of it. */
export const configAt = (config: Config, url: string): Config => ({
  ...config,
  site: { ...config.site, url },
  auth: atSiteUrl(config.auth, url),
});

function backupSettings(value: Environment, env: Record<string, string | undefined>): BackupSettings {
  const [days = 0, weeks = 0, months = 0] = value.BACKUP_KEEP.split('/').map(Number);
  return {
    folder: value.BACKUP_DIR ?? path.join(value.DATA_DIR, 'backups'),
    everyHours: value.BACKUP_EVERY || null,
    keep: { days, weeks, months },
    toBucket: value.BACKUP_TO_BUCKET === 'on',
    given: {
      every: Boolean(env.BACKUP_EVERY),
      keep: Boolean(env.BACKUP_KEEP),
      folder: Boolean(env.BACKUP_DIR),
      toBucket: Boolean(env.BACKUP_TO_BUCKET),
    },
    ...(value.BACKUP_PASSPHRASE && { passphrase: value.BACKUP_PASSPHRASE }),
  };
}

/**
 * Both keys or neither: without the webhook's key we would never hear that an order was paid. The key of wallets comes
 * with them or not at all.
 */
function stripeSettings(value: Environment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  const publishableKey = value.STRIPE_PUBLISHABLE_KEY;
  if (!secretKey && !webhookSecret && !publishableKey) return undefined;
  if (!secretKey || !webhookSecret)
    throw new ConfigError(
      'Réglage incomplet : STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET vont ensemble. Voir .env.example.',
    );
  if (publishableKey && !isPair(secretKey, publishableKey))
    throw new ConfigError(
      'Réglage incohérent : STRIPE_PUBLISHABLE_KEY et STRIPE_SECRET_KEY sont toutes deux d’essai, ou toutes deux réelles. Voir .env.example.',
    );
  return { secretKey, webhookSecret, publishableKey, apiBase: value.STRIPE_API_BASE };
}

/** All five or none: with some missing the site would lose files. */
function s3Settings(value: Environment): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!endpoint && !bucket && !region && !accessKeyId && !secretAccessKey) return undefined;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'Réglage incomplet : S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont ensemble. Voir .env.example.',
    );
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function readProviders(env: Record<string, string | undefined>): AuthSettings['providers'] {
  try {
    return readProviderSettings(env);
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    throw new ConfigError(`Réglage invalide. ${error.message}. Voir .env.example.`);
  }
}

/** Names of all settings, for the test that compares them with .env.example. */
export const settingNames = Object.keys(environmentSchema.shape);
