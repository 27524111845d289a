import { expect, test } from 'vitest';
import { z } from 'zod';
import { authEnvironment, authSettings } from './settings.ts';

const schema = z.object(authEnvironment);
const read = (env: Record<string, string>) => authSettings(schema.parse(env), 'https://www.papin.fr');

test('the defaults are those of a careful shop', () => {
  expect(read({})).toMatchObject({
    baseUrl: 'https://www.papin.fr/auth/v1',
    redirectUrls: [],
    isSignupDisabled: false,
    isAnonymousEnabled: false,
    email: { isEnabled: true, mustConfirm: true, hasSecureChange: true, sendGapS: 60, codeExpiryS: 3600 },
    phone: { isEnabled: false, mustConfirm: true, codeExpiryS: 60 },
    links: 'ask',
    signUpBinding: 'browser',
    maxMetadataBytes: 8192,
    password: { minLength: 8, refuses: 'guessable', needsCurrentPassword: true },
    session: {
      accessTokenS: 3600,
      reuseIntervalS: 10,
      timeboxS: 30 * 86_400,
      adminTimeboxS: 43_200,
      inactivityS: undefined,
    },
    mfa: { totp: true, adminGraceS: 7 * 86_400 },
    rateLimitFactor: 1,
    captcha: undefined,
  });
});

test.each([
  ['on', true],
  ['TRUE', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
  ['', true],
])('AUTH_CONFIRM_EMAIL=%s', (word, expected) => {
  expect(read({ AUTH_CONFIRM_EMAIL: word }).email.mustConfirm).toBe(expected);
});

test.each([
  ['on', 1],
  ['off', 0],
  ['', 1],
  ['2.5', 2.5],
  ['0', 0],
])('AUTH_RATE_LIMITS=%s', (word, factor) => {
  expect(read({ AUTH_RATE_LIMITS: word }).rateLimitFactor).toBe(factor);
});

test('a list is written with commas', () => {
  expect(read({ AUTH_REDIRECT_URLS: ' https://a.fr/**, ,b://** ' }).redirectUrls).toEqual([
    'https://a.fr/**',
    'b://**',
  ]);
});

test('a captcha is asked of its provider unless another address is given', () => {
  const on = { AUTH_CAPTCHA_PROVIDER: 'turnstile', AUTH_CAPTCHA_SECRET: 's' };
  expect(read(on).captcha?.verifyUrl).toMatch(/^https:\/\/challenges\.cloudflare\.com\//);
  expect(read({ ...on, AUTH_CAPTCHA_VERIFY_URL: 'http://localhost:1/' }).captcha).toEqual({
    provider: 'turnstile',
    secret: 's',
    verifyUrl: 'http://localhost:1/',
  });
});

test.each([
  { AUTH_CONFIRM_EMAIL: 'peut-être' },
  { AUTH_RATE_LIMITS: 'beaucoup' },
  { AUTH_RATE_LIMITS: '-1' },
  { AUTH_JWT_EXP_S: '604801' },
  { AUTH_PASSWORD_MIN_LENGTH: '5' },
  { AUTH_SIGNING_KEYS: '{}' },
  { AUTH_SIGNING_KEYS: 'x' },
  { AUTH_JWT_SECRET: 'court' },
  { AUTH_SMS_TEXT: 'sans code' },
  { AUTH_CLIENT_IP_HEADER: 'X Real IP' },
])('%j is refused', (env) => {
  expect(schema.safeParse(env).success).toBe(false);
});
