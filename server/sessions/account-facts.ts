import type { CaptchaWidget } from './captcha-widget.ts';

/** The facts about the auth service that the account screens need. */
export type AccountFacts = {
  isSignupOpen: boolean;
  /** Services for signing in, in the order of their buttons. */
  providers: readonly { id: string; label: string }[];
  minPasswordLength: number;
  /** Whether the present password, or a code, is needed to change a way into the account. */
  needsCurrentPassword: boolean;
  /** Whether a session can be proven again as it is; if not, its owner signs in again. */
  canProveAgain: boolean;
  canEnrollTotp: boolean;
  canEnrollPhone: boolean;
  /** Whether recovery codes can stand in for a lost second factor. */
  hasRecoveryCodes: boolean;
  /** Whether a signed-in account can add another service to sign in with. */
  canLink: boolean;
  /** The captcha, if the settings ask for one. */
  captcha: CaptchaWidget | null;
};

/** The settings with which a browser talks to the auth service itself. Nothing in it is secret. */
export type BrowserClientSettings = {
  /** Undefined if the site answers /auth/v1 itself, under any of its addresses. */
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

/**
 * A company's own service signs in by domain, without a button; other entries that are not services have none either.
 */
const isButton = (id: string) => !/^(?:sso_|email$|phone$|anonymous_users$)/.test(id);

export function providerButtons(ids: readonly string[]): AccountFacts['providers'] {
  return ids.filter(isButton).map((id) => ({ id, label: LABELS[id] ?? capitalised(id) }));
}

const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
