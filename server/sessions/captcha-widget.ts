import type { CaptchaSettings } from '#packages/auth-service/index.ts';
import type { ForeignOrigins } from '../third-parties/foreign-origins.ts';

/** The settings with which the account screens show a captcha. Nothing in it is secret. */
export type CaptchaWidget = {
  provider: CaptchaSettings['provider'];
  siteKey: string;
  /** The provider's script; it calls `onload` when it is ready and draws nothing by itself. */
  scriptUrl: string;
  /** Origins that the page must allow. */
  origins: ForeignOrigins;
};

const SCRIPTS = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?hl=fr',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
};

/** As the providers list them (docs.hcaptcha.com, developers.cloudflare.com/turnstile). */
const ORIGINS = {
  hcaptcha: all(['https://hcaptcha.com', 'https://*.hcaptcha.com']),
  turnstile: { script: ['https://challenges.cloudflare.com'], frame: ['https://challenges.cloudflare.com'] },
};

/** Null without a captcha, or without a public key to draw it with. */
export function captchaWidget(captcha: CaptchaSettings | undefined): CaptchaWidget | null {
  if (!captcha?.siteKey) return null;
  const { provider, siteKey, scriptUrl } = captcha;
  const address = new URL(scriptUrl ?? SCRIPTS[provider]);
  address.searchParams.set('render', 'explicit');
  const origins = scriptUrl ? all([address.origin]) : ORIGINS[provider];
  return { provider, siteKey, scriptUrl: address.href, origins };
}

function all(origins: string[]): ForeignOrigins {
  return { script: origins, style: origins, connect: origins, frame: origins };
}
