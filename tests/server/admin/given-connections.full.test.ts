import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm, postForms } from '#tests/support/drawn-form.ts';
import { makeTestFolder } from '#tests/support/postgres-servers.ts';

const PAGES = '/entreprise/connexions';
const SECRETS = {
  SMTP_URL: 'smtps://papin:mot-secret-smtp@127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_motsecretstripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_motsecretwebhook',
  SMS_API_URL: 'https://127.0.0.1:9/sms',
  SMS_API_TOKEN: 'mot-secret-sms',
  S3_SECRET_ACCESS_KEY: 'mot-secret-s3',
  BACKUP_PASSPHRASE: 'mot secret des sauvegardes',
  REPLIES_SECRET: 'mot-secret-des-reponses',
};

/** Settings of /entreprise, with what somebody would write there all the same, by part, variable and field. */
const SETTINGS: [part: string, variable: string, given: string, field: string, typed: string][] = [
  ['liens', 'CONTACT_FORM_URL', 'https://exemple.fr/contact', 'contactFormUrl', 'https://autre.exemple.fr/'],
  ['liens', 'SHIPPING_FORM_URL', 'https://exemple.fr/envoi', 'shippingFormUrl', 'https://autre.exemple.fr/'],
  ['liens', 'HOSTING_ORDER_URL', 'https://exemple.fr/{slug}', 'hostingOrderUrl', 'https://autre.exemple.fr/'],
  ['liens', 'MAP_EMBED_URL', 'none', 'mapEmbedUrl', 'https://autre.exemple.fr/'],
  ['liens', 'MAP_AT_ONCE', 'off', 'mapAtOnce', 'on'],
  ['services', 'CHATBOT_URL', 'https://exemple.fr/agent', 'chatbotUrl', 'https://autre.exemple.fr/'],
  ['services', 'ANALYTICS', 'matomo:https://stats.exemple.fr/:1', 'analytics', 'plausible:exemple.fr'],
  [
    'services',
    'LIVE_CHAT',
    'crisp:5f0d3ae0-1c2b-4d5e-8f90-123456789abc',
    'liveChat',
    'crisp:6f0d3ae0-1c2b-4d5e-8f90-123456789abc',
  ],
  ['affichage', 'KEYWORD_BLOCK', 'off', 'keywordBlock', 'on'],
];

const site = useAccountSite({
  ...SECRETS,
  ...Object.fromEntries(SETTINGS.map(([, variable, given]) => [variable, given])),
  STRIPE_PUBLISHABLE_KEY: 'pk_test_publique',
  MAIL_FROM: 'L’Atelier <envoi@exemple.fr>',
  REPLIES_ADDRESS: 'dossiers@exemple.fr',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'papin',
  S3_REGION: 'fr-par',
  S3_ACCESS_KEY_ID: 'AKIAPAPIN',
  BACKUP_EVERY: '6',
  BACKUP_KEEP: '3/2/1',
  BACKUP_DIR: makeTestFolder(),
  BACKUP_TO_BUCKET: 'off',
});
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');

/** A screen, the variables that it names, and what somebody would send to set it all the same. */
const SCREENS: [page: string, variables: string[], sent: Record<string, string>][] = [
  ['adresse', ['SITE_URL'], { url: 'https://autre.exemple.fr' }],
  [
    'e-mail',
    ['SMTP_URL', 'MAIL_FROM'],
    { host: 'smtp.exemple.fr', port: '465', security: 'tls', sender: 'a@exemple.fr' },
  ],
  [
    'carte',
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    { secretKey: 'sk_test_autre1234', webhookSecret: 'whsec_autre1234', publishableKey: 'pk_test_autre1234' },
  ],
  ['sms', ['SMS_API_URL'], { url: 'https://sms.exemple.fr/envoi', token: 'autre', sender: '' }],
  [
    'reponses',
    ['REPLIES_ADDRESS', 'REPLIES_SECRET'],
    { address: 'autre@sms.exemple.fr', secret: 'vingt-signes-au-hasard' },
  ],
  [
    'fichiers',
    ['S3_ENDPOINT'],
    {
      endpoint: 'https://s3.exemple.fr',
      bucket: 'autre',
      region: 'fr',
      accessKeyId: 'AUTRE',
      secretAccessKey: 'autre',
    },
  ],
  [
    'sauvegardes',
    ['BACKUP_PASSPHRASE'],
    { passphrase: 'une tout autre phrase', passphraseAgain: 'une tout autre phrase', isWritten: 'oui' },
  ],
  [
    'rythme',
    ['BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_DIR', 'BACKUP_TO_BUCKET'],
    { everyHours: '48', days: '9', weeks: '9', months: '9', folder: '/tmp', toBucket: 'oui' },
  ],
];

test('the environment wins on every screen of connections, which says so and shows no value of it', async () => {
  const list = (await admin.get(PAGES)).body;
  const before = (await admin.get('/admin/sante')).body;
  for (const [page, variables, sent] of SCREENS) {
    const path = `${PAGES}/${page}`;
    const { body } = await admin.get(path);
    const main = parse(body).querySelector('main');
    // Nothing is left to set there, so nothing is to be saved.
    if (page === 'rythme') expect(main?.querySelector('[name=intent]')).toBeNull();
    for (const variable of variables) {
      expect([page, plain(main?.text)]).toEqual([page, expect.stringContaining(variable)]);
      expect([page, list.includes(variable)]).toEqual([page, true]);
    }
    for (const [name, secret] of Object.entries(SECRETS))
      if (!name.endsWith('_URL')) expect([page, name, body.includes(secret)]).toEqual([page, name, false]);
    expect([page, body.includes('mot-secret'), list.includes('mot-secret')]).toEqual([page, false, false]);
    const hidden = Object.fromEntries(
      postForms(body)
        .flatMap((form) => form.querySelectorAll('input[type=hidden]'))
        .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    );
    await admin.submit(path, { ...hidden, ...sent, intent: 'save' });
  }
  const rows = await site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute();
  for (const { name, settings, secrets } of rows)
    for (const typed of [
      'autre.exemple.fr',
      'smtp.exemple.fr',
      'sms.exemple.fr',
      's3.exemple.fr',
      'pk_test_autre1234',
      '/tmp',
      '48',
    ])
      expect([name, JSON.stringify([settings, secrets]).includes(typed)]).toEqual([name, false]);
  expect(rows.map(({ secrets }) => secrets)).toEqual(rows.map(() => ({})));
  const rhythm = /toutes les 6.heures.*3 derniers jours, des 2 dernières semaines et des 1/;
  for (const shown of [before, (await admin.get('/admin/sante')).body]) expect(plain(shown)).toMatch(rhythm);
  expect(site.output()).not.toContain('secret');
});

test('nor do the other screens of settings offer what a variable decides, or take it', async () => {
  const overview = plain(parse((await admin.get('/entreprise')).body).querySelector('main')?.text);
  for (const [part, fields] of Map.groupBy(SETTINGS, ([id]) => id)) {
    const path = `/entreprise/${part}`;
    const { body } = await admin.get(path);
    const main = parse(body).querySelector('main');
    for (const [, variable, , field] of fields) {
      expect([part, plain(main?.text)]).toEqual([part, expect.stringContaining(`(${variable})`)]);
      expect([field, main?.querySelector(`[name=${field}]`)]).toEqual([field, null]);
      expect(overview).toContain(`Réglé par l’environnement : ${variable}`);
    }
    const typed = Object.fromEntries(fields.map(([, , , field, text]) => [field, text]));
    const { status } = await admin.submit(path, { ...drawnForm(body, 'reglages'), ...typed, intent: 'save' });
    expect([part, status]).toEqual([part, 303]);
  }
  expect(await site.database.kysely.selectFrom('business_settings').selectAll().execute()).toEqual([]);
});
