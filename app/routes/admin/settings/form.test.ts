import { expect, test } from 'vitest';
import { readSent } from '#app/forms/read-form.ts';
import { readConfig } from '#server/config.ts';
import { settingWords, textsOf } from '#server/settings/field-texts.ts';
import { sectionSchema } from '#server/settings/section-schema.ts';
import { findSection, labelOf, SETTING_SECTIONS } from '#server/settings/sections.ts';
import {
  defaultValues,
  keyOf,
  nameOfKey,
  SETTING_NAMES,
  valuesInForce,
} from '#server/settings/setting-values.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { sectionFields } from './form.ts';

const defaults = {
  shop: readShopSettings('content/data/shop.yml'),
  site: readConfig({ ANALYTICS: 'plausible:exemple.fr', CONTACT_FORM_URL: 'https://gestion.exemple.fr/' })
    .site,
};
const start = defaultValues(defaults);

/** The day on which the source of the bonus below was read. */
const TODAY = '2026-11-20';

function read(id: string, change: Record<string, string>) {
  const section = findSection(id);
  if (!section) throw new Error(id);
  const sent = new FormData();
  for (const [name, text] of Object.entries({ ...textsOf(section.fields, start), ...change }))
    sent.set(name, text ?? '');
  const { value: values, errors } = readSent(sectionSchema(section, TODAY), sectionFields(section), sent);
  return { values, errors };
}

/** Plain spaces, for comparison. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('every setting is in one part of the screen, has a name there, and words', () => {
  const shown = SETTING_SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(shown.toSorted()).toEqual(SETTING_NAMES.toSorted());
  for (const name of shown) {
    expect(labelOf(name)).not.toBe(name);
    expect(settingWords(name, start[name])).not.toBe('');
    expect(nameOfKey(keyOf(name))).toBe(name);
    expect(keyOf(name)).toMatch(/^[a-z][a-z0-9_.]*$/);
  }
});

test.each(SETTING_SECTIONS.map(({ id }) => id))('%s, sent as it came, changes nothing and fits', (id) => {
  const { values, errors } = read(id, {});
  expect(errors).toBeUndefined();
  for (const [name, value] of Object.entries(values ?? {}))
    expect({ [name]: value }).toEqual({ [name]: start[name as keyof typeof start] });
});

test('what a form gives always fits what the database may hold', () => {
  const values = SETTING_SECTIONS.flatMap(({ id }) => Object.entries(read(id, {}).values ?? {}));
  const stored = Object.fromEntries(
    values
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [keyOf(name as keyof typeof start), value]),
  );
  expect(valuesInForce(defaults, stored).refused).toEqual([]);
});

test.each<[string, Record<string, string>, Record<string, unknown>]>([
  ['identite', { siren: ' 732829320 ', apeCode: '9511z' }, { siren: '732 829 320', apeCode: '95.11Z' }],
  ['identite', { siren: '', rne: ' ' }, { siren: null, rne: null }],
  ['contact', { phone: '+33 (0)3.26.00.11.22' }, { phone: '03\u00a026\u00a000\u00a011\u00a022' }],
  ['contact', { phone: '+32 2 512 45 67' }, { phone: '+32\u00a02\u00a0512\u00a045\u00a067' }],
  ['adresse', { latitude: '-12,5' }, { latitude: -12.5 }],
  ['paiement', { payments: ' espèces \r\n\ncarte\n' }, { payments: ['espèces', 'carte'] }],
  ['paiement', { iban: 'fr1420041010050500013m02606' }, { iban: 'FR14 2004 1010 0505 0001 3M02 606' }],
  ['paiement', { bic: 'agrifrpp' }, { bic: 'AGRIFRPP' }],
  [
    'garanties',
    { repairWarranty: '6', quoteValidity: '1 jours' },
    { repairWarranty: '6 mois', quoteValidity: '1 jour' },
  ],
  ['tva', { vatFrom: '2027-01-01', vatNext: 'TVA x' }, { vatFrom: '2027-01-01', vatNext: 'TVA x' }],
  ['facturation', { invoicePlatformSince: '2026-08-15' }, { invoicePlatformSince: '2026-08-15' }],
  [
    'echeances',
    { companyTermsDays: '45', personTermsDays: '0' },
    { companyTermsDays: 45, personTermsDays: 0 },
  ],
  ['echeances', { reminderDays: ' 7 ;21' }, { reminderDays: '7, 21' }],
  [
    'contact',
    { whatsappPhone: '+33 6 12.34.56.78' },
    { whatsappPhone: '06\u00a012\u00a034\u00a056\u00a078' },
  ],
  ['contact', { whatsappPhone: '0692 12 34 56' }, { whatsappPhone: '+262\u00a0692\u00a012\u00a034\u00a056' }],
  ['contact', { whatsappPhone: ' ' }, { whatsappPhone: null }],
  ['liens', { contactFormUrl: '' }, { contactFormUrl: null }],
  ['services', { analytics: 'ga4:G-AB12CD34EF' }, { analytics: 'ga4:G-AB12CD34EF' }],
  [
    'fermetures',
    { 'closures.0.from': '2027-01-04' },
    { closures: [{ from: '2027-01-04', to: '2027-01-04' }] },
  ],
  [
    'horaires',
    {
      'hours.monday.0.opens': '14 h',
      'hours.monday.0.closes': '18h30',
      'hours.monday.1.opens': '9:05',
      'hours.monday.1.closes': '12',
    },
    {
      openingHours: expect.arrayContaining([
        { days: ['monday'], opens: '09:05', closes: '12:00' },
        { days: ['monday'], opens: '14:00', closes: '18:30' },
      ]),
    },
  ],
])('%s: %j is kept as %j', (id, change, expected) => {
  expect(read(id, change).values).toMatchObject(expected);
});

test.each<[string, Record<string, string>, string, string]>([
  ['identite', { siren: '732829321' }, 'siren', 'Écrivez les neuf chiffres du SIREN'],
  ['identite', { name: '' }, 'name', 'Écrivez le nom commercial.'],
  ['identite', { apeCode: '95' }, 'apeCode', 'Écrivez quatre chiffres et une lettre'],
  ['adresse', { postcode: '5110' }, 'postcode', 'Écrivez les cinq chiffres'],
  ['adresse', { longitude: '181' }, 'longitude', 'Écrivez un nombre entre -180 et 180'],
  ['contact', { phone: '03 53 01' }, 'phone', 'Écrivez un numéro complet'],
  ['contact', { whatsappPhone: '06 12 34' }, 'whatsappPhone', 'Écrivez un numéro complet'],
  ['contact', { whatsappPhone: '3949' }, 'whatsappPhone', 'Un numéro court ou surtaxé'],
  ['contact', { whatsappPhone: 'https://wa.me/33612345678' }, 'whatsappPhone', 'Écrivez un numéro complet'],
  ['contact', { email: 'papin' }, 'email', 'Écrivez une adresse complète'],
  ['contact', { instagramUrl: 'http://www.instagram.com/' }, 'instagramUrl', 'en https'],
  ['contact', { instagramUrl: 'javascript:alert(1)' }, 'instagramUrl', 'en https'],
  ['paiement', { iban: 'FR14 2004 1010 0505 0001 3M02 607' }, 'iban', 'Écrivez l’IBAN entier'],
  ['paiement', { bic: 'AGRI' }, 'bic', 'Écrivez un BIC'],
  ['paiement', { payments: ' \n ' }, 'payments', 'au moins un moyen'],
  ['garanties', { repairWarranty: '0 mois' }, 'repairWarranty', 'Écrivez un nombre de mois'],
  ['garanties', { repairWarranty: '3 ans' }, 'repairWarranty', 'Écrivez un nombre de mois'],
  ['tva', { vatFrom: '2027-01-01' }, 'vatNext', 'Donnez le jour et la mention'],
  ['tva', { vatNext: 'TVA x' }, 'vatFrom', 'Donnez le jour et la mention'],
  ['tva', { vatFrom: 'demain', vatNext: 'x' }, 'vatFrom', 'Choisissez un jour.'],
  ['facturation', { invoicePlatformSince: '15/08' }, 'invoicePlatformSince', 'Choisissez un jour.'],
  ['echeances', { companyTermsDays: '61' }, 'companyTermsDays', 'Écrivez un nombre entier de 0 à 60.'],
  ['echeances', { reminderDays: '21, 7' }, 'reminderDays', 'Écrivez un à cinq nombres de jours'],
  ['rendez-vous', { places: '0' }, 'places', 'Écrivez un nombre entier de 1 à 20.'],
  ['rendez-vous', { places: '1,5' }, 'places', 'Écrivez un nombre entier de 1 à 20.'],
  ['services', { analytics: 'xiti:1' }, 'analytics', 'Écrivez le service et son identifiant'],
  ['services', { liveChat: 'crisp:1' }, 'liveChat', 'Écrivez le service et son identifiant'],
  ['colis', { postTrackingUrl: 'https://poste.exemple.fr/' }, 'postTrackingUrl', 'avec {numero}'],
  ['colis', { otherTrackingUrl: 'http://x.fr/{numero}' }, 'otherTrackingUrl', 'en https'],
  ['affichage', { newsletter: 'oui' }, 'newsletter', 'Choisissez.'],
  ['horaires', { 'hours.monday.0.closes': '' }, 'hours.monday.0.closes', 'Écrivez l’heure de fermeture'],
  ['horaires', { 'hours.monday.0.opens': '25:00' }, 'hours.monday.0.opens', 'Écrivez l’heure d’ouverture'],
  ['horaires', { 'hours.monday.0.closes': '10:00' }, 'hours.monday.0.closes', 'Fermez après avoir ouvert'],
  [
    'horaires',
    { 'hours.monday.1.opens': '18:59', 'hours.monday.1.closes': '20:00' },
    'hours.monday.1.opens',
    'elles se chevauchent',
  ],
  ['fermetures', { 'closures.0.to': '2027-01-04' }, 'closures.0.from', 'Choisissez le premier jour fermé.'],
  [
    'fermetures',
    { 'closures.0.from': '2027-01-04', 'closures.0.to': '2027-01-03' },
    'closures.0.to',
    'ne vient pas avant le premier',
  ],
])('%s: %j is refused at %s', (id, change, field, message) => {
  const { errors = [], values } = read(id, change);
  expect(values).toBeUndefined();
  expect(errors.map((error) => error.field)).toEqual([field]);
  expect(plain(errors[0]?.message ?? '')).toContain(message);
});

test('a week without any hours is refused: that is what closures are for', () => {
  const closed = Object.fromEntries(
    Object.keys(textsOf(findSection('horaires')?.fields ?? [], start)).map((name) => [name, '']),
  );
  expect(read('horaires', closed).errors?.[0]?.message).toContain('Ouvrez au moins un jour');
});

const BONUS = {
  'bonuses.0.label': 'Téléphone portable',
  'bonuses.0.device': 'telephone',
  'bonuses.0.organisation': 'Écosystème',
  'bonuses.0.amount': '25',
  'bonuses.0.least': '50,00 €',
  'bonuses.0.from': '2026-01-01',
  'bonuses.0.sourceUrl': 'https://www.exemple.fr/bareme',
  'bonuses.0.readOn': '2026-11-20',
};

test('a bonus is a line with its source and its day, and an empty line is none', () => {
  const { values, errors } = read('bonus', BONUS);
  expect(errors).toBeUndefined();
  expect(values?.bonuses).toEqual([
    {
      ...{ label: 'Téléphone portable', device: 'telephone', body: null, organisation: 'Écosystème' },
      ...{ cents: 2500, leastCents: 5000, from: '2026-01-01' },
      ...{ sourceUrl: 'https://www.exemple.fr/bareme', readOn: '2026-11-20' },
    },
  ]);
  expect(plain(settingWords('bonuses', values?.bonuses ?? []))).toBe(
    'Téléphone portable (Téléphone), Écosystème : 25,00 € dès 50,00 €, depuis le 1er janvier 2026, lu le 20 novembre 2026',
  );
  expect(read('bonus', { ...BONUS, 'bonuses.0.least': '' }).values?.bonuses).toMatchObject([
    { leastCents: 0 },
  ]);
  const laptop = { ...BONUS, 'bonuses.0.device': 'pc', 'bonuses.0.body': 'laptop' };
  const computers = read('bonus', laptop).values?.bonuses ?? [];
  expect(computers).toMatchObject([{ device: 'pc', body: 'laptop' }]);
  expect(plain(settingWords('bonuses', computers))).toContain('(PC, Ordinateur portable), Écosystème');
});

test.each([
  ['label', '', 'Nommez l’appareil'],
  ['device', 'grille-pain', 'Choisissez l’appareil.'],
  ['body', 'laptop', 'Une forme se dit d’un ordinateur'],
  ['body', 'valise', 'Une forme se dit d’un ordinateur'],
  ['organisation', '', 'Nommez l’organisme'],
  ['amount', '0', 'Écrivez un montant'],
  ['amount', 'beaucoup', 'Écrivez un montant'],
  ['least', 'peu', 'Écrivez un montant'],
  ['from', 'hier', 'Choisissez le premier jour'],
  ['sourceUrl', 'http://exemple.fr', 'Écrivez l’adresse en https'],
  ['readOn', '', 'Choisissez le jour'],
  ['readOn', '2026-11-21', 'pas encore venue'],
])('a bonus with %s « %s » is refused at that field', (part, text, message) => {
  const { errors } = read('bonus', { ...BONUS, [`bonuses.0.${part}`]: text });
  expect(errors).toMatchObject([{ field: `bonuses.0.${part}`, message: expect.stringContaining(message) }]);
});

test('two lines of one device and one day are refused, and a label wants its number and its day', () => {
  const twice = Object.fromEntries(
    Object.entries(BONUS).map(([name, text]) => [name.replace('.0.', '.1.'), text]),
  );
  expect(read('bonus', { ...BONUS, ...twice }).errors).toMatchObject([{ field: 'bonuses.1.from' }]);
  expect(read('bonus', { ...BONUS, ...twice, 'bonuses.1.from': '2026-06-01' }).errors).toBeUndefined();
  expect(read('bonus', { bonusLabel: 'on' }).errors?.map(({ field }) => field)).toEqual([
    'bonusLabelNumber',
    'bonusLabelSince',
  ]);
  const labelled = { bonusLabel: 'on', bonusLabelNumber: 'QR-1', bonusLabelSince: '2026-01-01' };
  expect(read('bonus', labelled).errors).toBeUndefined();
});
