import { expect, test } from 'vitest';
import type { CaptchaSettings } from '#packages/auth-service/index.ts';
import { captchaWidget } from './captcha-widget.ts';

const settings: CaptchaSettings = {
  provider: 'hcaptcha',
  secret: 'secrete',
  verifyUrl: 'https://api.hcaptcha.com/siteverify',
  siteKey: 'publique',
};

test('a provider’s widget is its own script, drawn when told, on its own origins', () => {
  expect(captchaWidget(settings)).toEqual({
    provider: 'hcaptcha',
    siteKey: 'publique',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js?hl=fr&render=explicit',
    origins: expect.objectContaining({ frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'] }),
  });
  const turnstile = captchaWidget({ ...settings, provider: 'turnstile' });
  expect(turnstile?.scriptUrl).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  expect(turnstile?.origins).toEqual({
    script: ['https://challenges.cloudflare.com'],
    frame: ['https://challenges.cloudflare.com'],
  });
});

test('a script from elsewhere opens its origin alone', () => {
  const widget = captchaWidget({ ...settings, scriptUrl: 'http://127.0.0.1:4000/api.js' });
  expect(widget?.scriptUrl).toBe('http://127.0.0.1:4000/api.js?render=explicit');
  expect(widget?.origins.script).toEqual(['http://127.0.0.1:4000']);
});

test('without a captcha, or a public key to draw one, there is none', () => {
  expect(captchaWidget(undefined)).toBeNull();
  expect(captchaWidget({ ...settings, siteKey: undefined })).toBeNull();
});
