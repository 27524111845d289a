import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { type AccountBackend, OLD_TOKEN_S } from './account-backend.ts';
import { type AccountFacts, providerButtons } from './account-facts.ts';
import type { CaptchaWidget } from './captcha-widget.ts';

const FACTS_LIFE_MS = 5 * 60 * 1000;
const TIMEOUT_MS = 5_000;
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

const settingsSchema = z.object({ disable_signup: z.boolean(), external: z.record(z.string(), z.boolean()) });

/** Said while the project does not answer: no buttons that might lead nowhere. */
const FALLBACK: AccountFacts = {
  isSignupOpen: true,
  providers: [],
  minPasswordLength: 6,
  needsCurrentPassword: false,
  canEnrollTotp: true,
  // Off by default in a project, and its settings do not say.
  canEnrollPhone: false,
  // The project alone raises its sessions.
  hasRecoveryCodes: false,
  canLink: false,
  captcha: null,
};

export type HostedProject = {
  url: string;
  anonKey: string;
  /** The project checks it; its settings do not say with which public key. */
  captcha: CaptchaWidget | null;
  log: Log;
};

/** A hosted project's service. Its tokens are verified here with its published keys, which jose keeps and renews. */
export function hostedBackend({ url, anonKey, captcha, log }: HostedProject): AccountBackend {
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`));
  let known: { facts: AccountFacts; untilMs: number } | undefined;

  async function claimsOf(accessToken: string, clockTolerance: number) {
    try {
      const { payload } = await jwtVerify(accessToken, keys, { algorithms: ALGORITHMS, clockTolerance });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
      return null;
    }
  }

  return {
    url,
    anonKey,
    fetchFor: () => fetch,
    /** The project checks where it may lead, and acts when its own address is opened: that is what the press does. */
    async pressLink(_send, { token_hash, type, redirect_to }) {
      const query = new URLSearchParams({ token: token_hash, type, redirect_to });
      return { location: `${url}/auth/v1/verify?${query}` };
    },
    deviceToken: () => null,
    verify: (accessToken) => claimsOf(accessToken, 0),
    verifyOld: (accessToken) => claimsOf(accessToken, OLD_TOKEN_S),
    async facts() {
      if (known && known.untilMs > Date.now()) return known.facts;
      const facts = await readFacts({ url, anonKey, captcha }).catch((error) => {
        log.warn({ err: error }, 'settings of the hosted project not read');
        return known?.facts ?? { ...FALLBACK, captcha };
      });
      known = { facts, untilMs: Date.now() + FACTS_LIFE_MS };
      return facts;
    },
  };
}

async function readFacts({ url, anonKey, captcha }: Omit<HostedProject, 'log'>): Promise<AccountFacts> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey }, signal });
  if (!response.ok) throw new Error(`settings answered ${response.status}`);
  const { disable_signup, external } = settingsSchema.parse(await response.json());
  const enabled = Object.entries(external).flatMap(([id, isOn]) => (isOn ? [id] : []));
  return { ...FALLBACK, captcha, isSignupOpen: !disable_signup, providers: providerButtons(enabled) };
}
