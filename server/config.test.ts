import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

test('an empty environment gives the defaults of a small shop', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    dataDir: 'data',
    logLevel: 'info',
    site: { url: 'http://localhost:3000' },
  });
  expect(config.database.url).toBeUndefined();
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', SITE_URL: '', CONTACT_FORM_URL: '' })).toMatchObject({ port: 3000 });
});

test('the public address loses its trailing slash', () => {
  expect(readConfig({ SITE_URL: 'https://www.exemple.fr/' }).site.url).toBe('https://www.exemple.fr');
});

test.each([
  [{ PORT: 'abc' }, 'PORT : nombre entier attendu (reçu : « abc »)'],
  [{ PORT: '70000' }, 'PORT : valeur trop grande, maximum 65535'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ SITE_URL: 'exemple.fr' }, 'SITE_URL : adresse attendue'],
  [{ CONTACT_FORM_URL: 'javascript:alert(1)' }, 'CONTACT_FORM_URL : adresse attendue'],
  [{ HOSTING_ORDER_URL: 'javascript:alert(1)' }, 'HOSTING_ORDER_URL : adresse attendue'],
  [{ CONTACT_FORM_URL: 'http://exemple.fr/contact' }, 'CONTACT_FORM_URL : adresse en https attendue'],
  [{ SHIPPING_FORM_URL: 'http://exemple.fr/envoi' }, 'SHIPPING_FORM_URL : adresse en https attendue'],
  [
    { HOSTING_ORDER_URL: 'http://localhost.exemple.fr/{slug}' },
    'HOSTING_ORDER_URL : adresse en https attendue',
  ],
  [{ MAP_EMBED_URL: 'http://exemple.fr/carte' }, 'MAP_EMBED_URL : adresse en https attendue'],
  [{ MAP_EMBED_URL: 'data:text/html,1' }, 'MAP_EMBED_URL : adresse en https attendue'],
  [{ LIVE_CHAT: 'crisp:1' }, 'LIVE_CHAT : crisp:<identifiant du site> ou tawk:<propriété>/<widget> attendu'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET vont ensemble'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec' }, 'STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET vont ensemble'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET vont ensemble'],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY : clé qui commence par pk_test_'],
  [
    {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    },
    'STRIPE_PUBLISHABLE_KEY et STRIPE_SECRET_KEY sont toutes deux d’essai, ou toutes deux réelles',
  ],
  [
    { S3_BUCKET: 'papin' },
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont',
  ],
  [{ S3_ENDPOINT: 's3.exemple.fr' }, 'S3_ENDPOINT : adresse attendue'],
  [{ BACKUP_EVERY: 'souvent' }, 'BACKUP_EVERY : nombre entier attendu'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP : jours/semaines/mois attendus, par exemple 7/4/6'],
  [{ BACKUP_PASSPHRASE: 'court' }, 'BACKUP_PASSPHRASE : 12 caractères au moins attendus'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL : valeurs possibles : debug, info, warn, error, silent'],
  [{ SMTP_URL: 'https://smtp.exemple.fr' }, 'SMTP_URL : adresse attendue'],
  [{ MAIL_FROM: 'L’Atelier Papin' }, 'MAIL_FROM : Nom <nom@exemple.fr> attendu'],
  [{ SMS_SENDER: 'L’Atelier Papin' }, 'SMS_SENDER : 3 à 11 lettres ou chiffres, ou un numéro, attendus'],
  [{ ANALYTICS: 'matomo' }, 'ANALYTICS : matomo:https://stats.exemple.fr/:1, plausible:exemple.fr'],
  [{ DATABASE_URL: 'mysql://root@localhost/x' }, 'DATABASE_URL : adresse attendue'],
  [
    { DATABASE_URL: 'postgres://papin@db.exemple.fr/papin' },
    'DATABASE_URL : hors de cette machine, ajoutez ?sslmode=',
  ],
  [
    { DATABASE_AUTHENTICATOR_URL: 'postgres://papin@10.0.0.2/papin?sslmode=prefer' },
    'DATABASE_AUTHENTICATOR_URL : hors de cette machine, ajoutez ?sslmode=',
  ],
  [
    { AUTH_EXTERNAL_GOOGLE_ENABLED: 'on' },
    'AUTH_EXTERNAL_GOOGLE_CLIENT_ID : valeur attendue. Voir .env.example.',
  ],
])('%o is refused in one line that names the setting', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

test.each(['DATABASE_URL', 'SMTP_URL', 'SMS_API_URL'])(
  'a wrong %s is refused without showing its password',
  (name) => {
    expect(() => readConfig({ [name]: 'mysql://root:secret@localhost/x' })).toThrow(/^((?!secret).)*$/);
  },
);

test.each([
  'S3_ENDPOINT',
  'SMS_API_URL',
  'STRIPE_API_BASE',
  'SUPABASE_URL',
  'AUTH_CAPTCHA_VERIFY_URL',
  'AUTH_PWNED_PASSWORDS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
])('%s elsewhere, in clear, is refused', (name) => {
  expect(() => readConfig({ [name]: 'http://service.exemple.fr' })).toThrow(
    new RegExp(`^Réglage invalide\\. ${name} : adresse en https attendue`),
  );
});

test.each([
  'postgres://papin@localhost/papin',
  'postgres://papin@127.0.0.1:5432/papin',
  'postgres:///papin?host=/run/postgresql',
  'postgres://papin@db.exemple.fr/papin?sslmode=verify-full',
  'postgres://papin@db/papin?sslmode=disable',
])('a database on this machine, or one that says how it is reached, is taken: %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).database.url).toBe(url);
});

test('the key of wallets goes with the two others, or is not there', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec' };
  expect(readConfig(keys).stripe?.publishableKey).toBeUndefined();
  expect(readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: '' }).stripe?.publishableKey).toBeUndefined();
  expect(readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).stripe?.publishableKey).toBe(
    'pk_test_1',
  );
});

test('visitors are sent to https only, or to this machine for a trial', () => {
  for (const address of ['https://exemple.fr/contact', 'http://localhost:8080/contact', 'http://127.0.0.1/x'])
    expect(readConfig({ CONTACT_FORM_URL: address }).site.contactFormUrl).toBe(address);
});

test('the map is OpenStreetMap’s, another one, or none', () => {
  expect(readConfig({}).site.mapEmbedUrl).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/,
  );
  expect(readConfig({ MAP_EMBED_URL: '' }).site.mapEmbedUrl).toContain('openstreetmap');
  const other = 'https://cartes.exemple.fr/?c={lat},{lon}';
  expect(readConfig({ MAP_EMBED_URL: other }).site.mapEmbedUrl).toBe(other);
  expect(readConfig({ MAP_EMBED_URL: 'none' }).site.mapEmbedUrl).toBeUndefined();
});

test('the order page of the hosting partner keeps the place of the product', () => {
  expect(readConfig({ HOSTING_ORDER_URL: 'https://exemple.fr/{slug}' }).site.hostingOrderUrl).toBe(
    'https://exemple.fr/{slug}',
  );
  expect(readConfig({ HOSTING_ORDER_URL: '' }).site.hostingOrderUrl).toBeUndefined();
});

test('files that are sent to the site go to a bucket when one is named', () => {
  expect(readConfig({}).s3).toBeUndefined();
  const env = {
    S3_ENDPOINT: 'https://s3.fr-par.scw.cloud',
    S3_BUCKET: 'papin',
    S3_REGION: 'fr-par',
    S3_ACCESS_KEY_ID: 'cle',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(env).s3).toEqual({
    endpoint: 'https://s3.fr-par.scw.cloud',
    bucket: 'papin',
    region: 'fr-par',
    accessKeyId: 'cle',
    secretAccessKey: 'secret',
  });
});

test('mails and text messages are kept with the data unless a folder is named', () => {
  expect(readConfig({ DATA_DIR: '/srv/papin' }).outboxDir).toBe('/srv/papin/outbox');
  expect(readConfig({ OUTBOX_DIR: '/srv/messages' }).outboxDir).toBe('/srv/messages');
});

test.each(['ANON_KEY', 'SERVICE_ROLE_KEY', 'AUTH_JWT_SECRET', 'ADMIN_PASSWORD', 'AUTH_SIGNING_KEYS'])(
  'a wrong %s is refused without showing it',
  (name) => {
    expect(() => readConfig({ [name]: 'tropcrt' })).toThrow(name);
    expect(() => readConfig({ [name]: 'tropcrt' })).toThrow(/^((?!tropcrt).)*$/);
  },
);

test('accounts are told where the site is', () => {
  const { auth, firstAdmin } = readConfig({ SITE_URL: 'https://www.exemple.fr/', ADMIN_EMAIL: '' });
  expect(auth).toMatchObject({
    siteUrl: 'https://www.exemple.fr',
    baseUrl: 'https://www.exemple.fr/auth/v1',
  });
  expect(firstAdmin).toEqual({ email: 'admin@atelier-papin.example', password: undefined });
});

test('every setting is documented in .env.example, and nothing else is', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
    (match) => match[1],
  );
  expect(documented.toSorted()).toEqual(settingNames.toSorted());
});
