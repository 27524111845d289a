import { expect, test } from 'vitest';
import { ProviderSettingsError, readProviderSettings } from './provider-settings.ts';

test('without settings there are no providers', () => {
  expect(readProviderSettings({ PORT: '3000' })).toEqual({});
});

test('a provider that is on is read by its name', () => {
  expect(
    readProviderSettings({
      AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'web, ios ,',
      AUTH_EXTERNAL_GOOGLE_SECRET: 'secret',
      AUTH_EXTERNAL_GOOGLE_SKIP_NONCE_CHECK: 'on',
      AUTH_EXTERNAL_LINKEDIN_OIDC_ENABLED: '1',
      AUTH_EXTERNAL_LINKEDIN_OIDC_CLIENT_ID: 'x',
      AUTH_EXTERNAL_LINKEDIN_OIDC_URL: 'https://www.linkedin.com/oauth',
      AUTH_EXTERNAL_LINKEDIN_OIDC_REDIRECT_URI: 'https://exemple.fr/auth/v1/callback',
      AUTH_EXTERNAL_LINKEDIN_OIDC_EMAIL_OPTIONAL: 'yes',
    }),
  ).toEqual({
    google: { clientIds: ['web', 'ios'], secret: 'secret', skipNonceCheck: true, isEmailOptional: false },
    linkedin_oidc: {
      clientIds: ['x'],
      secret: '',
      url: 'https://www.linkedin.com/oauth',
      redirectUri: 'https://exemple.fr/auth/v1/callback',
      skipNonceCheck: false,
      isEmailOptional: true,
    },
  });
});

test('a provider that is off is not looked at', () => {
  const off = { AUTH_EXTERNAL_GOOGLE_ENABLED: 'off', AUTH_EXTERNAL_APPLE_CLIENT_ID: 'x' };
  expect(readProviderSettings(off)).toEqual({});
});

test('Apple may have a key in place of a secret', () => {
  const { apple } = readProviderSettings({
    AUTH_EXTERNAL_APPLE_ENABLED: 'on',
    AUTH_EXTERNAL_APPLE_CLIENT_ID: 'fr.papin',
    AUTH_EXTERNAL_APPLE_TEAM_ID: 'TEAM',
    AUTH_EXTERNAL_APPLE_KEY_ID: 'KEY',
    AUTH_EXTERNAL_APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----',
  });
  expect(apple?.key).toEqual({
    teamId: 'TEAM',
    keyId: 'KEY',
    privateKey: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
  });
});

const on = { AUTH_EXTERNAL_ACME_ENABLED: 'on', AUTH_EXTERNAL_ACME_CLIENT_ID: 'x' };

test.each([
  [{ AUTH_EXTERNAL_GOOGLE_ENABLED: 'on' }, 'AUTH_EXTERNAL_GOOGLE_CLIENT_ID : valeur attendue'],
  [
    { AUTH_EXTERNAL_GITHUB_ENABLED: 'on', AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'x' },
    'AUTH_EXTERNAL_GITHUB_SECRET : valeur attendue',
  ],
  [on, 'AUTH_EXTERNAL_ACME_URL : valeur attendue'],
  [
    { ...on, AUTH_EXTERNAL_ACME_URL: 'javascript:alert(1)' },
    'AUTH_EXTERNAL_ACME_URL : adresse en https attendue',
  ],
  [
    { ...on, AUTH_EXTERNAL_ACME_ISSUER: 'https://a.example', AUTH_EXTERNAL_ACME_REDIRECT_URI: 'x' },
    'AUTH_EXTERNAL_ACME_REDIRECT_URI : adresse en https attendue',
  ],
  [
    { ...on, AUTH_EXTERNAL_ACME_URL: 'https://a.example', AUTH_EXTERNAL_ACME_TEAM_ID: 'T' },
    'AUTH_EXTERNAL_ACME_KEY_ID : valeur attendue',
  ],
  [{ AUTH_EXTERNAL_GOOGLE_ENABLED: 'oui' }, 'AUTH_EXTERNAL_GOOGLE_ENABLED : valeurs possibles : on, off'],
  [{ AUTH_EXTERNAL_GOOGLE_CLIENTID: 'x' }, 'AUTH_EXTERNAL_GOOGLE_CLIENTID : réglage inconnu'],
  [{ AUTH_EXTERNAL_EMAIL_ENABLED: 'on' }, 'AUTH_EXTERNAL_EMAIL_ENABLED : réglage inconnu'],
])('%o is refused in one line', (env, message) => {
  expect(() => readProviderSettings(env)).toThrow(ProviderSettingsError);
  expect(() => readProviderSettings(env)).toThrow(message);
});
