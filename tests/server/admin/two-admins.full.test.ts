import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { SETTING_SECTIONS } from '#server/settings/sections.ts';
import type { S3Settings } from '#server/uploads/store/s3-store.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { startFakeS3 } from '#tests/support/fake-s3.ts';
import { EVERY_ROUTE } from '#tests/support/routes.ts';
import { pdf } from '#tests/support/sample-files.ts';

// Two owners have the same screen open. The first saves; the second is told, with both values, and then decides.

const stripe = http.createServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"object":"balance","livemode":false}');
});

const site = useAccountSite(async () => {
  stripe.listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  const { port } = stripe.address() as AddressInfo;
  // Its own address is of this machine, and so are its services.
  return {
    SITE_URL: '',
    HOST: '0.0.0.0',
    PRIVATE_HOSTS: '127.0.0.1,127.0.0.2',
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  };
});

type Person = Awaited<ReturnType<typeof site.admin>>;
let denise: Person;
let camille: Person;
const buckets = [await startFakeS3(), await startFakeS3()];

/** A form as somebody sends it: the button that it is found by, the one that is pressed, and what is typed. */
type Sent = { path?: string; find: string; press?: string; typed?: Record<string, string>; file?: string };

type TwoAdmins = {
  /** The file of the route, under app/routes/admin. */
  route: string;
  /** What the form is about. */
  what: string;
  path: string;
  /** What is stored before both open their page. */
  before?: () => Promise<unknown>;
  first: Sent;
  second: Sent;
  /** What each of them wants, as the page tells the second one. */
  told: [theirs: string, mine: string];
  /** What is typed again before the second press: secrets do not come back. */
  retyped?: Record<string, string>;
  stored: () => Promise<unknown>;
  /** What is stored after the second press. */
  ends: unknown;
};

const CONNECTIONS = '/entreprise/connexions';
/** Two addresses of a platform that nobody asks: a form is saved without a trial. */
const PLATFORM = {
  url: 'https://plateforme.exemple.fr/v1',
  authUrl: 'https://plateforme.exemple.fr/jeton',
};
const connection = async (name: string) => {
  const row = await site.database.kysely
    .selectFrom('internal.connection_settings')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { settings: row.settings as Record<string, unknown>, secrets: row.secrets };
};
const setting = (name: string, key: string) => async () => (await connection(name))?.settings[key];
const secret = (name: string, key: string) => async () => (await connection(name))?.secrets[key]?.version;

const PHRASE = 'cuivre étain flux chanfrein';
const OTHER_PHRASE = 'quatre autres mots bien longs';
const phrase = (text: string) => ({ passphrase: text, passphraseAgain: text, isWritten: 'oui' });
const keys = (name: string) => ({ secretKey: `sk_test_${name}`, webhookSecret: `whsec_${name}` });
const [bucket, otherBucket] = buckets.map(({ settings }) => settings) as [S3Settings, S3Settings];
const ALERTS = 'https://un.exemple.fr/alertes';
const SMS = 'https://un.exemple.fr/sms';

const send = (sent: Sent) => sendAs(denise.visitor, sent.path ?? '', sent);

const OF_CONNECTIONS: TwoAdmins[] = [
  {
    route: 'settings/connections/mail.tsx',
    what: 'the mail server',
    path: `${CONNECTIONS}/e-mail`,
    first: { find: 'save', press: 'force', typed: { host: 'smtp.un.exemple.fr' } },
    second: { find: 'save', press: 'force', typed: { host: 'smtp.deux.exemple.fr' } },
    told: ['smtp.un.exemple.fr', 'smtp.deux.exemple.fr'],
    stored: setting('mail', 'host'),
    ends: 'smtp.deux.exemple.fr',
  },
  {
    route: 'settings/connections/sms.tsx',
    what: 'the provider of text messages',
    path: `${CONNECTIONS}/sms`,
    first: { find: 'save', typed: { url: SMS } },
    second: { find: 'save', typed: { url: 'https://deux.exemple.fr/sms' } },
    told: [SMS, 'https://deux.exemple.fr/sms'],
    stored: setting('sms', 'url'),
    ends: 'https://deux.exemple.fr/sms',
  },
  {
    route: 'settings/connections/sms.tsx',
    what: 'the provider of text messages, to be removed',
    path: `${CONNECTIONS}/sms`,
    before: () => send({ path: `${CONNECTIONS}/sms`, find: 'save', typed: { url: SMS } }),
    first: { find: 'save', typed: { sender: 'Papin' } },
    second: { find: 'remove' },
    told: ['Papin', 'Retirer quand même le fournisseur'],
    stored: setting('sms', 'url'),
    ends: '',
  },
  {
    route: 'settings/connections/replies.tsx',
    what: 'where answers of customers come back',
    path: `${CONNECTIONS}/reponses`,
    before: () =>
      send({ path: `${CONNECTIONS}/reponses`, find: 'save', typed: { secret: 'vingt-signes-au-hasard' } }),
    first: { find: 'save', typed: { address: 'dossiers@un.exemple.fr' } },
    second: { find: 'save', typed: { address: 'dossiers@deux.exemple.fr' } },
    told: ['dossiers@un.exemple.fr', 'dossiers@deux.exemple.fr'],
    stored: setting('replies', 'address'),
    ends: 'dossiers@deux.exemple.fr',
  },
  {
    route: 'settings/connections/replies.tsx',
    what: 'where answers of customers come back, to be removed',
    path: `${CONNECTIONS}/reponses`,
    before: () =>
      send({ path: `${CONNECTIONS}/reponses`, find: 'save', typed: { secret: 'vingt-signes-au-hasard' } }),
    first: { find: 'save', typed: { address: 'dossiers@un.exemple.fr' } },
    second: { find: 'remove' },
    told: ['dossiers@un.exemple.fr', 'Retirer quand même la connexion'],
    stored: setting('replies', 'address'),
    ends: '',
  },
  {
    route: 'settings/connections/platform.tsx',
    what: 'the platform for electronic invoices',
    path: `${CONNECTIONS}/plateforme`,
    before: () =>
      send({
        path: `${CONNECTIONS}/plateforme`,
        find: 'save',
        typed: { ...PLATFORM, client: 'papin', secret: 'au-hasard' },
      }),
    first: { find: 'save', typed: { client: 'compte-un' } },
    second: { find: 'save', typed: { client: 'compte-deux' } },
    told: ['compte-un', 'compte-deux'],
    stored: setting('platform', 'client'),
    ends: 'compte-deux',
  },
  {
    route: 'settings/connections/platform.tsx',
    what: 'the platform for electronic invoices, to be removed',
    path: `${CONNECTIONS}/plateforme`,
    before: () =>
      send({
        path: `${CONNECTIONS}/plateforme`,
        find: 'save',
        typed: { ...PLATFORM, client: 'papin', secret: 'au-hasard' },
      }),
    first: { find: 'save', typed: { client: 'compte-un' } },
    second: { find: 'remove' },
    told: ['compte-un', 'Retirer quand même la plateforme'],
    stored: setting('platform', 'client'),
    ends: '',
  },
  {
    route: 'settings/connections/alerts.tsx',
    what: 'alerts outside the site',
    path: `${CONNECTIONS}/alertes`,
    first: { find: 'save', typed: { url: ALERTS } },
    second: { find: 'save', typed: { url: 'https://deux.exemple.fr/alertes' } },
    told: [ALERTS, 'https://deux.exemple.fr/alertes'],
    stored: setting('alerts', 'url'),
    ends: 'https://deux.exemple.fr/alertes',
  },
  {
    route: 'settings/connections/schedule.tsx',
    what: 'when backups are made',
    path: `${CONNECTIONS}/rythme`,
    first: { find: 'save', typed: { days: '8' } },
    second: { find: 'save', typed: { days: '9' } },
    told: ['enregistré maintenant 8', 'avez écrit 9'],
    stored: setting('schedule', 'keep'),
    ends: { days: 9, weeks: 4, months: 6 },
  },
  {
    route: 'settings/connections/backups.tsx',
    what: 'the passphrase',
    path: `${CONNECTIONS}/sauvegardes`,
    first: { find: 'save', typed: phrase(PHRASE) },
    second: { find: 'save', typed: phrase(OTHER_PHRASE) },
    told: ['Le secret n° 1', 'Un nouveau secret, qui ne se montre jamais'],
    retyped: phrase(OTHER_PHRASE),
    stored: secret('backups', 'passphrase'),
    ends: 2,
  },
  {
    route: 'settings/connections/backups.tsx',
    what: 'the passphrase, to be removed',
    path: `${CONNECTIONS}/sauvegardes`,
    before: () => send({ path: `${CONNECTIONS}/sauvegardes`, find: 'save', typed: phrase(PHRASE) }),
    first: { find: 'save', typed: phrase(OTHER_PHRASE) },
    second: { find: 'remove' },
    told: ['Le secret n° 2', 'Ne plus chiffrer quand même'],
    stored: secret('backups', 'passphrase'),
    ends: undefined,
  },
  {
    route: 'settings/connections/cards.tsx',
    what: 'the keys of card payments',
    path: `${CONNECTIONS}/carte`,
    first: { find: 'save', typed: keys('denise') },
    second: { find: 'save', typed: keys('camille') },
    told: ['Le secret n° 1', 'Un nouveau secret, qui ne se montre jamais'],
    retyped: keys('camille'),
    stored: secret('cards', 'secretKey'),
    ends: 2,
  },
  {
    route: 'settings/connections/cards.tsx',
    what: 'the keys of card payments, to be removed',
    path: `${CONNECTIONS}/carte`,
    before: () => send({ path: `${CONNECTIONS}/carte`, find: 'save', typed: keys('denise') }),
    first: { find: 'save', typed: keys('autre') },
    second: { find: 'remove' },
    told: ['Le secret n° 2', 'Retirer quand même les clés'],
    stored: secret('cards', 'secretKey'),
    ends: undefined,
  },
  {
    route: 'settings/connections/storage.tsx',
    what: 'the bucket of files',
    path: `${CONNECTIONS}/fichiers`,
    first: { find: 'save', typed: bucket },
    second: { find: 'save', typed: otherBucket },
    told: [bucket.endpoint, otherBucket.endpoint],
    retyped: { secretAccessKey: otherBucket.secretAccessKey },
    stored: setting('storage', 'endpoint'),
    ends: otherBucket.endpoint,
  },
  {
    route: 'settings/connections/storage.tsx',
    what: 'the bucket of files, to be left',
    path: `${CONNECTIONS}/fichiers`,
    before: () => send({ path: `${CONNECTIONS}/fichiers`, find: 'save', typed: bucket }),
    first: { find: 'save', typed: bucket },
    second: { find: 'remove' },
    told: ['La n° 2', 'Revenir quand même à cette machine'],
    stored: setting('storage', 'bucket'),
    ends: '',
  },
];

const TOMORROW = addDays(dayInParis(new Date()), 1);
const DAY_AFTER = addDays(TOMORROW, 1);
const NOTICE = '/entreprise/notice-europeenne';

const inForce = (key: string) => async () => {
  const row = await site.database.kysely
    .selectFrom('business_settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
};

const noticeFile = async () => {
  const main = mainOf((await camille.visitor.get(NOTICE)).body);
  return /Le site montre (\S+\.pdf)/.exec(wordsOf(main))?.[1];
};

const regime = async () => {
  const rows = await site.database.kysely.selectFrom('vat_regimes').selectAll().orderBy('id').execute();
  const gone = rows.map(({ takes_back }) => takes_back);
  return rows.filter(({ id, starts_on }) => starts_on && !gone.includes(id)).map((row) => row.starts_on);
};

const vatFrom = (from: string) => ({ from, vatNumber: 'FR 83 404 833 048', confirmed: 'oui' });
const phone = (text: string) => send({ path: '/entreprise/contact', find: 'save', typed: { phone: text } });

const OF_SETTINGS: TwoAdmins[] = [
  {
    route: 'settings/european-notice.tsx',
    what: 'the European notice',
    path: NOTICE,
    first: { find: 'save', file: 'denise.pdf' },
    second: { find: 'save', file: 'camille.pdf' },
    told: ['denise.pdf', 'camille.pdf'],
    stored: noticeFile,
    ends: 'camille.pdf',
  },
  {
    route: 'settings/european-notice.tsx',
    what: 'the European notice, to be taken away',
    path: NOTICE,
    before: () => send({ path: NOTICE, find: 'save', file: 'premier.pdf' }),
    first: { find: 'save', file: 'denise.pdf' },
    second: { find: 'reset' },
    told: ['denise.pdf', 'Retirer quand même le fichier'],
    stored: noticeFile,
    ends: undefined,
  },
  {
    route: 'settings/vat/vat.tsx',
    what: 'VAT in prices',
    path: '/entreprise/tva-dans-les-prix',
    first: { find: 'on', typed: vatFrom(TOMORROW) },
    second: { find: 'on', typed: vatFrom(DAY_AFTER) },
    told: [formatLongDate(TOMORROW), formatLongDate(DAY_AFTER)],
    stored: regime,
    ends: [DAY_AFTER],
  },
  {
    route: 'settings/section.tsx',
    what: 'what the site shows',
    path: '/entreprise/affichage',
    first: { find: 'save', typed: { keywordBlock: 'off' } },
    second: { find: 'save', typed: { newsletterByMail: 'on' } },
    told: ['Bloc de mots-clés', 'Déjà repris'],
    stored: async () => {
      const { fields } = await opened(camille.visitor, '/entreprise/affichage', 'save');
      return [fields.keywordBlock, fields.newsletterByMail];
    },
    ends: ['off', 'on'],
  },
  {
    route: 'settings/version.tsx',
    what: 'a return to an older version',
    path: '/entreprise/versions/0',
    before: () => phone('03 26 00 11 22'),
    first: { path: '/entreprise/contact', find: 'save', typed: { phone: '03 26 00 11 33' } },
    second: { find: '' },
    told: ['03 26 00 11 33', 'Reprenez cette version de nouveau'],
    stored: inForce('phone'),
    ends: undefined,
  },
  {
    route: 'settings/section.tsx',
    what: 'a part of the settings, to be as shipped',
    path: '/entreprise/contact',
    before: () => phone('03 26 00 11 22'),
    first: { find: 'save', typed: { phone: '03 26 00 11 33' } },
    second: { find: 'reset' },
    told: ['03 26 00 11 33', 'Redemandez les valeurs de départ'],
    stored: inForce('phone'),
    ends: undefined,
  },
];

type Part = [field: string, theirs: string, mine: string, both?: Record<string, string>];

/** One field of each part of the settings, as each of them writes it. */
const PARTS: Readonly<Record<string, Part>> = {
  identite: ['name', 'Atelier Un', 'Atelier Deux'],
  adresse: ['bell', 'Sonnez une fois.', 'Sonnez deux fois.'],
  contact: ['phone', '03 26 00 11 22', '03 26 00 11 33'],
  horaires: ['hours.tuesday.0.opens', '08:15', '08:45'],
  fermetures: [
    'closures.0.reason',
    'Congés',
    'Inventaire',
    { 'closures.0.from': TOMORROW, 'closures.0.to': TOMORROW },
  ],
  commandes: ['ordersClosedWords', 'Congés.', 'Inventaire.', { ordersClosedFrom: addDays(TOMORROW, 300) }],
  paiement: ['payments', 'Espèces', 'Carte bancaire'],
  garanties: ['quoteValidity', '40 jours', '50 jours'],
  frais: ['diagnosisFee', '11,00 €', '12,00 €'],
  bonus: ['bonusLabelNumber', 'QR-1', 'QR-2'],
  retours: ['returnSmall', '7,10 €', '7,20 €'],
  tva: ['vatNotice', 'TVA non applicable, article un', 'TVA non applicable, article deux'],
  facturation: ['invoicePlatform', 'Plateforme un', 'Plateforme deux'],
  echeances: ['companyTermsDays', '41', '42'],
  obligations: ['mediatorName', 'Médiateur un', 'Médiateur deux'],
  'rendez-vous': ['places', '3', '4'],
  liens: ['contactFormUrl', 'https://un.exemple.fr/', 'https://deux.exemple.fr/'],
  colis: ['otherTrackingUrl', 'https://un.exemple.fr/{numero}', 'https://deux.exemple.fr/{numero}'],
  services: ['chatbotUrl', 'https://un.exemple.fr/', 'https://deux.exemple.fr/'],
};

const shownAt = (at: string, field: string) => async () =>
  plain((await opened(camille.visitor, at, 'save')).fields[field]);

const OF_PARTS = Object.entries(PARTS).map(([part, [field, theirs, mine, both]]): TwoAdmins => {
  const at = `/entreprise/${part}`;
  return {
    route: 'settings/section.tsx',
    what: `the part of the settings « ${part} »`,
    path: at,
    first: { find: 'save', typed: { ...both, [field]: theirs } },
    second: { find: 'save', typed: { ...both, [field]: mine } },
    told: [theirs, mine],
    stored: shownAt(at, field),
    ends: mine,
  };
});

const PRICE = '/admin/textes/prix/nouveau';
const price = (from: string) => ({
  ...{ device: 'iPhone 12', name: 'Écran', from, to: '139', duration: '1 à 2 heures' },
  changes: 'La qualité de la dalle choisie.',
});
const RATE = '/admin/textes/livraison/domicile';
const rate = (text: string) => ({ 'rows.0.price': text });

const OF_TEXTS: TwoAdmins[] = [
  {
    route: 'overlays/new-price.tsx',
    what: 'a price for one model',
    path: PRICE,
    first: { find: '', typed: price('79') },
    second: { find: '', typed: price('89') },
    told: ['enregistré maintenant 79', 'avez écrit 89'],
    stored: shownAt('/admin/textes/prix/appareil.iphone-12.ecran', 'from'),
    ends: '89',
  },
  {
    route: 'overlays/overlay.tsx',
    what: 'a rate, to be as shipped',
    path: RATE,
    before: () => send({ path: RATE, find: 'save', typed: rate('7,10') }),
    first: { find: 'save', typed: rate('7,20') },
    second: { find: 'reset' },
    told: ['7,20', 'Revenir quand même à l’origine'],
    stored: shownAt(RATE, 'rows.0.price'),
    ends: '6,90',
  },
  {
    route: 'overlays/overlay.tsx',
    what: 'a rate from a later day on',
    path: RATE,
    first: { find: 'save', typed: { ...rate('7,10'), fromDay: TOMORROW } },
    second: { find: 'save', typed: { ...rate('7,20'), fromDay: DAY_AFTER, fromTime: '08:30' } },
    told: ['Changement programmé', 'Enregistrer quand même ma version'],
    stored: async () =>
      (await site.database.kysely.selectFrom('internal.overlays').select('id').execute()).length,
    ends: 2,
  },
];

beforeAll(async () => {
  [denise, camille] = [await site.admin(), await site.admin()];
  await sql`
    update public.profiles set full_name = 'Denise Papin'
    where id = (select id from auth.users where email = ${denise.email})
  `.execute(site.database.kysely);
});

afterAll(async () => {
  stripe.close();
  await Promise.all(buckets.map(({ stop }) => stop()));
});

beforeEach(async () => {
  await emptyTables(
    site.database,
    'internal.connection_settings',
    'internal.overlays',
    'public.business_settings',
    'public.business_settings_versions',
    'public.vat_regimes',
    'public.change_log',
  );
});

const plain = (text = '') => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const mainOf = (html: string) => parse(html).querySelector('main') ?? expect.fail('no main part on the page');
/** With a space between the parts, as they are read. */
const wordsOf = (element: HTMLElement | null) =>
  plain(element?.innerHTML.replaceAll(/<[^>]+>/g, ' ').replaceAll('&nbsp;', ' '));

/** The form that has that button; « » is the name of a form with one button only. */
function formWith(html: string, at: string, act: string): HTMLElement {
  const form = mainOf(html)
    .querySelectorAll('form[method=post]')
    .find((each) =>
      act
        ? each.querySelector(`button[name=intent][value=${act}]`)
        : each.getAttribute('action') === at && !each.querySelector('button[name=intent]'),
    );
  return form ?? expect.fail(`no form has the button ${act}`);
}

type Drawn = { at: string; fields: Record<string, string>; files: boolean };

async function opened(who: SiteVisitor, at: string, find: string): Promise<Drawn> {
  const { body } = await who.get(at);
  return drawnBy(formWith(body, at, find), at);
}

const drawnBy = (form: HTMLElement, at: string): Drawn => ({
  at,
  fields: fieldsOf(form),
  files: form.getAttribute('enctype') === 'multipart/form-data',
});

async function post(who: SiteVisitor, { at, fields, files }: Drawn, { press, find, typed, file }: Sent) {
  const act = press ?? find;
  const sent = { ...fields, ...typed, ...(act && { intent: act }) };
  if (!files) return who.submit(at, sent);
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) if (name !== 'copy') form.set(name, value);
  if (file) form.set('copy', new File([new Uint8Array(await pdf())], file));
  return who.send(at, form);
}

async function sendAs(who: SiteVisitor, at: string, sent: Sent): Promise<void> {
  const { status, body } = await post(who, await opened(who, at, sent.find), sent);
  expect([at, status, status === 303 || wordsOf(mainOf(body))]).toEqual([at, 303, true]);
}

/** Buttons that store nothing that somebody else may have stored, by what makes that so. */
const HARMLESS = [
  // Nothing is stored.
  ...['try', 'preview', 'rows', 'check'],
  // The row that a button names is the whole of what it does: a second press finds it done.
  ...['take-back', 'forget', 'erase', 'rate'],
];

const isWalked = (route: string, act: string) =>
  HARMLESS.includes(act) ||
  ROWS.some(({ second, ...row }) => row.route === route && act === (second.press ?? second.find)) ||
  // The same form, which is saved all the same after the service's refusal.
  (route === 'settings/connections/mail.tsx' && act === 'save');

/** The first saves; the second is refused, sees both, and then has it their way. */
async function bothSave({ route, path: at, before, first, second, told, retyped, stored, ends }: TwoAdmins) {
  await before?.();
  const mine = await opened(camille.visitor, at, second.find);
  await sendAs(denise.visitor, first.path ?? at, first);
  const theirs = await stored();

  const refused = await post(camille.visitor, mine, second);
  const main = mainOf(refused.body);
  expect([refused.status, wordsOf(main)]).toEqual([409, expect.stringContaining('Denise Papin')]);
  for (const form of main.querySelectorAll('form[method=post]'))
    for (const each of form.querySelectorAll('button[name=intent]')) {
      const act = each.getAttribute('value') ?? '';
      expect([at, act, isWalked(route, act)]).toEqual([at, act, true]);
    }
  for (const words of told) expect(wordsOf(main)).toContain(plain(words));
  expect(await stored()).toEqual(theirs);
  for (const typed of [PHRASE, OTHER_PHRASE, 'sk_test_', bucket.secretAccessKey])
    expect(refused.body).not.toContain(typed);

  const button = main.querySelector('.meanwhile button');
  const form = button?.closest('form') ?? formWith(refused.body, at, second.press ?? second.find);
  const again = drawnBy(form, at);
  for (const [name, text] of Object.entries(second.typed ?? {}))
    if (!Object.hasOwn(retyped ?? {}, name)) expect([name, again.fields[name]]).toEqual([name, text]);
  const press = button ? (button.getAttribute('value') ?? '') : (second.press ?? second.find);
  const saved = await post(camille.visitor, again, { find: press, typed: retyped ?? {} });
  expect([saved.status, saved.status === 303 || wordsOf(mainOf(saved.body))]).toEqual([303, true]);
  expect(await stored()).toEqual(ends);
}

const ROWS = [...OF_CONNECTIONS, ...OF_SETTINGS, ...OF_PARTS, ...OF_TEXTS];

test.each(ROWS.map((row) => [row.what, row] as const))('of two owners: %s', (_, row) => bothSave(row));

/** The same as people type it, whose stored text is another. */
const LOOSE: Readonly<Record<string, Record<string, string>>> = {
  adresse: { bell: "Sonnez d'abord !" },
  contact: { phone: '0326001122' },
  horaires: { 'hours.tuesday.0.opens': '8h15' },
  fermetures: {
    'closures.2.from': TOMORROW,
    'closures.2.to': TOMORROW,
    'closures.2.reason': "Congés d'hiver",
  },
  commandes: { ordersClosedFrom: addDays(TOMORROW, 300), ordersClosedWords: "Congés d'hiver !" },
  garanties: { quoteValidity: '40' },
  frais: { diagnosisFee: '11' },
  bonus: {
    'bonuses.2.label': "Console d'atelier",
    'bonuses.2.device': 'console',
    'bonuses.2.organisation': 'Organisme',
    'bonuses.2.amount': '020',
    'bonuses.2.from': TOMORROW,
    'bonuses.2.sourceUrl': 'https://exemple.fr/bareme',
    'bonuses.2.readOn': dayInParis(new Date()),
  },
  retours: { returnSmall: '7,1', returnOverseas: '18' },
  tva: { vatNotice: "TVA non applicable, article 293 B d'ici" },
  echeances: { companyTermsDays: '041' },
  obligations: { mediatorName: "Médiateur d'ici" },
};

test.each(Object.entries(PARTS))(
  'the part of the settings « %s », pressed twice, agrees with itself',
  async (part, [field, text, , both]) => {
    const at = `/entreprise/${part}`;
    const drawn = await opened(denise.visitor, at, 'save');
    const typed = LOOSE[part] ?? { ...both, [field]: text };
    for (const press of ['first', 'second']) {
      const { status, body } = await post(denise.visitor, drawn, { find: 'save', typed });
      expect([press, status, status === 303 || wordsOf(mainOf(body))]).toEqual([press, 303, true]);
    }
  },
);

test('a rate, pressed twice, agrees with itself', async () => {
  const drawn = await opened(denise.visitor, RATE, 'save');
  for (const press of ['first', 'second']) {
    const { status, body } = await post(denise.visitor, drawn, { find: 'save', typed: rate('7,1') });
    expect([press, status, status === 303 || wordsOf(mainOf(body))]).toEqual([press, 303, true]);
  }
});

/** Text fields that may have any words. */
const TEXTS = 'input:not([type]), input[type=text], textarea';

test('of two owners: one text or figure of each kind', async () => {
  const list = parse((await denise.visitor.get('/admin/textes')).body);
  const kinds = list
    .querySelectorAll('select[name=genre] option')
    .flatMap((option) => option.getAttribute('value') || []);
  expect(kinds.length).toBeGreaterThan(5);
  for (const kind of kinds) {
    const page = parse((await denise.visitor.get(`/admin/textes?genre=${kind}`)).body);
    const at =
      page
        .querySelectorAll(`main a[href^="/admin/textes/${kind}/"]`)
        .map((link) => link.getAttribute('href') ?? '')
        .find((href) => href !== PRICE) ?? '';
    const drawn = formWith((await denise.visitor.get(at)).body, at, 'save');
    const control = drawn
      .querySelectorAll(TEXTS)
      .find((each) => !/^from(?:Day|Time)$/.test(each.getAttribute('name') ?? ''));
    const field = control?.getAttribute('name') ?? expect.fail(`nothing to write at ${at}`);
    const now = fieldsOf(drawn)[field] ?? '';
    const write = (place: number) => (/^[\d,]+$/.test(now) ? `${place}` : `${now} ${place}`);
    await bothSave({
      ...{ route: 'overlays/overlay.tsx', what: kind, path: at },
      first: { find: 'save', typed: { [field]: write(11) } },
      second: { find: 'save', typed: { [field]: write(12) } },
      told: [write(11), write(12)],
      stored: shownAt(at, field),
      ends: plain(write(12)),
    });
  }
});

/** Forms with a secret, which nothing shows to be the same. */
const SECRETS: readonly [page: string, press: string, typed: Record<string, string>][] = [
  ['e-mail', 'force', { host: 'smtp.un.exemple.fr', user: 'papin', password: 'mot-de-passe-smtp' }],
  ['sms', 'save', { url: SMS, token: 'jeton-du-fournisseur' }],
  ['alertes', 'save', { url: ALERTS, secret: 'un-secret-de-signature' }],
  ['fichiers', 'save', { ...bucket }],
  ['sauvegardes', 'save', phrase(PHRASE)],
  ['carte', 'save', keys('denise')],
];

test.each(SECRETS)('a form of %s that is sent twice is nobody else’s', async (page, press, typed) => {
  const at = `${CONNECTIONS}/${page}`;
  const drawn = await opened(denise.visitor, at, 'save');
  for (const turn of [1, 2]) {
    const { status, body } = await post(denise.visitor, drawn, { find: 'save', press, typed });
    expect([turn, status, status === 303 || wordsOf(mainOf(body))]).toEqual([turn, 303, true]);
  }
});

/** The site opens anew at its address, where everybody signs in again; addresses in the sitemap are always in https. */
async function movedTo(origin: string) {
  const read = async () =>
    /<loc>(.*?)\/blog<\/loc>/.exec((await site.visitor().get('/sitemap.xml')).body)?.[1];
  await expect.poll(read).toBe(origin.replace('http:', 'https:'));
  for (const { email, visitor } of [denise, camille])
    await visitor.submit('/connexion', { email, password: PASSWORD });
}

test('of two owners: the address of the site', async () => {
  const at = `${CONNECTIONS}/adresse`;
  const stored = setting('address', 'url');
  const mine = await opened(camille.visitor, at, 'save');
  await sendAs(denise.visitor, at, { find: 'save', typed: { url: site.origin } });
  await movedTo(site.origin);
  const refused = await post(camille.visitor, mine, { find: 'remove' });
  const main = mainOf(refused.body);
  expect([refused.status, await stored()]).toEqual([409, site.origin]);
  for (const words of [site.origin, 'localhost', 'À confirmer avant le', 'Denise Papin'])
    expect(wordsOf(main)).toContain(words);
  const button = main.querySelector('.meanwhile button');
  expect(button?.text).toContain('Revenir quand même à celle de départ');
  const again = drawnBy(button?.closest('form') ?? expect.fail('no form'), at);
  expect((await post(camille.visitor, again, { find: 'remove' })).status).toBe(303);
  expect(await stored()).toBe('');
  await movedTo(site.origin.replace('127.0.0.1', 'localhost'));
});

test('of two owners who set two addresses at once one does, and the other is told which', async () => {
  const at = `${CONNECTIONS}/adresse`;
  const people = [denise, camille];
  const addresses = [site.origin, site.origin.replace('127.0.0.1', '127.0.0.2')];
  const drawn = await Promise.all(people.map(({ visitor }) => opened(visitor, at, 'save')));
  const send = (index: number) =>
    post((people[index] ?? denise).visitor, drawn[index] ?? expect.fail('no form'), {
      find: 'save',
      typed: { url: addresses[index] ?? '' },
    });
  const answers = await Promise.all([send(0), send(1)]);
  const winner = answers.findIndex(({ status }) => status === 303);
  // While the site opens anew at the one, the other may not answer: that is told at its field.
  expect([400, 409]).toContain(answers[1 - winner]?.status);
  const [taken = '', other = ''] = [addresses[winner], addresses[1 - winner]];
  expect(await setting('address', 'url')()).toBe(taken);
  await movedTo(taken);

  const refused = await send(1 - winner);
  expect([refused.status, await setting('address', 'url')()]).toEqual([409, taken]);
  for (const words of [taken, other]) expect(wordsOf(mainOf(refused.body))).toContain(words);
});

test('every form of these pages is one of the above', async () => {
  const routes = EVERY_ROUTE.filter(({ path: at = '' }) => /^(?:entreprise|admin\/textes)(?:\/|$)/.test(at));
  const acting: string[] = [];
  for (const { file } of routes)
    if (
      /^export (?:(?:async )?function|const) action\b/m.test(await readFile(path.join('app', file), 'utf8'))
    )
      acting.push(file.replace('routes/admin/', ''));
  const walked = [...new Set(ROWS.map(({ route }) => route)), 'settings/connections/address.tsx'];
  expect(walked.toSorted()).toEqual(acting.toSorted());
  const parts = SETTING_SECTIONS.map(({ id }) => `/entreprise/${id}`);
  expect(parts.filter((part) => !ROWS.some(({ path: at }) => at === part))).toEqual([]);
});
