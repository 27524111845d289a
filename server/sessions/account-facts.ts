import type { CaptchaWidget } from './captcha-widget.ts';

/** What the account screens must know of the auth service behind them. */
export type AccountFacts = {
  isSignupOpen: boolean;
  /** Services one may sign in with, in the order of their buttons. */
  providers: readonly { id: string; label: string }[];
  minPasswordLength: number;
  /** The present password, or a code, is asked for before a way into the account changes. */
  needsCurrentPassword: boolean;
  /** A session can be proven once more as it is; else its owner signs in again. */
  canProveAgain: boolean;
  canEnrollTotp: boolean;
  canEnrollPhone: boolean;
  /** A lost second factor has codes that stand in for it. */
  hasRecoveryCodes: boolean;
  /** Another service may be made a way in by whoever is signed in. */
  canLink: boolean;
  /** What proves a visitor human, where the settings want it. */
  captcha: CaptchaWidget | null;
};

/** What a browser needs to speak to the auth service itself. Nothing in it is secret. */
export type BrowserClientSettings = {
  /** Undefined when the site answers /auth/v1 itself, under whatever address it was opened. */
  url?: string;
  anonKey: string;
  cookieName: string;
  isSecure: boolean;
};

const LABELS: Record<string, string> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  facebook: 'Facebook',
  azure: 'Microsoft',
  linkedin_oidc: 'LinkedIn',
  twitter: 'X',
};

/** Companies' own services sign in by domain, not by a button; what is no service at all has none either. */
const isButton = (id: string) => !/^(?:sso_|email$|phone$|anonymous_users$)/.test(id);

export function providerButtons(ids: readonly string[]): AccountFacts['providers'] {
  return ids.filter(isButton).map((id) => ({ id, label: LABELS[id] ?? capitalised(id) }));
}

const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
