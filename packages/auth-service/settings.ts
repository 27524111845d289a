import { z } from 'zod';
import {
  count,
  emptyAsUnset,
  lifetime,
  list,
  onOff,
  optional,
  rateLimits,
  seconds,
  signingKeys,
  urlOverTls,
} from './setting-fields.ts';

/** Everything about the service that a deployment may choose. */
export type AuthSettings = {
  /** The site's public origin, to which links lead if nothing else is asked for. */
  siteUrl: string;
  /** The service's own address, `<site>/auth/v1`: issuer of the tokens, base of the links in mails. */
  baseUrl: string;
  /** The site's page that takes `token_hash` and `type` from a mail's link, and asks before it uses them. */
  linkPage: string;
  /**
   * What a mail's link does. `ask`: it asks on that page first. `lead`: its press also leads to pages of the site in the protocol's
   * way. `act`: it acts when it is opened.
   */
  links: 'ask' | 'lead' | 'act';
  /** Globs of further addresses to which a link may lead back. */
  redirectUrls: readonly string[];
  isSignupDisabled: boolean;
  isAnonymousEnabled: boolean;
  isLinkingEnabled: boolean;
  /** Upper bound in bytes for the metadata of an account; undefined: as much as a body holds. */
  maxMetadataBytes: number | undefined;
  /** The party that may finish a sign-up: the browser that began it, or anybody with its code. */
  signUpBinding: 'browser' | 'code';
  email: {
    isEnabled: boolean;
    mustConfirm: boolean;
    /** Whether a change of address is confirmed at both addresses. */
    hasSecureChange: boolean;
    sendGapS: number;
    codeExpiryS: number;
    perHour: number;
  };
  phone: {
    isEnabled: boolean;
    mustConfirm: boolean;
    sendGapS: number;
    codeExpiryS: number;
    perHour: number;
    /** The text of a message; `{code}` stands for the code. */
    text: string;
  };
  password: PasswordSettings;
  session: SessionSettings;
  mfa: {
    totp: boolean;
    phone: boolean;
    maxFactors: number;
    challengeExpiryS: number;
    /** Seconds that an administrator may go on without a second factor; null: for ever. */
    adminGraceS: number | null;
  };
  captcha?: CaptchaSettings;
  /** Whether a sign-in link for an unknown address is refused as such: the protocol's way, which reveals who has an account. */
  tellsUnknown: boolean;
  /** Whether strangers must prove some work once a third of a bucket is spent (decision 043). */
  hasProofOfWork: boolean;
  /** Multiplies the limits; 0 turns them off. */
  rateLimitFactor: number;
  /** Minimum milliseconds of an answer that must not reveal whether an address has an account. */
  steadyAnswerMs: number;
  /** Header in which our own proxy names the client; undefined: the connection's address. */
  clientIpHeader?: string;
  /** Sign-in with other services, by name: google, github, apple… */
  providers: Readonly<Record<string, ProviderSettings>>;
};

export type PasswordSettings = {
  minLength: number;
  /** Sets of characters; a password must contain one of each. */
  requiredCharacters: readonly string[];
  /** Refused passwords: those of the list of the most used, or also those made of guessable words (passwords/guessable.ts). */
  refuses: 'nothing' | 'common' | 'guessable';
  /** A "range" service of leaked passwords; it receives five characters of a hash. */
  pwnedUrl?: string;
  /** Whether a change needs a code if the session is older than a day. */
  needsReauthentication: boolean;
  /** Whether a change of a way in needs the password, a code that was just sent, or a second factor just used. */
  needsCurrentPassword: boolean;
};

export type SessionSettings = {
  accessTokenS: number;
  reuseIntervalS: number;
  /** Seconds from the sign-in to the end of the session, used or not. */
  timeboxS?: number;
  /** The same for administrators, if that is sooner. */
  adminTimeboxS?: number;
  inactivityS?: number;
  /** Seconds that a session of an account with a second factor may go on without using it. */
  lowAalS?: number;
  isSinglePerUser: boolean;
};

export type CaptchaSettings = {
  provider: 'hcaptcha' | 'turnstile';
  secret: string;
  verifyUrl: string;
  /** For the site's own screens: the public key, and the provider's script if it is not the usual one. */
  siteKey?: string;
  scriptUrl?: string;
};

/** One external service. `clientIds` are all accepted audiences of its ID tokens; the first is used to sign in. */
export type ProviderSettings = {
  clientIds: readonly string[];
  secret: string;
  /** The issuer, or the address of the service; known providers have theirs. */
  url?: string;
  /** The address to which it sends browsers back; `/callback` of this service by default. */
  redirectUri?: string;
  skipNonceCheck?: boolean;
  /** Whether accounts without an e-mail address may sign in. */
  isEmailOptional?: boolean;
  /** The key that signs the client's secrets, for a provider that wants signed ones (Apple). */
  key?: { teamId: string; keyId: string; privateKey: string };
};

const DAY_S = 86_400;
const REFUSALS = { off: 'nothing', on: 'common', rules: 'guessable' } as const;

/** Milliseconds. Preparing a mail takes a few; the rest is for a busy machine. */
const STEADY_ANSWER_MS = 150;

/** The service's environment variables; .env.example says what each one does. */
export const authEnvironment = {
  ANON_KEY: optional(z.string().min(16)),
  SERVICE_ROLE_KEY: optional(z.string().min(16)),
  AUTH_SIGNING_KEYS: signingKeys,
  AUTH_JWT_SECRET: optional(z.string().min(32)),
  AUTH_REDIRECT_URLS: list,
  AUTH_LINKS: z.preprocess(emptyAsUnset, z.enum(['ask', 'lead', 'act']).default('ask')),
  AUTH_DISABLE_SIGNUP: onOff(false),
  AUTH_ANONYMOUS: onOff(false),
  AUTH_MANUAL_LINKING: onOff(false),
  AUTH_SIGNUP_BINDING: z.preprocess(emptyAsUnset, z.enum(['browser', 'code']).default('browser')),
  AUTH_USER_METADATA_BYTES: count(8192, 0, 1_048_576),
  AUTH_EMAIL: onOff(true),
  AUTH_CONFIRM_EMAIL: onOff(true),
  AUTH_SECURE_EMAIL_CHANGE: onOff(true),
  AUTH_SEND_GAP_S: seconds(60, 86_400),
  AUTH_OTP_EXP_S: seconds(3600, 86_400),
  AUTH_MAILS_PER_HOUR: count(30, 1, 1_000_000),
  AUTH_PHONE: onOff(false),
  AUTH_CONFIRM_PHONE: onOff(true),
  AUTH_SMS_OTP_EXP_S: seconds(60, 86_400),
  AUTH_SMS_TEXT: z.preprocess(
    emptyAsUnset,
    z.string().includes('{code}', 'texte avec {code} attendu').default('Votre code : {code}'),
  ),
  AUTH_SMS_PER_HOUR: count(30, 1, 1_000_000),
  AUTH_PASSWORD_MIN_LENGTH: count(8, 6, 72),
  AUTH_PASSWORD_CHARACTERS: z.preprocess(
    emptyAsUnset,
    z.enum(['any', 'letters_digits', 'lower_upper_digits', 'lower_upper_digits_symbols']).default('any'),
  ),
  AUTH_PASSWORD_REFUSE_COMMON: z.preprocess(emptyAsUnset, z.enum(['off', 'on', 'rules']).default('rules')),
  AUTH_PWNED_PASSWORDS_URL: optional(urlOverTls),
  AUTH_SECURE_PASSWORD_CHANGE: onOff(false),
  AUTH_CURRENT_PASSWORD: onOff(true),
  AUTH_JWT_EXP_S: z.preprocess(emptyAsUnset, z.coerce.number().int().min(30).max(604_800).default(3600)),
  AUTH_REUSE_INTERVAL_S: seconds(10, 3600),
  AUTH_SESSION_TIMEBOX_S: lifetime(30 * DAY_S),
  AUTH_ADMIN_SESSION_TIMEBOX_S: lifetime(DAY_S / 2),
  AUTH_SESSION_INACTIVITY_S: lifetime(0),
  AUTH_SESSION_LOW_AAL_S: optional(z.coerce.number().int().min(60)),
  AUTH_SINGLE_SESSION: onOff(false),
  AUTH_MFA_TOTP: onOff(true),
  AUTH_MFA_PHONE: onOff(false),
  AUTH_ADMIN_MFA_GRACE_DAYS: z.preprocess(
    emptyAsUnset,
    z.union([z.literal('off'), z.coerce.number().int().min(0).max(365)]).default(7),
  ),
  AUTH_CAPTCHA_PROVIDER: optional(z.enum(['hcaptcha', 'turnstile'])),
  AUTH_CAPTCHA_SECRET: optional(z.string()),
  AUTH_CAPTCHA_VERIFY_URL: optional(urlOverTls),
  AUTH_CAPTCHA_SITE_KEY: optional(z.string()),
  AUTH_CAPTCHA_SCRIPT_URL: optional(urlOverTls),
  AUTH_TELL_UNKNOWN: onOff(false),
  AUTH_PROOF_OF_WORK: onOff(true),
  AUTH_RATE_LIMITS: rateLimits,
  AUTH_CLIENT_IP_HEADER: optional(z.string().regex(/^[A-Za-z0-9-]+$/, 'nom d’un en-tête attendu')),
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

const CHARACTERS: Record<string, readonly string[]> = {
  any: [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_digits: [LOWER, UPPER, DIGITS],
  lower_upper_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

const CAPTCHA_URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

const environmentSchema = z.object(authEnvironment);
export type AuthEnvironment = z.infer<typeof environmentSchema>;

const addressesAt = (siteUrl: string) => ({
  siteUrl,
  baseUrl: `${siteUrl}/auth/v1`,
  linkPage: `${siteUrl}/connexion/retour`,
});

/** The settings as the service uses them. `siteUrl` comes without a trailing slash. */
export function authSettings(
  env: AuthEnvironment,
  siteUrl: string,
  providers: AuthSettings['providers'] = {},
): AuthSettings {
  return {
    ...addressesAt(siteUrl),
    links: env.AUTH_LINKS,
    redirectUrls: env.AUTH_REDIRECT_URLS,
    isSignupDisabled: env.AUTH_DISABLE_SIGNUP,
    isAnonymousEnabled: env.AUTH_ANONYMOUS,
    isLinkingEnabled: env.AUTH_MANUAL_LINKING,
    signUpBinding: env.AUTH_SIGNUP_BINDING,
    maxMetadataBytes: env.AUTH_USER_METADATA_BYTES || undefined,
    email: {
      isEnabled: env.AUTH_EMAIL,
      mustConfirm: env.AUTH_CONFIRM_EMAIL,
      hasSecureChange: env.AUTH_SECURE_EMAIL_CHANGE,
      sendGapS: env.AUTH_SEND_GAP_S,
      codeExpiryS: env.AUTH_OTP_EXP_S,
      perHour: env.AUTH_MAILS_PER_HOUR,
    },
    phone: {
      isEnabled: env.AUTH_PHONE,
      mustConfirm: env.AUTH_CONFIRM_PHONE,
      sendGapS: env.AUTH_SEND_GAP_S,
      codeExpiryS: env.AUTH_SMS_OTP_EXP_S,
      perHour: env.AUTH_SMS_PER_HOUR,
      text: env.AUTH_SMS_TEXT,
    },
    password: {
      minLength: env.AUTH_PASSWORD_MIN_LENGTH,
      requiredCharacters: CHARACTERS[env.AUTH_PASSWORD_CHARACTERS] ?? [],
      refuses: REFUSALS[env.AUTH_PASSWORD_REFUSE_COMMON],
      pwnedUrl: env.AUTH_PWNED_PASSWORDS_URL,
      needsReauthentication: env.AUTH_SECURE_PASSWORD_CHANGE,
      needsCurrentPassword: env.AUTH_CURRENT_PASSWORD,
    },
    session: {
      accessTokenS: env.AUTH_JWT_EXP_S,
      reuseIntervalS: env.AUTH_REUSE_INTERVAL_S,
      timeboxS: env.AUTH_SESSION_TIMEBOX_S,
      adminTimeboxS: env.AUTH_ADMIN_SESSION_TIMEBOX_S,
      inactivityS: env.AUTH_SESSION_INACTIVITY_S,
      lowAalS: env.AUTH_SESSION_LOW_AAL_S,
      isSinglePerUser: env.AUTH_SINGLE_SESSION,
    },
    mfa: {
      totp: env.AUTH_MFA_TOTP,
      phone: env.AUTH_MFA_PHONE,
      maxFactors: 10,
      challengeExpiryS: 300,
      adminGraceS: adminGraceS(env),
    },
    captcha: captchaSettings(env),
    steadyAnswerMs: STEADY_ANSWER_MS,
    tellsUnknown: env.AUTH_TELL_UNKNOWN,
    hasProofOfWork: env.AUTH_PROOF_OF_WORK,
    rateLimitFactor: env.AUTH_RATE_LIMITS,
    clientIpHeader: env.AUTH_CLIENT_IP_HEADER,
    providers,
  };
}

/** The same settings for another public address. */
export const atSiteUrl = (settings: AuthSettings, siteUrl: string): AuthSettings => ({
  ...settings,
  ...addressesAt(siteUrl),
});

/** Seconds of grace; a second factor that cannot be added cannot be required. */
function adminGraceS(env: AuthEnvironment): number | null {
  const days = env.AUTH_ADMIN_MFA_GRACE_DAYS;
  return days === 'off' || !(env.AUTH_MFA_TOTP || env.AUTH_MFA_PHONE) ? null : days * DAY_S;
}

function captchaSettings(env: AuthEnvironment): CaptchaSettings | undefined {
  const provider = env.AUTH_CAPTCHA_PROVIDER;
  if (!provider) return undefined;
  return {
    provider,
    secret: env.AUTH_CAPTCHA_SECRET ?? '',
    verifyUrl: env.AUTH_CAPTCHA_VERIFY_URL ?? CAPTCHA_URLS[provider],
    siteKey: env.AUTH_CAPTCHA_SITE_KEY,
    scriptUrl: env.AUTH_CAPTCHA_SCRIPT_URL,
  };
}
