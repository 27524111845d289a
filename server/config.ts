import { z } from 'zod';

const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value);
const optionalUrl = z.preprocess(emptyAsUnset, z.url({ protocol: /^https?$/ }).optional());
const wholeNumber = (fallback: number, min: number, max: number) =>
  z.preprocess(emptyAsUnset, z.coerce.number().int().min(min).max(max).default(fallback));
const text = (fallback: string) => z.preprocess(emptyAsUnset, z.string().min(1).default(fallback));

/** Every environment variable the server knows, with its default; .env.example tells what each one does. */
const environmentSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: text('0.0.0.0'),
  DATA_DIR: text('data'),
  DATABASE_URL: z.preprocess(emptyAsUnset, z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_AUTHENTICATOR_URL: z.preprocess(emptyAsUnset, z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 200),
  POSTGRES_BIN: z.preprocess(emptyAsUnset, z.string().optional()),
  SITE_URL: optionalUrl,
  CONTACT_FORM_URL: optionalUrl,
  SHIPPING_FORM_URL: optionalUrl,
  PAGE_CACHE_MB: wholeNumber(128, 0, 65_536),
  SHUTDOWN_TIMEOUT_S: wholeNumber(15, 1, 600),
  LOG_LEVEL: z.preprocess(emptyAsUnset, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  database: { url?: string; authenticatorUrl?: string; poolSize: number; postgresBin?: string };
  site: SiteSettings;
  pageCacheBytes: number;
  shutdownTimeoutMs: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** The settings a page may show or link to. */
export type SiteSettings = {
  /** Public origin, without trailing slash. */
  url: string;
  /** External forms of the management platform; undefined = the built-in pages /demande and /envoi. */
  contactFormUrl?: string;
  shippingFormUrl?: string;
};

/** A wrong setting: one French line that names the variable, never a stack. */
export class ConfigError extends Error {}

/** Reads and checks the environment once, at start. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new ConfigError(describeProblem(parsed.error, env));
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    database: {
      url: value.DATABASE_URL,
      authenticatorUrl: value.DATABASE_AUTHENTICATOR_URL,
      poolSize: value.DATABASE_POOL_SIZE,
      postgresBin: value.POSTGRES_BIN,
    },
    site: {
      url: (value.SITE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
      contactFormUrl: value.CONTACT_FORM_URL,
      shippingFormUrl: value.SHIPPING_FORM_URL,
    },
    pageCacheBytes: value.PAGE_CACHE_MB * 1024 * 1024,
    shutdownTimeoutMs: value.SHUTDOWN_TIMEOUT_S * 1000,
    logLevel: value.LOG_LEVEL,
  };
}

/** Names of all settings, for the test that compares them with .env.example. */
export const settingNames = Object.keys(environmentSchema.shape);

function describeProblem(error: z.ZodError, env: Record<string, string | undefined>): string {
  const problems = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // Addresses of databases hold passwords: the value is shown only for the others.
    const value = name.startsWith('DATABASE') ? '' : ` (reçu : « ${env[name] ?? ''} »)`;
    return `${name} : ${frenchReason(issue)}${value}`;
  });
  return `Réglage invalide. ${problems.join(' ; ')}. Voir .env.example.`;
}

function frenchReason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `valeur trop petite, minimum ${issue.minimum}`;
  if (issue.code === 'too_big') return `valeur trop grande, maximum ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `valeurs possibles : ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format') return 'adresse attendue, par exemple https://www.exemple.fr';
  return 'nombre entier attendu';
}
