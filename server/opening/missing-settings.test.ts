import { expect, test } from 'vitest';
import { cardKeysOf, takesCards } from '#domain/selling/card-keys.ts';
import { isListed } from '#domain/selling/search-engines.ts';
import { readShopSettings, type ShopSettings } from '../settings/shop-settings.ts';
import { missingSettings, usefulFacts } from './missing-settings.ts';

const start = readShopSettings('content/data/shop.yml');
const ready = { hasMailServer: true, cardKeys: 'none' } as const;
const whole: ShopSettings = {
  ...start,
  standIns: [],
  email: 'contact@atelier-papin.fr',
  ownerName: 'Camille Martin EI',
  siren: 'donné',
  rne: 'donné',
  hostName: 'donné',
  hostAddress: 'donné',
  hostPhone: 'donné',
  mediatorName: 'donné',
  mediatorAddress: 'donné',
  mediatorUrl: 'donné',
  iban: 'donné',
};
const labels = (facts: ShopSettings, setup: Parameters<typeof missingSettings>[1] = ready) =>
  missingSettings(facts, setup).missing.map(({ label }) => label);

test('what the site starts with lacks all that only its owner knows, each with its reason and its place', () => {
  const { missing, total } = missingSettings(start, { ...ready, hasMailServer: false });
  expect(missing).toHaveLength(total);
  for (const { why, place } of missing) {
    expect(why).toMatch(/\w/);
    expect(place).toEqual(
      'field' in place ? { section: expect.any(String), field: expect.any(String) } : { connection: 'mail' },
    );
  }
  expect(labels(whole)).toEqual([]);
});

test.each<[Partial<ShopSettings>, string]>([
  [{ ownerName: null }, 'Nom du responsable'],
  [{ siren: null }, 'SIREN'],
  [{ mediatorUrl: null }, 'Site du médiateur'],
  [{ iban: null }, 'IBAN'],
  [{ standIns: ['phone'] }, 'Téléphone'],
  [{ standIns: ['email'] }, 'E-mail'],
  [{ email: 'contact@atelier.example' }, 'E-mail'],
  [{ email: 'contact@example.com' }, 'E-mail'],
])('%o is missing as « %s »', (change, label) => {
  expect(labels({ ...whole, ...change })).toEqual([label]);
});

test('a shop sells with a mail server and with keys that take real money, or none', () => {
  expect(labels(whole, { hasMailServer: false, cardKeys: 'live' })).toEqual(['Serveur d’e-mail']);
  expect(labels(whole, { hasMailServer: true, cardKeys: 'test' })).toEqual(['Clés de paiement réelles']);
});

test('what is useful closes nothing', () => {
  expect(usefulFacts(whole).map(({ label }) => label)).toContain('Identifiant unique REP');
});

test('the point on the map is asked for, once: only a place of one’s own is exact', () => {
  expect(usefulFacts(start).map(({ label }) => label)).toContain('Emplacement exact');
  expect(usefulFacts(whole).map(({ label }) => label)).not.toContain('Emplacement exact');
});

test.each([
  ['sk_live_51abc', 'live'],
  ['rk_live_51abc', 'live'],
  ['sk_test_51abc', 'test'],
  ['rk_test_51abc', 'test'],
  [undefined, 'none'],
] as const)('the key %s is one for %s', (key, kind) => {
  expect(cardKeysOf(key)).toBe(kind);
});

test('live keys never take money for a specimen, test keys never pay for goods', () => {
  expect(takesCards('demonstration', 'test')).toBe(true);
  expect(takesCards('demonstration', 'live')).toBe(false);
  expect(takesCards('open', 'live')).toBe(true);
  expect(takesCards('open', 'test')).toBe(false);
  expect(takesCards('to-open', 'none')).toBe(false);
});

test('a demonstration at a public address is kept out of search engines', () => {
  expect(isListed('demonstration', 'https://www.exemple.fr')).toBe(false);
  expect(isListed('demonstration', 'http://localhost:3000')).toBe(true);
  expect(isListed('open', 'https://www.exemple.fr')).toBe(true);
});
