import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { PasswordSettings } from '#packages/auth-service/index.ts';
import type { Log } from '../log.ts';
import { type AccountBackend, OLD_TOKEN_S } from './account-backend.ts';
import { type AccountFacts, providerButtons } from './account-facts.ts';
import type { CaptchaWidget } from './captcha-widget.ts';
import { refusingWeakPasswords } from './hosted-passwords.ts';
import { isPageOf } from './is-page-of.ts';

const FACTS_LIFE_MS = 5 * 60 * 1000;
const TIMEOUT_MS = 5_000;
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

const settingsSchema = z.object({ disable_signup: z.boolean(), external: z.record(z.string(), z.boolean()) });

/** The site's own rules, which apply whatever the project does. */
type OwnRules = Pick<AccountFacts, 'minPasswordLength' | 'needsCurrentPassword' | 'captcha'>;

/** Used while the project does not answer: no buttons that might lead nowhere. */
const FALLBACK: Omit<AccountFacts, keyof OwnRules> = {
  isSignupOpen: true,
  providers: [],
  canProveAgain: false,
  canEnrollTotp: true,
  // Off by default in a project, and its settings do not say.
  canEnrollPhone: false,
  // Only the project can raise its sessions.
  hasRecoveryCodes: false,
  canLink: false,
};

export type HostedProject = {
  url: string;
  /** The site's public address. */
  siteUrl: string;
  anonKey: string;
  /** The project checks the captcha; its settings do not tell the public key. */
  captcha: CaptchaWidget | null;
  password: PasswordSettings;
  siteWords: () => readonly string[];
  /** Checks a password against the project's own table; attempts are counted. */
  checkPassword: (userId: string, password: string) => Promise<PasswordCheck>;
  clock: () => Date;
  log: Log;
};

type PasswordCheck = 'proven' | 'wrong password' | 'no password' | 'too many';

/** By their names in the protocol. */
const REFUSALS: Record<Exclude<PasswordCheck, 'proven'>, string> = {
  'wrong password': 'current_password_invalid',
  'no password': 'reauthentication_needed',
  'too many': 'over_request_rate_limit',
};

/** A hosted project's service. Its tokens are verified here with its published keys, which jose keeps and renews. */
export function hostedBackend(project: HostedProject): AccountBackend {
  const { url, siteUrl, anonKey, captcha, password, siteWords, checkPassword, clock, log } = project;
  const { minLength: minPasswordLength, needsCurrentPassword } = password;
  const own: OwnRules = { captcha, minPasswordLength, needsCurrentPassword };
  const send = refusingWeakPasswords({ password }, siteWords);
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`));
  let known: { facts: AccountFacts; untilMs: number } | undefined;

  async function claimsOf(accessToken: string, clockTolerance: number) {
    try {
      const { payload } = await jwtVerify(accessToken, keys, {
        algorithms: ALGORITHMS,
        clockTolerance,
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
      return null;
    }
  }

  return {
    url,
    anonKey,
    fetchFor: () => send,
    /** The project accepts no proof except signing in: the password is checked here, a code is not accepted. */
    async prove(_send, accessToken, proof) {
      const claims = await claimsOf(accessToken, 0);
      if (!claims?.sub) return { code: 'bad_jwt', message: 'no session' };
      if ('code' in proof) return { code: 'reauthentication_needed', message: 'sign in again' };
      if (!proof.password) return { code: 'current_password_required', message: 'password needed' };
      const outcome = await checkPassword(claims.sub, proof.password);
      return outcome === 'proven' ? null : { code: REFUSALS[outcome], message: outcome };
    },
    programOf: (redirectTo) =>
      URL.canParse(redirectTo) && !isPageOf(siteUrl, redirectTo) ? redirectTo : null,
    /** The project checks where a link may lead, and acts when its own address is opened: the press opens it. */
    async pressLink(_send, { token_hash, type, redirect_to }) {
      const query = new URLSearchParams({ token: token_hash, type, redirect_to });
      return { location: `${url}/auth/v1/verify?${query}` };
    },
    deviceToken: () => null,
    verify: (accessToken) => claimsOf(accessToken, 0),
    verifyOld: (accessToken) => claimsOf(accessToken, OLD_TOKEN_S),
    async facts() {
      const nowMs = clock().getTime();
      if (known && known.untilMs > nowMs) return known.facts;
      const facts = await readFacts(project, own).catch((error) => {
        log.warn({ err: error }, 'settings of the hosted project not read');
        return known?.facts ?? { ...FALLBACK, ...own };
      });
      known = { facts, untilMs: nowMs + FACTS_LIFE_MS };
      return facts;
    },
  };
}

async function readFacts(
  { url, anonKey }: Pick<HostedProject, 'url' | 'anonKey'>,
  own: OwnRules,
): Promise<AccountFacts> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey }, signal });
  if (!response.ok) throw new Error(`settings answered ${response.status}`);
  const { disable_signup, external } = settingsSchema.parse(await response.json());
  const enabled = Object.entries(external).flatMap(([id, isOn]) => (isOn ? [id] : []));
  return { ...FALLBACK, ...own, isSignupOpen: !disable_signup, providers: providerButtons(enabled) };
}
